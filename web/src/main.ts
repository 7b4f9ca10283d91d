import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { SITE } from "./line";
import { nameLinks } from "./line/links";
import { keepOffline } from "./line/offline";
import { reportErrors } from "./lib/errors";
import { reloadWhenPartsAreGone } from "./lib/version.svelte";

reloadWhenPartsAreGone();
if (SITE) {
  void keepOffline();
  nameLinks();
} else reportErrors();
mount(App, { target: document.getElementById("app")! });
