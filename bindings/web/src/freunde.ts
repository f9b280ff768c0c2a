import { FreundeGame, FreundeSearch } from "../generated/rules.js";
import type * as plain from "../generated/freunde.js";
import {
  progress,
  seedOf,
  type Analysis,
  type Explanation,
  type Language,
  type Level,
  type Look,
  type SearchOptions,
  type Seed,
} from "./common.js";
import { call, parsed } from "./errors.js";

export type {
  Board,
  Event,
  FlockLimits,
  Move,
  MoveKind,
  Outcome,
  Phase,
  Reason,
  Setup,
  StackOn,
  State,
} from "../generated/freunde.js";

/** One of the two players. */
export type Player = 1 | 2;

/** The position cards of the default board (F2.4), the default one first. */
export const CARDS = ["Grove", "Nests", "Cliffs", "Thicket", "Reeds", "Meadow"] as const;

/** What a game starts from; each part has a default. */
export interface Start {
  /** The board (F9.1), such as `7x7 river=4 birds=d1,d7`. */
  board?: string;
  /** The flock limits (F4.4), such as `3,4`. */
  flockLimits?: string;
  /** The position cards of both players: a name of {@link CARDS} or an arrangement (F9.2). */
  cards?: [string, string];
}

/** An event, the number of the move that brought it, and its sentence. */
export interface Told {
  ply: number;
  event: plain.Event;
  sentence: string;
}

/** How a picture of Freunde is to look. */
export interface FreundeLook extends Look {
  /** The player whose side is down; player One if left out. */
  below?: Player;
  /** The space whose stack is lifted: where it can go is marked. */
  chosen?: string;
  /** Whether the last turn is marked; it is if left out. */
  lastTurn?: boolean;
}

/** What is chosen of a turn that is put together click by click, and what can be clicked next. */
export interface Clicks {
  /** The space of the stack that is chosen. */
  from: string | null;
  /** The spaces that can be clicked next. */
  spaces: string[];
  /** The kinds of movement to choose from, where two lead to the same space. */
  kinds: plain.MoveKind[];
  /** The moves of the turn that are settled. */
  settled: string | null;
  /** The turn, when it is complete. */
  complete: string | null;
}

/**
 * A game of Freunde: a state and how it came to be. A game never changes; every method that plays
 * gives a new one.
 */
export class Game {
  readonly #inner: FreundeGame;

  private constructor(inner: FreundeGame) {
    this.#inner = inner;
  }

  static #of(work: () => FreundeGame): Game {
    return new Game(call(work));
  }

  /** The start of a game; the default one if nothing is given. */
  static start(start: Start = {}): Game {
    const [one, two] = start.cards ?? [];
    return Game.#of(() => FreundeGame.start(start.board, start.flockLimits, one, two));
  }

  /** The game that starts from the text of a whole state (F9.7). */
  static fromState(text: string): Game {
    return Game.#of(() => FreundeGame.from_state(text));
  }

  /** The game that starts from a position (F9.3) of a board with flock limits. */
  static fromPosition(board: string, limits: string, text: string): Game {
    return Game.#of(() => FreundeGame.from_position(board, limits, text));
  }

  /** The game that starts from the data of a state. */
  static fromData(state: plain.State): Game {
    return Game.#of(() => FreundeGame.from_data(JSON.stringify(state)));
  }

  /** The game that starts from a position set up by hand. */
  static fromSetup(setup: plain.Setup): Game {
    return Game.#of(() => FreundeGame.from_setup(JSON.stringify(setup)));
  }

  /** The game of a record in canonical form (F9.6). */
  static fromRecord(text: string): Game {
    return Game.#of(() => FreundeGame.from_record(text));
  }

  /** The game that {@link saved} wrote. */
  static fromSaved(text: string): Game {
    return Game.#of(() => FreundeGame.from_saved(text));
  }

  /** The first game of a text as people and other programs write it (F9.8). */
  static read(text: string): { game: Game; warnings: string[] } {
    const read = call(() => FreundeGame.read(text));
    return { game: new Game(read.game()), warnings: read.warnings() };
  }

  /** The whole game as JSON, to be kept. */
  saved(): string {
    return this.#inner.saved();
  }

  /** The record (F9.6). */
  record(): string {
    return this.#inner.record();
  }

  /** The present state. */
  get state(): plain.State {
    return parsed(this.#inner.data());
  }

  /** The text of the whole state (F9.7). */
  get text(): string {
    return this.#inner.text();
  }

  /** The text of the position (F9.3). */
  get position(): string {
    return this.#inner.position();
  }

  /** The key of the state. */
  get key(): bigint {
    return this.#inner.key();
  }

  /** The legal moves; none when the game is over. */
  legalMoves(): plain.Move[] {
    return parsed<plain.LegalMoves>(this.#inner.legal_moves()).moves;
  }

  /** The numbers of the legal moves, in order. */
  legalNumbers(): Uint16Array {
    return this.#inner.legal_numbers();
  }

  /** The legal whole turns. */
  turns(): string[] {
    return this.#inner.turns();
  }

  /** The game after a move (`d3-d4`), a whole turn (`d3^d4*d5`), or the move of a number. */
  apply(move: string | number): Game {
    return Game.#of(() =>
      typeof move === "string" ? this.#inner.apply(move) : this.#inner.apply_number(move),
    );
  }

  /** Why a move is illegal; `null` for a legal one. */
  explain(move: string, language: Language = "en"): Explanation | null {
    const json = call(() => this.#inner.explain(move, language));
    return json === undefined ? null : parsed(json);
  }

  /** The move that a person wrote, such as `d3d4` (F9.8). */
  readMove(text: string): string {
    return call(() => this.#inner.read_move(text));
  }

  /** The game before the last move; `null` at the start. */
  undo(): Game | null {
    return Game.#maybe(this.#inner.undo());
  }

  /** The game at the start of the turn in progress, or before the last turn. */
  undoTurn(): Game | null {
    return Game.#maybe(this.#inner.undo_turn());
  }

  /** The game after the move that was last taken back. */
  redo(): Game | null {
    return Game.#maybe(this.#inner.redo());
  }

  static #maybe(inner: FreundeGame | undefined): Game | null {
    return inner ? new Game(inner) : null;
  }

  /** How many moves were made. */
  get ply(): number {
    return this.#inner.ply();
  }

  /** The game after its first `ply` moves; `null` beyond the end. */
  at(ply: number): Game | null {
    return Game.#maybe(this.#inner.at(ply));
  }

  /** The moves made, in order. */
  moves(): string[] {
    return this.#inner.moves();
  }

  /** The result as in a record: `1-0`, `0-1`, `1/2-1/2` or `*`. */
  get result(): string {
    return this.#inner.result();
  }

  /** How the game came to a result that its moves did not give (F9.6). */
  get termination(): string | null {
    return this.#inner.termination() ?? null;
  }

  /** How the rules ended the game; `null` while they have not. */
  get outcome(): plain.Outcome | null {
    const json = this.#inner.outcome();
    return json === undefined ? null : parsed(json);
  }

  /** How the rules ended the game, in a sentence. */
  outcomeSentence(language: Language = "en"): string | null {
    return call(() => this.#inner.outcome_sentence(language)) ?? null;
  }

  /** The game after a player has resigned. */
  resign(player: Player): Game {
    return Game.#of(() => this.#inner.resign(player));
  }

  /** The game after both players have agreed on a draw. */
  agreeDraw(): Game {
    return Game.#of(() => this.#inner.agree_draw());
  }

  /** The game with a tag of its record, such as `Event`. */
  withTag(name: string, value: string): Game {
    return Game.#of(() => this.#inner.with_tag(name, value));
  }

  /** The value of a tag. */
  tag(name: string): string | null {
    return this.#inner.tag(name) ?? null;
  }

  /** What happened from a ply on. */
  events(ply = 0, language: Language = "en"): Told[] {
    return parsed(call(() => this.#inner.events(ply, language)));
  }

  /** What can be clicked after these clicks: spaces, or kinds of movement. */
  clicks(clicks: readonly string[] = []): Clicks {
    return parsed(call(() => this.#inner.clicks([...clicks])));
  }

  /** A picture, as SVG. */
  picture(look: FreundeLook = {}): string {
    return call(() => this.#inner.picture(JSON.stringify(look)));
  }

  /** The pictures of a move on its way, the last one of where it leads. */
  frames(move: string, steps: number, look: FreundeLook = {}): string[] {
    return call(() => this.#inner.frames(JSON.stringify(look), move, steps));
  }

  /** The number of sequences of exactly `depth` legal moves (F10). */
  perft(depth: number): bigint {
    return this.#inner.perft(depth);
  }

  /** Plays at least `atLeast` moves of random games from here; returns how many were made. */
  randomMoves(seed: Seed, atLeast: number): number {
    return this.#inner.random_moves(seedOf(seed), atLeast);
  }

  /** A random game of a seed, played to its end. */
  randomGame(seed: Seed): Game {
    return new Game(this.#inner.random_game(seedOf(seed)));
  }

  /** The best turn that a search finds; `null` when the game is over. */
  analyse(search: Search, options?: SearchOptions & { depth?: number }): Analysis | null {
    return search.run(this.#inner, options);
  }
}

/** An opponent of a level. The same level, seed and game give the same turn everywhere. */
export class Search {
  readonly #inner: FreundeSearch;

  constructor(level: Level, seed: Seed = 0) {
    this.#inner = call(() => new FreundeSearch(level, seedOf(seed)));
  }

  /** How many positions an opponent of this level looks at for a turn. */
  get nodes(): number {
    return Number(this.#inner.nodes());
  }

  /** @internal */
  run(game: FreundeGame, options: SearchOptions & { depth?: number } = {}): Analysis | null {
    const { nodes = 0, depth = 0, onProgress } = options;
    const told = progress(onProgress);
    const json = call(() => this.#inner.analyse(game, BigInt(nodes), depth, told));
    return json === undefined ? null : parsed(json);
  }
}
