import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Import, importsIn, importsUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;
const PACKAGES = [
  "core",
  "functions",
  "documents",
  "email",
  "local",
  "openai-emulator",
  "stripe-emulator",
  "web",
];

type Graph = Map<string, Set<string>>;

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph: Graph = new Map();
  for (const [from, to] of edges) {
    const known = graph.get(from) ?? new Set();
    // An index that hands itself on as a namespace imports itself, and is no circle.
    if (from !== to) known.add(to);
    graph.set(from, known);
  }
  return graph;
}

/** The sets of nodes that reach each other: Tarjan's strongly connected components of more than one. */
function componentsOf(graph: Graph): string[][] {
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const components: string[][] = [];
  const visit = (node: string): void => {
    place.set(node, place.size);
    lowest.set(node, place.size - 1);
    open.push(node);
    const lower = (to: number | undefined) =>
      lowest.set(node, Math.min(lowest.get(node) ?? 0, to ?? Number.POSITIVE_INFINITY));
    for (const to of graph.get(node) ?? []) {
      if (!place.has(to)) {
        visit(to);
        lower(lowest.get(to));
      } else if (open.includes(to)) lower(place.get(to));
    }
    if (lowest.get(node) !== place.get(node)) return;
    const members = open.splice(open.indexOf(node));
    if (members.length > 1) components.push(members.sort());
  };
  for (const node of graph.keys()) if (!place.has(node)) visit(node);
  return components;
}

/**
 * The files that import each other in a circle, each circle in the order of their names. An import of types
 * counts: whoever reads one of these files has to read them all.
 */
const circlesIn = (imports: readonly Import[]): string[] =>
  componentsOf(graphOf(imports.map(({ from, to }) => [from.replace(/\/index$/, ""), to])))
    .map((each) => each.join(" ").replaceAll(/packages\/([^/ ]+)\/src/g, "$1"))
    .sort();

const CORE = "packages/core/src/";

/**
 * What a file of core is read with: the folder that it lies in, however deep. A file in the noun's own folder stands for
 * itself, and so does a folder's `schema` and `rules`, which anybody may import (graph.ts).
 */
function unitOf(file: string): string {
  const parts = file.slice(CORE.length).split("/");
  const alone = parts.length === 2 || /^(?:schema|rules)$/.test(parts.at(-1) ?? "");
  return parts.slice(0, alone ? undefined : -1).join("/") + (alone ? ".ts" : "/");
}

/** The folders and files inside a noun that import each other in a circle. */
function roomsIn(
  imports: readonly Import[],
  isFile = (path: string) => existsSync(`${root}/${path}.ts`),
): string[][] {
  const fileOf = (module: string) => (isFile(module) ? module : `${module}/index`);
  const nounOf = (path: string) => path.slice(CORE.length).split("/")[0];
  const inside = imports.filter(
    ({ from, to }) => from.startsWith(CORE) && to.startsWith(CORE) && nounOf(from) === nounOf(to),
  );
  return componentsOf(graphOf(inside.map(({ from, to }) => [unitOf(fileOf(from)), unitOf(fileOf(to))])));
}

const imports = PACKAGES.flatMap((each) => importsUnder(root, `packages/${each}/src`));

const of = (...pairs: [string, string][]): Import[] =>
  pairs.map(([from, to]) => ({
    from: `packages/core/src/${from}`,
    to: `packages/core/src/${to}`,
    name: to,
  }));

describe("files", () => {
  it("import each other in no circle", () => {
    expect(imports.length).toBeGreaterThan(3000);
    expect(circlesIn(imports)).toEqual([]);
  });

  it("are red on a planted circle of two, of three and through an index, and green without", () => {
    expect(circlesIn(of(["a/b", "a/c"], ["a/c", "a/b"], ["a/b", "d"]))).toEqual(["core/a/b core/a/c"]);
    expect(
      circlesIn(
        importsIn("packages/web/src/ui/box.tsx", `import("../lib/open")`).concat(
          importsIn("packages/web/src/lib/open.ts", `import type { Props } from "../ui/box";`),
        ),
      ),
    ).toEqual(["web/lib/open web/ui/box"]);
    expect(circlesIn(of(["x", "a"], ["a", "b"], ["b", "c"], ["c", "a"]))).toEqual(["core/a core/b core/c"]);
    expect(circlesIn(of(["a/index", "a/b"], ["a/b", "a"]))).toEqual(["core/a core/a/b"]);
    expect(circlesIn(of(["a/index", "a"], ["a/index", "b"], ["c", "a"], ["c", "b"]))).toEqual([]);
  });
});

describe("folders inside a noun", () => {
  it("import each other in no circle: whoever opens one reads what lies below it, and nothing else", () => {
    expect(roomsIn(imports).map((each) => each.join(" "))).toEqual([]);
  });

  it("are red on a planted circle of folders, of a folder inside one, and with a file of the noun", () => {
    const isFile = (path: string) => !/\/(?:a|b|deep)$/.test(path);
    const planted = (...pairs: [string, string][]) => roomsIn(of(...pairs), isFile);
    expect(planted(["n/a/x", "n/b/y"], ["n/b/z", "n/a/w"])).toEqual([["n/a/", "n/b/"]]);
    expect(planted(["n/a/x", "n/b"], ["n/b/index", "n/a/w"])).toEqual([["n/a/", "n/b/"]]);
    expect(planted(["n/a/x", "n/a/deep"], ["n/a/deep/index", "n/a/y"])).toEqual([["n/a/", "n/a/deep/"]]);
    expect(planted(["n/a/x", "n/read"], ["n/read", "n/a/y"])).toEqual([["n/a/", "n/read.ts"]]);
    expect(planted(["n/a/x", "n/b/rules"], ["n/b/rules", "n/a/y"])).toEqual([["n/a/", "n/b/rules.ts"]]);
    expect(planted(["n/a/x", "n/b/rules"], ["n/b/x", "n/a/y"], ["n/a/x", "m/b"], ["m/b", "n/a/x"])).toEqual(
      [],
    );
  });
});
