// The page in Chromium: whole flows of both games, accessibility, and that nothing leaves the page.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const axe = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");
const pictures = join(root, "target/screenshots");
const WAIT = 30_000;

let server;
let browser;

before(async () => {
  mkdirSync(pictures, { recursive: true });
  server = await serve(join(root, "page/dist"));
  browser = await launch();
});

after(async () => {
  await browser.close();
  await server.close();
});

/** Runs a flow on a new page, and finds fault with errors and with requests that leave. */
async function onPage(game, options, flow) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en-GB",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.address) && !/^(data|blob):/.test(url)) {
      faults.push(`a request left the page: ${url}`);
    }
  });
  try {
    await page.goto(`${server.address}#${game}`);
    await page.waitForSelector(".board svg, [data-curtain]");
    await flow(page);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

const space = (page, name) => page.locator(`g.space[data-space="${name}"]`);
const headline = (page) => page.locator("[data-headline]");
const says = (page, text) => page.waitForFunction(
  (wanted) => new RegExp(wanted).test(document.querySelector("[data-headline]")?.textContent ?? ""),
  text,
);

async function command(page, text) {
  await page.locator("[data-command]").fill(text);
  await page.locator("[data-command]").press("Enter");
  return page.locator("[data-answer]").innerText();
}

/** Starts a new game with these sides, each `person` or a level. */
async function start(page, sides) {
  await page.getByRole("button", { name: "New game" }).click();
  if (await page.locator("dialog [data-players]").count()) {
    await page.locator("dialog [data-players]").selectOption(String(sides.length));
  }
  for (const [place, side] of sides.entries()) {
    await page.locator(`dialog [data-side="${place + 1}"]`).selectOption(String(side));
  }
  await page.locator('dialog button[type="submit"]').click();
}

async function paste(page, text) {
  const box = page.locator("[data-record]");
  if (!(await box.getAttribute("open").then((open) => open !== null))) {
    await box.locator("summary").click();
  }
  await page.locator("[data-paste]").fill(text);
  await page.locator("[data-load]").click();
}

async function isAccessible(page, name) {
  // The content security policy lets no script in but the page's own; the tester's goes past it.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  assert.deepEqual(found, [], name);
}

const CASCADE =
  "7x7 river=4 birds=d1,d7 | 3,4 | 2,x,2,x,2,2,x/x,2222,x,2222,x,2222,x/x7/x7/x7/x,1111,x,1111,1,1111,x/1,x,1,x3,1 1 - - | e1=1,e2=0 f7=0,g7=1 | -";

test("Freunde by clicks against the computer, undo and redo", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, ["person", 1]);
    await space(page, "c1").click();
    await space(page, "b1").click();
    await says(page, "Player One to move");
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 3);
    await page.locator("[data-undo]").click();
    await says(page, "Player One to move");
    assert.equal(await page.locator(".moves li").count(), 1);
    await page.locator("[data-redo]").click();
    await says(page, "Player One to move");
    assert.ok((await page.locator(".moves li").count()) >= 3);
  }));

test("Freunde by dragging", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, ["person", "person"]);
    const from = await space(page, "c1").boundingBox();
    const to = await space(page, "b1").boundingBox();
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height * 0.7];
    await page.mouse.move(...middle(from));
    await page.mouse.down();
    await page.mouse.move(...middle(to), { steps: 6 });
    assert.equal(await page.locator(".ghost").count(), 1);
    await page.mouse.up();
    await says(page, "Player Two to move");
    assert.equal(await page.locator(".ghost").count(), 0);
  }));

test("an illegal click is explained, with its rule", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, ["person", "person"]);
    await space(page, "b6").click();
    assert.match(await page.locator("[data-why]").innerText(), /Rule F2/);
    await space(page, "b2").click();
    await space(page, "b5").click();
    assert.match(await page.locator("[data-why]").innerText(), /adjacent/);
    await page.locator("[data-why] a").click();
    await page.waitForSelector(".rules h1, .rules h2");
  }));

test("a cascade of jumps, with a reload in its midst", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, ["person", "person"]);
    await paste(page, CASCADE);
    await space(page, "f2").click();
    await space(page, "e2").click();
    const slide = page.getByRole("button", { name: "Slide", exact: true });
    if (await slide.count()) {
      await slide.click();
    }
    await says(page, "jump is due from e2");
    await page.reload();
    await says(page, "jump is due from e2");
    await space(page, "d2").click();
    await says(page, "jump is due from d2");
    await space(page, "d3").click();
    await says(page, "Player Two to move");
    assert.match(await page.locator(".log").innerText(), /from d2 to d3/);
  }));

test("a pasted record with comments, the list of moves, and a broken record", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, ["person", "person"]);
    const record = '[Game "Freunde"]\r\n\r\n1. c1b1 {a quiet start} g7f7! 2. e1-f1 *\r\n';
    await paste(page, record);
    assert.match(await page.locator("[data-record]").innerText(), /Loaded/);
    assert.equal(await page.locator(".moves li").count(), 4);
    await page.locator(".moves button").nth(1).click();
    assert.match(await page.locator(".status").innerText(), /earlier/);
    await page.getByRole("button", { name: "Back to the present" }).click();
    await paste(page, record.replace("e1-f1", "e1-e9"));
    assert.match(await page.locator("[data-record]").innerText(), /line 3/);
    assert.equal(await page.locator(".moves li").count(), 4);
  }));

test("a position set up by hand, a hint, and the end of a game", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, ["person", "person"]);
    await page.locator("[data-hint]").click();
    await page.waitForFunction(() => /Best line/.test(document.querySelector("[data-analysis]")?.textContent ?? ""));
    await page.getByText("Set up a position", { exact: true }).click();
    const setUp = page.locator("[data-set-up]");
    await setUp.getByRole("button", { name: "Clear the board" }).click();
    await setUp.getByRole("button", { name: "Play from here" }).click();
    assert.ok(await setUp.getByRole("alert").innerText());
    await setUp.getByRole("button", { name: "Piece of Player One" }).click();
    await setUp.getByRole("button", { name: /^d6:/ }).click();
    await setUp.getByRole("button", { name: "Piece of Player Two" }).click();
    await setUp.getByRole("button", { name: /^a6:/ }).click();
    await setUp.getByRole("button", { name: "Play from here" }).click();
    await space(page, "d6").click();
    await space(page, "d7").click();
    await says(page, "[Ww]ins|won");
  }));

test("Freunde by the keyboard alone, by the grid and by the command line", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, ["person", "person"]);
    await space(page, "d3").evaluate((element) => element.closest("svg").querySelector('[tabindex="0"]').focus());
    const focused = () => page.evaluate(() => document.activeElement.dataset.space);
    const first = await focused();
    assert.match(first, /^[a-g][1-7]$/);
    for (let step = 0; (await focused()) !== "c1"; step += 1) {
      assert.ok(step < 20);
      const now = await focused();
      await page.keyboard.press(now[1] > "1" ? "ArrowDown" : now[0] > "c" ? "ArrowLeft" : "ArrowRight");
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await focused(), "b1");
    await page.keyboard.press("Enter");
    await says(page, "Player Two to move");
    assert.match(await command(page, "b1"), /b1: 1 of player One/);
    assert.match(await command(page, "rank 6"), /4 of player Two/);
    assert.match(await command(page, "m g7"), /g7-f7/);
    assert.match(await command(page, "one"), /b2/);
    assert.match(await command(page, "dragons"), /no dragons/);
    assert.match(await command(page, "l"), /c1 to b1/);
    assert.match(await command(page, "nonsense"), /./);
    assert.equal(await command(page, "g7f7"), "g7-f7");
    await says(page, "Player One to move");
    await command(page, "u");
    await says(page, "Player Two to move");
  }));

test("two computers play Freunde", () =>
  onPage("freunde", {}, async (page) => {
    await start(page, [1, 1]);
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length > 6);
    await page.getByRole("button", { name: "Pause" }).click();
  }));

test("Bandadas against a computer, with previews and a reload", () =>
  onPage("bandadas", {}, async (page) => {
    await start(page, ["person", 1]);
    await says(page, "Your turn");
    await page.locator("[data-pick]").first().click();
    const lay = page.locator("[data-move]").first();
    await lay.hover();
    await page.waitForSelector('[data-move][aria-pressed="true"]');
    await lay.click();
    await page.waitForSelector('[data-move="+"], [data-move="."], [data-move^="!"], [data-pick]');
    const lines = await page.locator(".log li").count();
    await page.reload();
    await page.waitForSelector(".board svg");
    assert.ok((await page.locator(".log li").count()) >= lines);
    for (let moves = 0; moves < 12; moves += 1) {
      await says(page, "Your turn|wins|won|over");
      if (await page.locator("[data-move]").count()) {
        await page.locator("[data-move]").last().click();
      } else if (await page.locator("[data-pick]").count()) {
        await page.locator("[data-pick]").last().click();
      }
      await page.waitForTimeout(50);
    }
    assert.match(await command(page, "rows"), /Row 4/);
    assert.match(await command(page, "c"), /Player 2/);
  }));

test("Bandadas of five at one screen, behind a curtain", () =>
  onPage("bandadas", {}, async (page) => {
    await start(page, ["person", "person", "person", "person", "person"]);
    for (let turn = 0; turn < 5; turn += 1) {
      await page.waitForSelector("[data-curtain]");
      // Behind the curtain no hand is shown: neither in the picture nor in words.
      assert.equal(await page.locator(".board svg").count(), 0);
      assert.doesNotMatch(await page.locator(".side").innerText(), /Your hand/);
      await page.locator("[data-show]").click();
      await page.locator("[data-pick]").first().click();
      await page.locator("[data-move]").first().click();
      for (let step = 0; step < 4 && !(await page.locator("[data-curtain]").count()); step += 1) {
        await page.waitForTimeout(50);
        const last = page.locator('[data-move="-"], [data-move="."]');
        if (await last.count()) {
          await last.first().click();
        }
      }
    }
  }));

test("Spanish, and the settings after a reload", () =>
  onPage("freunde", {}, async (page) => {
    await page.locator("header select").first().selectOption("es");
    await says(page, "mueve");
    await page.locator("header select").nth(1).selectOption("dark");
    await page.reload();
    await says(page, "mueve");
    assert.equal(await page.locator("html").getAttribute("lang"), "es");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  }));

test("hostile storage and hostile text do no harm", () =>
  onPage("freunde", {}, async (page) => {
    for (const text of ["{", "null", '{"saved":"{}","sides":["person",9]}', '{"saved":"x","sides":["person",2]}']) {
      await page.evaluate((value) => {
        localStorage.setItem("birds.freunde", value);
        localStorage.setItem("birds.bandadas", value);
        localStorage.setItem("birds.settings", value);
      }, text);
      await page.reload();
      await says(page, "Player One to move");
    }
    await paste(page, `<img src=x onerror="document.title='bad'">`.repeat(50));
    assert.notEqual(await page.title(), "bad");
    await says(page, "Player One to move");
  }));

test("the policy lets no inline script run", () =>
  onPage("freunde", {}, async (page) => {
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    const scripts = policy.split(";").find((part) => part.trim().startsWith("script-src"));
    assert.doesNotMatch(scripts, /'unsafe-(inline|eval)'/);
  }));

for (const game of ["freunde", "bandadas"]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [width, viewport] of [["wide", { width: 1280, height: 900 }], ["narrow", { width: 390, height: 844 }]]) {
      test(`${game}, ${colorScheme}, ${width}: accessible, and nothing wider than the screen`, () =>
        onPage(game, { colorScheme, viewport }, async (page) => {
          if (game === "freunde") {
            await space(page, "b2").click();
          } else {
            await start(page, ["person", "person", 1]);
            await page.locator("[data-show]").click({ timeout: WAIT }).catch(() => {});
            await page.locator("[data-pick]").first().click({ timeout: 5000 }).catch(() => {});
          }
          await page.waitForTimeout(200);
          await page.screenshot({ path: join(pictures, `${game}-${colorScheme}-${width}.png`), fullPage: true });
          const [inner, scroll] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
          assert.ok(scroll <= inner, `${scroll} > ${inner}`);
          await isAccessible(page, `${game} ${colorScheme} ${width}`);
        }));
    }
  }
}
