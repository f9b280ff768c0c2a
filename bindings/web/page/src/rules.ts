import { load, type Rules } from "../../dist/index.js";

export { randomSeed, RulesError } from "../../dist/index.js";
export type { Analysis, Freunde, Bandadas, Language, Level, Theme } from "../../dist/index.js";

let rules: Rules | undefined;

/** Starts the rules; everything else on the page waits for it. */
export async function start(): Promise<void> {
  rules = await load();
}

/** Both games, once {@link start} is done. */
export function games(): Rules {
  if (!rules) {
    throw new Error("the rules have not started");
  }
  return rules;
}
