// Freunde in JavaScript against the vectors.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, RulesError } from "bird-games";
import { lines, records, value } from "./vectors.mjs";

const { freunde } = await load();
const { Game } = freunde;

/** The game that starts from a position as the vectors write it. */
function at({ board, limits, position }) {
  return Game.fromPosition(board, limits, position);
}

const texts = (game) => game.legalMoves().map((move) => move.text).sort();

/** Where a move leads, as the vectors write it. */
function reached(game) {
  const { outcome } = game;
  return outcome ? `over:${outcome.winner} ${outcome.reason}` : game.position;
}

test("moves, what they lead to, and counts", () => {
  for (const line of lines("freunde", "positions")) {
    const game = at(line);
    assert.deepEqual(texts(game), line.moves, line.position);
    for (const [move, after] of Object.entries(line.after)) {
      assert.equal(reached(game.apply(move)), after, `${line.position} ${move}`);
    }
    for (const [place, count] of line.perft.entries()) {
      if (count < 50_000) {
        assert.equal(game.perft(place + 1), BigInt(count), line.position);
      }
    }
    // A move by its number is the move by its text.
    const [first] = game.legalMoves();
    if (first) {
      assert.equal(game.apply(first.number).text, game.apply(first.text).text);
      assert.equal(game.legalNumbers()[0], first.number);
    }
  }
});

test("lines of moves, and moves that F7 forbids", () => {
  for (const line of lines("freunde", "lines")) {
    let game = at(line);
    for (const move of line.line) {
      game = game.apply(move);
    }
    assert.equal(game.position, line.reached);
    assert.deepEqual(texts(game), line.moves);
    for (const move of line.forbidden_by_F7) {
      assert.match(game.explain(move).rule, /^F7/);
      assert.throws(() => game.apply(move), (error) => error instanceof RulesError && error.kind === "illegalMove");
    }
  }
});

test("whole states, as text and as data", () => {
  for (const line of lines("freunde", "states")) {
    let game = at(line);
    const seen = [game.text];
    for (const move of line.line) {
      game = game.apply(move);
      seen.push(game.text);
      assert.equal(Game.fromState(game.text).text, game.text);
      assert.equal(Game.fromData(game.state).key, game.key);
    }
    assert.deepEqual(seen, line.states);
  }
});

test("whole games, their records and what is kept of them", () => {
  const all = records("freunde");
  for (const { file, result, reason, final, legal_counts: counts } of value("freunde", "records/index.json")) {
    const text = all.get(file);
    const game = Game.fromRecord(text);
    assert.equal(game.record(), text, file);
    assert.equal(game.result, result, file);
    if (game.outcome) {
      assert.equal(game.outcome.reason, reason, file);
    }
    if (final) {
      assert.equal(game.position, final, file);
    }
    const found = Array.from({ length: game.ply }, (_, ply) => game.at(ply).legalNumbers().length);
    assert.deepEqual(found, counts, file);
    const kept = Game.fromSaved(game.saved());
    assert.equal(kept.record(), text, file);
    assert.equal(kept.key, game.key, file);
  }
});

test("records as people write them", () => {
  for (const { text, records: wanted } of lines("freunde", "lenient")) {
    if (wanted.length === 1) {
      const { game, warnings } = Game.read(text);
      assert.equal(game.record(), wanted[0]);
      assert.deepEqual(Game.read(wanted[0]).warnings, []);
      assert.ok(warnings.every((warning) => warning.startsWith("line ")));
    } else {
      assert.throws(() => Game.read(text), RulesError);
    }
  }
});

test("counts of the default board", () => {
  for (const line of value("freunde", "perft.json")) {
    const game = at(line);
    for (const [place, count] of line.perft.entries()) {
      assert.equal(game.perft(place + 1), BigInt(count));
    }
  }
});

test("undo and redo, by moves and by turns", () => {
  const game = Game.start().randomGame(5);
  let back = game;
  while (back.undo()) {
    back = back.undo();
  }
  assert.equal(back.ply, 0);
  while (back.redo()) {
    back = back.redo();
  }
  assert.equal(back.record(), game.record());
  assert.equal(game.at(game.ply).text, game.text);
  assert.equal(game.at(game.ply + 1), null);
});

test("clicks lead to whole turns and to nothing else", () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const whole = Game.start().randomGame(seed);
    const game = whole.at(Math.floor(whole.ply / 2));
    const wanted = new Set(game.turns());
    const found = new Set();
    const walk = (clicks) => {
      const { complete, spaces, kinds } = game.clicks(clicks);
      if (complete) {
        found.add(complete);
      } else if (clicks.length < 12) {
        for (const next of [...spaces, ...kinds]) {
          // A click on the chosen stack lets it go again.
          if (next !== clicks[0] || clicks.length !== 1) {
            walk([...clicks, next]);
          }
        }
      }
    };
    for (const stack of game.state.stacks) {
      const next = game.legalMoves().some((move) => move.from === stack.space);
      if (next && game.state.phase.name === "movement") {
        walk([stack.space]);
      }
    }
    assert.ok([...found].every((turn) => wanted.has(turn)));
    assert.ok(found.size > 0 || game.state.phase.name !== "movement");
  }
});

test("a search finds a win, tells how far it is, and stops", () => {
  const game = Game.start();
  const search = new freunde.Search(2, 1);
  let told = 0;
  const analysis = game.analyse(search, {
    nodes: 20_000,
    onProgress: () => {
      told += 1;
    },
  });
  assert.ok(game.turns().includes(analysis.best));
  assert.ok(told > 0);
  const stopped = game.analyse(new freunde.Search(5, 1), { nodes: 1e9, onProgress: () => false });
  assert.ok(stopped.nodes < 1e7);
  const again = game.analyse(new freunde.Search(2, 1), { nodes: 20_000 });
  assert.equal(again.best, analysis.best);
});

test("pictures and events", () => {
  let game = Game.start();
  game = game.apply("c1-b1");
  assert.match(game.picture({ interactive: true, language: "es" }), /^<svg[^]*data-space="d3"[^]*<\/svg>\s*$/);
  assert.equal(game.frames(game.legalMoves()[0].text, 8).length > 1, true);
  const [moved, ended] = game.events();
  assert.deepEqual(
    [moved.event.event, moved.event.from, moved.event.to, ended.event.event],
    ["moved", "c1", "b1", "turnEnded"],
  );
  assert.match(moved.sentence, /^[A-Z].*\.$/);
  assert.notEqual(game.events(0, "es")[0].sentence, moved.sentence);
});

test("anything hostile is an error and nothing worse", () => {
  const hostile = ["", "\0", "x".repeat(100_000), "[Game", '{"version":1}', "💥", "-1", "[".repeat(10_000)];
  for (const text of hostile) {
    for (const work of [
      () => Game.fromState(text),
      () => Game.fromRecord(text),
      () => Game.fromSaved(text),
      () => Game.read(text),
      () => Game.start().apply(text),
      () => Game.start().readMove(text),
      () => Game.start().clicks([text]),
      () => Game.start({ board: text }),
      () => Game.start().picture({ theme: text }),
    ]) {
      assert.throws(work, RulesError);
    }
  }
  assert.throws(() => Game.start().apply(70_000), RulesError);
  assert.throws(() => new freunde.Search(9), RulesError);
  assert.throws(() => Game.fromSetup({ version: 1, stacks: 5 }), RulesError);
  // The module still works.
  assert.equal(Game.start().perft(2), 467n);
});
