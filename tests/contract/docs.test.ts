import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const found = (pattern: string) => globSync(pattern, { cwd: root });
const pages = ["README.md", "CONTRIBUTING.md", ...found("docs/**/*.md")];
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = ""]) => first);
/** What stands as code in a page: between backticks, and in blocks. */
const code = (page: string) => [...all(page, /`([^`\n]+)`/g), ...all(page, /```\w*\n([\s\S]*?)```/g)];

describe("whoever reads the documents", () => {
  it.each(pages)("follows every link of %s", (page) => {
    const links = all(read(page), /\]\(([^)#]+?)(?:#[^)]*)?\)/g).filter((link) => !link.includes("://"));
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it.each(pages)("finds every folder and file that %s names", (page) => {
    const named = code(read(page)).flatMap((text) =>
      all(text, /(?<![\w/@.-])((?:packages|stacks|scripts|tests|docs)\/[\w./-]*\w)/g),
    );
    // A path may leave out its ending, or name a test file by its folder and first name.
    const there = (path: string) => ["", ".ts", ".tsx"].some((end) => existsSync(join(root, path + end)));
    expect(named.filter((path) => !there(path))).toEqual([]);
  });

  it.each(pages)("can run every command of %s", (page) => {
    const scripts = new Set<string>();
    for (const place of ["package.json", ...found("packages/*/package.json")])
      for (const name of Object.keys((JSON.parse(read(place)) as { scripts?: object }).scripts ?? {}))
        scripts.add(name);
    const commands = code(read(page)).flatMap((text) => all(text, /\bnpm run (?:--silent )?([\w:-]+)/g));
    expect(commands.filter((name) => !scripts.has(name))).toEqual([]);
  });

  it("finds every kind of row in the access patterns, and none that is gone", () => {
    const text = read("docs/access-patterns.md");
    const table = text.slice(text.indexOf("## Rows"), text.indexOf("## Indexes"));
    const documented = all(table, /^\| ([^|]+) \|/gm).flatMap((cell) => all(cell, /`(\w+)`/g));
    const sources = found("packages/core/src/**/*.ts");
    const kinds = sources.flatMap((path) => all(read(path), /model: \{\s*entity: "(\w+)"/g));
    expect(kinds.length).toBeGreaterThan(30);
    expect(kinds.filter((kind) => !documented.includes(kind))).toEqual([]);
    expect(documented.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });
});
