// What `npm pack` makes, used as its users use it: in Node, in a page without a bundler, in Vite's
// build and development server, and in a worker of each.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { build, createServer } from "vite";
import { launch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const MOVES = "26 8";

/** What a user's script does: counts moves of both games. */
const count = `
  const { freunde, bandadas } = await load();
  const found = freunde.Game.start().legalMoves().length + " " + bandadas.Game.start(2).legalMoves().length;
`;
const worker = (from) => `import { load } from "${from}";\n${count}\npostMessage(found);\n`;
const page = (from, workerUrl) => `import { load } from "${from}";
${count}
document.body.dataset.page = found;
const worker = new Worker(${workerUrl}, { type: "module" });
worker.onmessage = ({ data }) => { document.body.dataset.worker = data; };
worker.onerror = (error) => { document.body.dataset.worker = String(error.message); };
`;
const html = (script) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module" src="${script}"></script>`;

let folder;
let browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "bird-games-"));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: root });
  const [packed] = readdirSync(folder);
  execFileSync("tar", ["xzf", packed], { cwd: folder });
  mkdirSync(join(folder, "node_modules"));
  renameSync(join(folder, "package"), join(folder, "node_modules/bird-games"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  // Without a bundler: an address in place of a name.
  mkdirSync(join(folder, "plain"));
  const address = "/node_modules/bird-games/dist/index.js";
  writeFileSync(join(folder, "plain/index.html"), html("./page.js"));
  writeFileSync(join(folder, "plain/page.js"), page(address, '"./worker.js"'));
  writeFileSync(join(folder, "plain/worker.js"), worker(address));
  // With one.
  mkdirSync(join(folder, "bundled"));
  writeFileSync(join(folder, "bundled/index.html"), html("./page.js"));
  writeFileSync(join(folder, "bundled/page.js"), page("bird-games", 'new URL("./worker.js", import.meta.url)'));
  writeFileSync(join(folder, "bundled/worker.js"), worker("bird-games"));
  browser = await launch();
});

after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function worksAt(address) {
  const tab = await browser.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(error.message));
  tab.on("request", (request) => {
    if (!request.url().startsWith(new URL(address).origin) && !/^(data|blob):/.test(request.url())) {
      faults.push(request.url());
    }
  });
  await tab.goto(address);
  await tab.waitForFunction(() => document.body.dataset.page && document.body.dataset.worker);
  assert.deepEqual(await tab.evaluate(() => ({ ...document.body.dataset })), { page: MOVES, worker: MOVES });
  assert.deepEqual(faults, []);
  await tab.close();
}

test("the package holds what it needs, and nothing else", () => {
  const names = readdirSync(join(folder, "node_modules/bird-games")).sort();
  assert.deepEqual(names, ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "dist", "generated", "package.json"]);
});

test("in Node", () => {
  writeFileSync(join(folder, "node.js"), `import { load } from "bird-games";\n${count}\nconsole.log(found);\n`);
  const said = execFileSync("node", ["node.js"], { cwd: folder, encoding: "utf8" });
  assert.equal(said.trim(), MOVES);
});

test("in a worker of Node", () => {
  const text = `import { Worker, isMainThread, parentPort } from "node:worker_threads";
import { load } from "bird-games";
if (isMainThread) {
  new Worker(new URL(import.meta.url)).on("message", (found) => console.log(found));
} else {
  ${count}
  parentPort.postMessage(found);
}
`;
  writeFileSync(join(folder, "threads.js"), text);
  const said = execFileSync("node", ["threads.js"], { cwd: folder, encoding: "utf8" });
  assert.equal(said.trim(), MOVES);
});

test("in a page without a bundler, and in a worker of it", async () => {
  const server = await serve(folder);
  await worksAt(`${server.address}plain/`);
  await server.close();
});

test("in Vite's build, and in a worker of it", async () => {
  const at = join(folder, "bundled");
  await build({ root: at, base: "./", logLevel: "error", worker: { format: "es" }, build: { target: "es2022" } });
  const server = await serve(join(at, "dist"));
  await worksAt(server.address);
  await server.close();
});

test("in Vite's development server, and in a worker of it", async () => {
  const server = await createServer({
    root: join(folder, "bundled"),
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0, fs: { allow: [folder] } },
  });
  await server.listen();
  await worksAt(server.resolvedUrls.local[0]);
  await server.close();
});

test("types are strict, and say what a value is", () => {
  const text = `import { load, RulesError, type Freunde, type Bandadas } from "bird-games";
const { freunde, bandadas } = await load();
const game: Freunde.Game = freunde.Game.start();
const [move] = game.legalMoves();
export const kind: "slide" | "climb" | "descend" | "jump" | undefined = move?.kind;
export const view: Bandadas.View = bandadas.Game.start(2).view(1);
// @ts-expect-error: a seat is 1 to 5
bandadas.Game.start(2).view(9);
// @ts-expect-error: no such field
move?.nonsense;
export const fault = (error: unknown): string | null => (error instanceof RulesError ? error.rule : null);
`;
  writeFileSync(join(folder, "types.ts"), text);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--types", "", "types.ts"];
  try {
    execFileSync("node", [join(root, "node_modules/typescript/bin/tsc"), ...options], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
});
