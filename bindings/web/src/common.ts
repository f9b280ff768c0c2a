import type { RulesError } from "./errors.js";

/** A language of sentences and pictures. */
export type Language = "en" | "es";

/** The colours of a picture; `auto` follows the reader's system. */
export type Theme = "auto" | "light" | "dark" | "print" | "contrast";

/** How strong an opponent is, from 1, which a beginner can beat, to 5. */
export type Level = 1 | 2 | 3 | 4 | 5;

/** What a search has found. */
export interface Analysis {
  /** The best move, in Freunde the best whole turn. */
  best: string;
  /** What it is worth to the player to move: thousandths of a win, 0 to 1000. */
  perMille: number;
  /** In Freunde the depth in turns that was searched to its end; `null` in Bandadas. */
  depth: number | null;
  /** In Freunde the number of turns to the end of the game, if that is known. */
  turnsToEnd: number | null;
  /** In Freunde the positions looked at, in Bandadas the games played out. */
  nodes: number;
  /** How the game may go on. */
  line: string[];
  /** All moves or turns looked at, the best one first. */
  choices: { text: string; perMille: number; visits: number }[];
}

/** How long a search goes on, and who is told. */
export interface SearchOptions {
  /** The most nodes to spend; those of the level if left out. */
  nodes?: number;
  /** Called from time to time; the search ends when it answers `false`. */
  onProgress?: (analysis: Analysis) => boolean | void;
}

/** A move that is illegal, explained in a language. */
export type Explanation = Pick<RulesError, "kind" | "rule" | "message">;

/** How a picture is to look. */
export interface Look {
  language?: Language;
  theme?: Theme;
  /** Whether spaces, stacks, cards and rows carry classes, data and spoken titles. */
  interactive?: boolean;
  /** What the picture's ids begin with, so that two pictures of a page do not clash. */
  prefix?: string;
  /** The width in pixels. */
  width?: number;
  /** Whether the picture brings its own style sheet; it does if left out. */
  style?: boolean;
}

/** A seed of random numbers: a whole number from 0 to 2⁶⁴ − 1. */
export type Seed = number | bigint;

export function seedOf(seed: Seed): bigint {
  return BigInt.asUintN(64, BigInt(seed));
}

/** A seed that nobody can guess. */
export function randomSeed(): bigint {
  const words = crypto.getRandomValues(new BigUint64Array(1));
  return words[0] ?? 0n;
}

export function progress(
  onProgress: SearchOptions["onProgress"],
): ((json: string) => boolean) | undefined {
  return onProgress && ((json) => onProgress(JSON.parse(json) as Analysis) !== false);
}
