import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { importsIn } from "../../scripts/lib/imports.mjs";

const ROOT = join(import.meta.dirname, "../..");
const ENTRY = "packages/web/src/public-pages/public-app";

/** Returns the file of a module's name (its path in the project, without extension); undefined for a style. */
const fileOf = (name: string) =>
  [`${name}.tsx`, `${name}.ts`, `${name}/index.ts`].find((file) => existsSync(join(ROOT, file)));

/** Lists the sources of the web app that the public pages load, at once or later: paths in the project. */
export function publicSources(): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const file = name.startsWith("packages/web/") ? fileOf(name) : undefined;
    if (!file || seen.has(file)) return;
    seen.add(file);
    for (const { to } of importsIn(file, readFileSync(join(ROOT, file), "utf8"))) visit(to);
  };
  visit(ENTRY);
  return [...seen].sort();
}

/** Adds to public.css where its classes stand, so that a page gets those of no other. */
export function sourcesOfPublicStyles(): Plugin {
  return {
    name: "sources-of-public-styles",
    enforce: "pre",
    transform: {
      filter: { id: /styles[\\/]public\.css$/ },
      handler: (code, id) =>
        code +
        publicSources()
          .map((file) => `@source "${relative(dirname(id), join(ROOT, file))}";\n`)
          .join(""),
    },
  };
}
