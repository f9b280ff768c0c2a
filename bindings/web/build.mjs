// Builds the package: the WebAssembly module, its JavaScript side, and the TypeScript on top.
//
//   node build.mjs            everything
//   node build.mjs --module   all but the Rust, when that is compiled already
//   node build.mjs --types    only the TypeScript, when the module is there already

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { compile } from "json-schema-to-typescript";

const root = dirname(fileURLToPath(import.meta.url));
const generated = join(root, "generated");
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");

function run(program, ...words) {
  execFileSync(program, words, { cwd: root, stdio: "inherit" });
}

function buildModule() {
  const triple = "wasm32-unknown-unknown";
  if (!process.argv.includes("--module")) {
    run("cargo", "build", "--locked", "--release", "--package", "rules-wasm", "--target", triple);
    run("cargo", "build", "--locked", "--release", "--package", "web-tool");
  }
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated);
  const module = join(target, triple, "release", "rules_wasm.wasm");
  run(join(target, "release", "web-tool"), module, generated);
  const found = join(generated, "rules_bg.wasm");
  const features = ["--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext",
    "--enable-mutable-globals", "--enable-reference-types", "--enable-multivalue"];
  run(join(root, "node_modules", ".bin", "wasm-opt"), "-O3", ...features, found, "-o", found);
  const packed = gzipSync(readFileSync(found), { level: 9 });
  const text = `export const module = "${packed.toString("base64")}";\n`;
  writeFileSync(join(generated, "module.js"), text);
  writeFileSync(join(generated, "module.d.ts"), "export declare const module: string;\n");
  // The package holds the module as text, and nothing refers to these.
  for (const file of ["rules_bg.wasm", "rules_bg.wasm.d.ts"]) {
    rmSync(join(generated, file));
  }
  console.log(`module: ${packed.length} bytes compressed`);
}

/** Gives each definition a title, so that one made of alternatives becomes a type of that name. */
function nameDefinitions(schema) {
  for (const [name, definition] of Object.entries(schema.$defs)) {
    definition.title = name;
  }
  // A description beside a reference would make a second type of the same shape.
  const visit = (value) => {
    if (value && typeof value === "object") {
      if (value.$ref && !Array.isArray(value)) {
        delete value.description;
      }
      Object.values(value).forEach(visit);
    }
  };
  visit(schema);
}

async function buildTypes() {
  for (const game of ["freunde", "bandadas"]) {
    const schema = JSON.parse(readFileSync(join(root, "../../docs/schema", `${game}.json`), "utf8"));
    nameDefinitions(schema);
    const options = {
      additionalProperties: false,
      bannerComment: `/* Made from docs/schema/${game}.json. */`,
      unreachableDefinitions: true,
      format: false,
    };
    const types = await compile(schema, "Anything", options);
    writeFileSync(join(generated, `${game}.d.ts`), types);
  }
  rmSync(join(root, "dist"), { recursive: true, force: true });
  run(join(root, "node_modules", ".bin", "tsc"), "--project", "tsconfig.json");
}

if (!process.argv.includes("--types") || !existsSync(generated)) {
  buildModule();
}
await buildTypes();
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  copyFileSync(join(root, "../..", licence), join(root, licence));
}
