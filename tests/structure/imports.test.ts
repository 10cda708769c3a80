import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { type Import, importsIn, importsUnder } from "../../scripts/lib/imports.mjs";
import { faultOf, know, ORDER } from "./graph";
import known from "./known.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const core = join(root, "packages/core/src");

know(
  new Set(
    readdirSync(core, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && each.name === "index.ts")
      .map((each) => relative(core, each.parentPath).split(sep).join("/")),
  ),
);

/** How often each fault stands in the code, by the two that it is between. */
function count(imports: readonly Import[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const each of imports) {
    const found = faultOf(each);
    if (!found) continue;
    counts[found.fault] ??= {};
    const of = counts[found.fault] ?? {};
    of[found.between] = (of[found.between] ?? 0) + 1;
  }
  return counts;
}

describe("imports", () => {
  const now = count([...importsUnder(root, "packages/core/src"), ...importsUnder(root, "packages/web/src")]);

  it("run down the order of nouns and through doors; what does not yet is counted, and never grows", () => {
    const grown = Object.entries(now).flatMap(([fault, between]) =>
      Object.entries(between).flatMap(([pair, times]) => {
        const allowed = (known as Record<string, Record<string, number>>)[fault]?.[pair] ?? 0;
        return times > allowed ? [`${fault}: ${pair}, ${times} of ${allowed}`] : [];
      }),
    );
    expect(grown).toEqual([]);
  });

  it("of every folder of core are in the order", () => {
    const folders = readdirSync(core, { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...ORDER].sort());
  });

  it.each([
    ["packages/core/src/client/read.ts", 'import { Invoice } from "../invoice";', "upward"],
    ["packages/core/src/client/read.ts", 'const it = await import("../invoice");', "upward"],
    ["packages/core/src/platform/db/page.ts", 'import type { Row } from "../../client/read";', "upward"],
    ["packages/core/src/payment/settle.ts", 'export { number } from "../invoice/number";', "past a door"],
    [
      "packages/web/src/features/client/list.tsx",
      'import {\n  Client,\n} from "@stint/core/client";',
      "web takes more than shapes and rules",
    ],
  ])("are red on a planted one in %s: %s", (file, text, fault) => {
    expect(importsIn(file, text).map((each) => faultOf(each)?.fault)).toEqual([fault]);
  });

  it.each([
    ["packages/core/src/payment/settle.ts", 'import { Invoice } from "../invoice";'],
    ["packages/core/src/payment/settle.ts", 'import { shape } from "../invoice/read";'],
    ["packages/core/src/payment/settle.ts", 'import { Db } from "../platform/db";'],
    ["packages/core/src/operations/merge-clients.ts", 'import { Client } from "../client";'],
    ["packages/web/src/features/client/list.tsx", 'import { fold } from "@stint/core/client/rules";'],
  ])("are green where they should be: %s: %s", (file, text) => {
    expect(importsIn(file, text).map((each) => faultOf(each))).toEqual([undefined]);
  });
});
