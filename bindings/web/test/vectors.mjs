// The test vectors of the crates, which slow reference programs made from the rules pages.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const crates = join(dirname(fileURLToPath(import.meta.url)), "../../../crates");

function folder(game) {
  return join(crates, `${game}-rules/tests/vectors`);
}

/** The values of a file of one value a line. */
export function lines(game, name) {
  const text = readFileSync(join(folder(game), `${name}.jsonl`), "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

export function value(game, name) {
  return JSON.parse(readFileSync(join(folder(game), name), "utf8"));
}

/** The records, by the name of their file. */
export function records(game) {
  const path = join(folder(game), "records");
  const names = readdirSync(path).filter((name) => name.endsWith(".txt"));
  return new Map(names.map((name) => [name, readFileSync(join(path, name), "utf8")]));
}
