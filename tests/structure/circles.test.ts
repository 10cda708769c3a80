import { describe, expect, it } from "vitest";
import { type Import, importsIn, importsUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;
const PACKAGES = ["core", "functions", "documents", "email", "local", "stripe-emulator", "web"];

/**
 * The files that import each other in a circle, each circle in the order of their names (Tarjan's strongly connected
 * components). An import of types counts: whoever reads one of these files has to read them all.
 */
function circlesIn(imports: readonly Import[]): string[] {
  const graph = new Map<string, Set<string>>();
  // An index that hands itself on as a namespace imports itself, and is no circle.
  for (const { from, to } of imports) {
    const module = from.replace(/\/index$/, "");
    const known = graph.get(module) ?? new Set();
    if (module !== to) known.add(to);
    graph.set(module, known);
  }
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (module: string): void => {
    place.set(module, place.size);
    lowest.set(module, place.size - 1);
    open.push(module);
    const lower = (to: number | undefined) =>
      lowest.set(module, Math.min(lowest.get(module) ?? 0, to ?? Number.POSITIVE_INFINITY));
    for (const to of graph.get(module) ?? []) {
      if (!place.has(to)) {
        visit(to);
        lower(lowest.get(to));
      } else if (open.includes(to)) lower(place.get(to));
    }
    if (lowest.get(module) !== place.get(module)) return;
    const members = open.splice(open.indexOf(module));
    if (members.length > 1) circles.push(members.sort().join(" "));
  };
  for (const module of graph.keys()) if (!place.has(module)) visit(module);
  return circles.map((each) => each.replaceAll(/packages\/([^/ ]+)\/src/g, "$1")).sort();
}

const imports = PACKAGES.flatMap((each) => importsUnder(root, `packages/${each}/src`));

describe("files", () => {
  it("import each other in no circle", () => {
    expect(imports.length).toBeGreaterThan(3000);
    expect(circlesIn(imports)).toEqual([]);
  });

  it("are red on a planted circle of two, of three and through an index, and green without", () => {
    const of = (...pairs: [string, string][]): Import[] =>
      pairs.map(([from, to]) => ({
        from: `packages/core/src/${from}`,
        to: `packages/core/src/${to}`,
        name: to,
      }));
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
