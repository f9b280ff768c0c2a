// Bandadas in JavaScript against the vectors.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, RulesError } from "bird-games";
import { lines, records, value } from "./vectors.mjs";

const { bandadas } = await load();
const { Game, View, Deck } = bandadas;

test("moves, what they lead to, views and counts", () => {
  for (const line of lines("bandadas", "states")) {
    const game = Game.fromState(line.state);
    const moves = game.legalMoves();
    assert.deepEqual(moves.map((move) => move.text).sort(), line.moves, line.state);
    assert.equal(game.text, line.state);
    assert.equal(game.result, line.result);
    for (const move of moves) {
      const after = game.apply(move.text);
      assert.equal(after.text, line.after[move.text], `${line.state} ${move.text}`);
      assert.equal(after.result, line.results_after[move.text] ?? "*");
      assert.equal(game.apply(move.number).key, after.key);
    }
    for (const [place, count] of line.perft.entries()) {
      if (count < 50_000) {
        assert.equal(game.perft(place + 1), BigInt(count), line.state);
      }
    }
    for (const [place, text] of [...line.views.entries(), [-1, line.spectator]]) {
      const view = game.view(place < 0 ? "spectator" : place + 1);
      assert.equal(view.text, text);
      assert.equal(View.fromText(text).key, view.key);
      assert.equal(View.fromData(view.data).text, text);
    }
    assert.equal(Game.fromData(game.state).text, line.state);
  }
});

test("whole games, their records and what is kept of them", () => {
  for (const [file, text] of records("bandadas")) {
    const game = Game.fromRecord(text);
    assert.equal(game.record(), text, file);
    const kept = Game.fromSaved(game.saved());
    assert.equal(kept.record(), text, file);
    assert.equal(kept.key, game.key, file);
  }
});

test("records as people write them", () => {
  for (const { text, records: wanted } of lines("bandadas", "lenient")) {
    if (wanted.length === 1) {
      assert.equal(Game.read(text).game.record(), wanted[0]);
    } else {
      assert.throws(() => Game.read(text), RulesError);
    }
  }
});

test("records as a viewer sees them", () => {
  const all = records("bandadas");
  for (const { record, viewer, text } of lines("bandadas", "seen")) {
    const seat = viewer || "spectator";
    const game = Game.fromRecord(all.get(record));
    assert.equal(game.seenRecord(seat), text);
    assert.equal(View.fromSeenRecord(text).text, game.view(seat).text);
  }
});

test("counts of known states", () => {
  for (const { state, perft } of value("bandadas", "perft.json")) {
    const game = Game.fromState(state);
    for (const [place, count] of perft.entries()) {
      if (count < 3_000_000) {
        assert.equal(game.perft(place + 1), BigInt(count));
      }
    }
  }
});

test("a view goes on by the events that its viewer is told", () => {
  const game = Game.start(3).randomGame(7, 400);
  for (const viewer of [1, 2, 3, "spectator"]) {
    let view = game.at(0).view(viewer);
    for (const { event } of game.events(0, viewer)) {
      view = view.after(event);
    }
    assert.equal(view.text, game.view(viewer).text);
  }
});

test("no view and no event tells a card that its viewer does not see", () => {
  const game = Game.start(2).randomGame(3, 60);
  const other = game.events(0, 1).filter(({ event }) => event.event === "dealtToHand" && event.seat === 2);
  assert.ok(other.every(({ event }) => event.species == null));
});

test("a deck deals, and what is kept of it deals the same", () => {
  const deck = Deck.shuffled(11);
  const copy = Deck.fromSaved(deck.saved());
  const one = Game.start(4).settle(deck, 1);
  const two = Game.start(4).settle(copy, 1);
  assert.equal(one.text, two.text);
  assert.equal(typeof one.toMove, "number");
  assert.equal(deck.length, copy.length);
});

test("a search plays with a view alone", () => {
  const game = Game.start(2).settle(Deck.shuffled(3), 1);
  const view = game.view(game.toMove);
  const analysis = view.analyse(new bandadas.Search(2, 1), { nodes: 200 });
  assert.ok(view.legalMoves().some(({ text }) => text === analysis.best));
  const asleep = game.view(game.toMove === 1 ? 2 : 1);
  assert.equal(asleep.analyse(new bandadas.Search(1)), null);
});

test("pictures and sentences", () => {
  const game = Game.start(2).settle(Deck.shuffled(3), 1);
  const view = game.view(game.toMove);
  const [move] = view.legalMoves();
  assert.match(view.picture({ preview: move.text, interactive: true }), /^<svg[^]*<\/svg>\s*$/);
  const next = game.applyBy(game.toMove, move.text);
  for (const { sentence } of next.events(game.ply, "spectator", "es")) {
    assert.match(sentence, /\.$/);
  }
  assert.throws(() => game.applyBy("spectator", move.text), RulesError);
  assert.ok(view.explain("F4>") === null || view.explain("F4>").rule.startsWith("B"));
});

test("anything hostile is an error and nothing worse", () => {
  for (const text of ["", "\0", "x".repeat(100_000), "[Game", '{"version":1}', "💥", "[".repeat(10_000)]) {
    for (const work of [
      () => Game.fromState(text),
      () => Game.fromRecord(text),
      () => Game.fromSaved(text),
      () => Game.read(text),
      () => View.fromText(text),
      () => View.fromSeenRecord(text),
      () => Deck.fromSaved(text),
      () => Game.start(2).apply(text),
    ]) {
      assert.throws(work, RulesError);
    }
  }
  assert.throws(() => Game.start(9), RulesError);
  assert.throws(() => View.fromData({}), RulesError);
  assert.equal(Game.start(2).perft(3), 512n);
});
