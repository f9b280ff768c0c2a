import {
  BandadasDeck,
  BandadasGame,
  BandadasSearch,
  BandadasView,
} from "../generated/rules.js";
import type * as plain from "../generated/bandadas.js";
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
  Actor,
  Block,
  Ending,
  Event,
  Hand,
  Move,
  MoveKind,
  Outcome,
  Phase,
  Species,
  State,
  View as ViewData,
  ViewedHand,
} from "../generated/bandadas.js";

/** A seat, counted from 1. */
export type Seat = 1 | 2 | 3 | 4 | 5;

/** Who looks: the player at a seat, or a spectator. */
export type Viewer = Seat | "spectator";

/** An event, the number of the move that brought it, and its sentence. */
export interface Told {
  ply: number;
  event: plain.Event;
  sentence: string;
}

/** How a picture of Bandadas is to look. */
export interface BandadasLook extends Look {
  /** A move that is shown before it is made: what it would lay and take. */
  preview?: string;
}

function seatOf(viewer: Viewer): number | undefined {
  return viewer === "spectator" ? undefined : viewer;
}

/** The cards that chance deals, in their order. Dealing takes them out of this deck. */
export class Deck {
  readonly #inner: BandadasDeck;

  private constructor(inner: BandadasDeck) {
    this.#inner = inner;
  }

  /** All cards of the game, or those of `counts` (B10.1), in the order of a seed. */
  static shuffled(seed: Seed, counts?: string): Deck {
    return new Deck(call(() => BandadasDeck.shuffled(seedOf(seed), counts)));
  }

  /** The deck that {@link saved} wrote. */
  static fromSaved(text: string): Deck {
    return new Deck(call(() => BandadasDeck.from_saved(text)));
  }

  /** The deck as JSON, to be kept. */
  saved(): string {
    return this.#inner.saved();
  }

  /** How many cards are left. */
  get length(): number {
    return this.#inner.len();
  }

  /** @internal */
  settle(game: BandadasGame, seed: bigint): BandadasGame {
    return call(() => this.#inner.settle(game, seed));
  }
}

/**
 * A game of Bandadas with all its cards: what a server holds, and nobody else may see. A game never
 * changes; every method that plays gives a new one.
 */
export class Game {
  readonly #inner: BandadasGame;

  private constructor(inner: BandadasGame) {
    this.#inner = inner;
  }

  static #of(work: () => BandadasGame): Game {
    return new Game(call(work));
  }

  static #maybe(inner: BandadasGame | undefined): Game | null {
    return inner ? new Game(inner) : null;
  }

  /** @internal */
  static wrap(inner: BandadasGame): Game {
    return new Game(inner);
  }

  /** A game before its first card is dealt. */
  static start(players: 2 | 3 | 4 | 5, dealer: Seat = 1): Game {
    return Game.#of(() => BandadasGame.start(players, dealer));
  }

  /** The game that starts from the text of a state (B10.3). */
  static fromState(text: string): Game {
    return Game.#of(() => BandadasGame.from_state(text));
  }

  /** The game that starts from the data of a state. */
  static fromData(state: plain.State): Game {
    return Game.#of(() => BandadasGame.from_data(JSON.stringify(state)));
  }

  /** The game of a record in canonical form (B10.6). */
  static fromRecord(text: string): Game {
    return Game.#of(() => BandadasGame.from_record(text));
  }

  /** The game that {@link saved} wrote. */
  static fromSaved(text: string): Game {
    return Game.#of(() => BandadasGame.from_saved(text));
  }

  /** The first game of a text as people and other programs write it (B10.7). */
  static read(text: string): { game: Game; warnings: string[] } {
    const read = call(() => BandadasGame.read(text));
    return { game: new Game(read.game()), warnings: read.warnings() };
  }

  /** The whole game as JSON, to be kept. */
  saved(): string {
    return this.#inner.saved();
  }

  /** The record (B10.6); `null` for a game that did not start with the deal. */
  record(): string | null {
    return this.#inner.record() ?? null;
  }

  /** The record as a viewer sees it (B10.8). */
  seenRecord(viewer: Viewer): string | null {
    return call(() => this.#inner.seen_record(seatOf(viewer))) ?? null;
  }

  /** The present state, all cards included. */
  get state(): plain.State {
    return parsed(this.#inner.data());
  }

  /** The text of the state (B10.3). */
  get text(): string {
    return this.#inner.text();
  }

  /** The key of the state. */
  get key(): bigint {
    return this.#inner.key();
  }

  /** What a viewer sees. */
  view(viewer: Viewer): View {
    return View.wrap(call(() => this.#inner.view(seatOf(viewer))));
  }

  /** The seat to move; `"chance"` when a card is due, `null` when the game is over. */
  get toMove(): Seat | "chance" | null {
    const seat = this.#inner.to_move();
    return seat === 0 ? "chance" : ((seat ?? null) as Seat | null);
  }

  /** The legal moves, those of chance included; none when the game is over. */
  legalMoves(): plain.Move[] {
    return parsed<plain.LegalMoves>(this.#inner.legal_moves()).moves;
  }

  /** The numbers of the legal moves, in order. */
  legalNumbers(): Uint16Array {
    return this.#inner.legal_numbers();
  }

  /** The game after a move, or the move of a number. */
  apply(move: string | number): Game {
    return Game.#of(() =>
      typeof move === "string" ? this.#inner.apply(move) : this.#inner.apply_number(move),
    );
  }

  /**
   * The game after a move that a client sent. A move out of turn is refused, and the error says
   * nothing that the client does not see.
   */
  applyBy(viewer: Viewer, move: string): Game {
    return Game.#of(() => this.#inner.apply_by(seatOf(viewer), move));
  }

  /** Lets the deck deal until somebody is to choose; an empty deck is made anew from the seed. */
  settle(deck: Deck, seed: Seed): Game {
    return new Game(deck.settle(this.#inner, seedOf(seed)));
  }

  /** The game before the last move; `null` at the start. */
  undo(): Game | null {
    return Game.#maybe(this.#inner.undo());
  }

  /** The game after the move that was last taken back. */
  redo(): Game | null {
    return Game.#maybe(this.#inner.redo());
  }

  /** How many moves were made, those of chance included. */
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

  /** The result as in a record: `*`, `2` or `1,3`. */
  get result(): string {
    return this.#inner.result();
  }

  /** How the game came to a result that its moves did not give (B10.6). */
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
  resign(seat: Seat): Game {
    return Game.#of(() => this.#inner.resign(seat));
  }

  /** The game after the players have agreed on who has won. */
  agree(winners: readonly Seat[]): Game {
    return Game.#of(() => this.#inner.agree(Uint8Array.from(winners)));
  }

  /** The game with a tag of its record, such as `Event`. */
  withTag(name: string, value: string): Game {
    return Game.#of(() => this.#inner.with_tag(name, value));
  }

  /** The value of a tag. */
  tag(name: string): string | null {
    return this.#inner.tag(name) ?? null;
  }

  /** What happened from a ply on, as a viewer sees it. */
  events(ply: number, viewer: Viewer, language: Language = "en"): Told[] {
    return parsed(call(() => this.#inner.events(ply, seatOf(viewer), language)));
  }

  /** A picture of what a viewer sees, as SVG. */
  picture(viewer: Viewer, look: BandadasLook = {}): string {
    const all = { ...look, viewer: seatOf(viewer) };
    return call(() => this.#inner.picture(JSON.stringify(all)));
  }

  /** The number of sequences of exactly `depth` legal moves (B11). */
  perft(depth: number): bigint {
    return this.#inner.perft(depth);
  }

  /** Plays at least `atLeast` moves of random games from here; returns how many were made. */
  randomMoves(seed: Seed, atLeast: number): number {
    return this.#inner.random_moves(seedOf(seed), atLeast);
  }

  /** A random game of a seed, chance included. */
  randomGame(seed: Seed, atMost = 100_000): Game {
    return new Game(this.#inner.random_game(seedOf(seed), atMost));
  }
}

/** What one viewer sees, and nothing else. */
export class View {
  readonly #inner: BandadasView;

  private constructor(inner: BandadasView) {
    this.#inner = inner;
  }

  static #of(work: () => BandadasView): View {
    return new View(call(work));
  }

  /** @internal */
  static wrap(inner: BandadasView): View {
    return new View(inner);
  }

  /** The view of a text (B10.5). */
  static fromText(text: string): View {
    return View.#of(() => BandadasView.from_text(text));
  }

  /** The view of its data. */
  static fromData(view: plain.View): View {
    return View.#of(() => BandadasView.from_data(JSON.stringify(view)));
  }

  /** The view at the end of a record as a viewer sees it (B10.8). */
  static fromSeenRecord(text: string): View {
    return View.#of(() => BandadasView.from_seen_record(text));
  }

  /** The text of the view (B10.5). */
  get text(): string {
    return this.#inner.text();
  }

  /** All that the viewer sees, as data. */
  get data(): plain.View {
    return parsed(this.#inner.data());
  }

  /** The key of the view. */
  get key(): bigint {
    return this.#inner.key();
  }

  /** The legal moves of the viewer; none if it is not their turn. */
  legalMoves(): plain.Move[] {
    return parsed<plain.LegalMoves>(this.#inner.legal_moves()).moves;
  }

  /** Why a move of the viewer is illegal; `null` for a legal one. */
  explain(move: string, language: Language = "en"): Explanation | null {
    const json = call(() => this.#inner.explain(move, language));
    return json === undefined ? null : parsed(json);
  }

  /** The move that a person wrote. */
  readMove(text: string): string {
    return call(() => this.#inner.read_move(text));
  }

  /** The view after an event that the viewer was told. */
  after(event: plain.Event): View {
    return View.#of(() => this.#inner.after(JSON.stringify(event)));
  }

  /** A game that the viewer cannot tell from the true one, by the odds of B9.4. */
  determinize(seed: Seed): Game {
    return Game.wrap(this.#inner.determinize(seedOf(seed)));
  }

  /** A picture, as SVG. */
  picture(look: BandadasLook = {}): string {
    return call(() => this.#inner.picture(JSON.stringify(look)));
  }

  /** The pictures of an event on its way, the last one of where it leads. */
  frames(event: plain.Event, steps: number, look: BandadasLook = {}): string[] {
    return call(() => this.#inner.frames(JSON.stringify(look), JSON.stringify(event), steps));
  }

  /** The best move that a search finds; `null` if the viewer is not to move. */
  analyse(search: Search, options?: SearchOptions): Analysis | null {
    return search.run(this.#inner, options);
  }
}

/** An opponent of a level, who knows nothing but a view. */
export class Search {
  readonly #inner: BandadasSearch;

  constructor(level: Level, seed: Seed = 0) {
    this.#inner = call(() => new BandadasSearch(level, seedOf(seed)));
  }

  /** How many games an opponent of this level plays out for a move. */
  get nodes(): number {
    return Number(this.#inner.nodes());
  }

  /** @internal */
  run(view: BandadasView, options: SearchOptions = {}): Analysis | null {
    const { nodes = 0, onProgress } = options;
    const told = progress(onProgress);
    const json = call(() => this.#inner.analyse(view, BigInt(nodes), told));
    return json === undefined ? null : parsed(json);
  }
}
