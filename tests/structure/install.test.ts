import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";

// A command of package.json is the first thing that runs in a new clone: what it loads before it has installed
// the packages must come with Node, or be the project's own.

const root = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = Object.values(scripts).flatMap((line) => /^node (scripts\/\S+\.mjs)/.exec(line)?.[1] ?? []);

/** Lists outside packages that a file loads as it starts, its own modules' included. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const { module } = parseSync(file, readFileSync(join(root, file), "utf8"));
  const names = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries[0]?.moduleRequest?.value ?? []),
  ];
  return names.flatMap((name) => {
    if (name.startsWith("node:")) return [];
    return name.startsWith(".") ? packagesOf(normalize(join(file, "..", name)), seen) : [`${file}: ${name}`];
  });
}

it.each([...new Set(commands)])("%s starts in a clone without packages", (command) => {
  expect(packagesOf(command)).toEqual([]);
});

it("sees a package behind an own module", () => {
  expect(packagesOf("scripts/lib/related.mjs")).toEqual(["scripts/lib/imports.mjs: vite"]);
});
