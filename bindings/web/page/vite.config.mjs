import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { defineConfig } from "vite";

/** The rules pages of the crates, as HTML, each a chunk of its own. */
function rulesPages() {
  const prefix = "virtual:rules-";
  return {
    name: "rules-pages",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) {
        return undefined;
      }
      const game = id.slice(prefix.length + 1);
      const file = join(import.meta.dirname, `../../../crates/${game}-rules/RULES.md`);
      this.addWatchFile(file);
      const html = marked.parse(readFileSync(file, "utf8"));
      return `export default ${JSON.stringify(html)};`;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [rulesPages()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2022" },
  worker: { format: "es" },
});
