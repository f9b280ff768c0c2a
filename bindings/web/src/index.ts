/**
 * The rules of Freunde and of Bandadas (CuBirds), with opponents.
 *
 * ```js
 * import { load } from "bird-games";
 *
 * const { freunde } = await load();
 * let game = freunde.Game.start();
 * game = game.apply(game.legalMoves()[0].text);
 * document.body.innerHTML = game.picture();
 * ```
 *
 * @module
 */
import { initSync } from "../generated/rules.js";
import { module } from "../generated/module.js";
import * as bandadas from "./bandadas.js";
import * as freunde from "./freunde.js";

export { RulesError } from "./errors.js";
export { randomSeed } from "./common.js";
export type {
  Analysis,
  Explanation,
  Language,
  Level,
  Look,
  SearchOptions,
  Seed,
  Theme,
} from "./common.js";
export type * as Freunde from "./freunde.js";
export type * as Bandadas from "./bandadas.js";

/** Both games. */
export interface Rules {
  freunde: typeof freunde;
  bandadas: typeof bandadas;
}

let loading: Promise<Rules> | undefined;

/** Starts the module; asks nothing of the network. Calling it again gives the same. */
export function load(): Promise<Rules> {
  loading ??= start();
  return loading;
}

async function start(): Promise<Rules> {
  initSync({ module: await WebAssembly.compile(await bytes()) });
  return { freunde, bandadas };
}

/** The bytes of the module, which the package holds compressed, as text. */
async function bytes(): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
