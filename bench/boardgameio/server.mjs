// A minimal boardgame.io server with its default storage, in memory.
// koa-compose is held at 4.1.0 in package.json: with 4.2.0 its routes are not found.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { Hanamikoji } = require("./game.cjs");

Server({ games: [Hanamikoji], origins: [/127\.0\.0\.1/] }).run({ port: Number(process.argv[2]), host: "127.0.0.1" });
