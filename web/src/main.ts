import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { reloadWhenPartsAreGone } from "./lib/version.svelte";

reloadWhenPartsAreGone();
mount(App, { target: document.getElementById("app")! });
