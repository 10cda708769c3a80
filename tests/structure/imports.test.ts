import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { type Import, importsIn, importsUnder } from "../../scripts/lib/imports.mjs";
import { faultOf, know, ORDER } from "./graph";

const root = join(import.meta.dirname, "../..");
const core = join(root, "packages/core/src");

know(
  new Set(
    readdirSync(core, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && each.name === "index.ts")
      .map((each) => relative(core, each.parentPath).split(sep).join("/")),
  ),
);

/** What is wrong about these imports, and where. */
const faultsIn = (imports: readonly Import[]): string[] =>
  imports.flatMap((each) => {
    const found = faultOf(each);
    return found ? [`${found.fault}: ${found.between}, in ${each.from}`] : [];
  });

describe("imports", () => {
  it("run down the order of nouns and through doors", () => {
    const imports = [...importsUnder(root, "packages/core/src"), ...importsUnder(root, "packages/web/src")];
    expect(imports.length).toBeGreaterThan(1000);
    expect(faultsIn(imports)).toEqual([]);
  });

  it("of every folder of core are in the order", () => {
    const folders = readdirSync(core, { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...ORDER].sort());
  });

  it("of the emulator take nothing of the product", () => {
    const imports = importsUnder(root, "packages/stripe-emulator/src");
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.filter(({ to }) => !to.startsWith("packages/stripe-emulator/src/"))).toEqual([]);
  });

  it("of documents take of core only what writes money, dates, states and refusals", () => {
    const imports = importsUnder(root, "packages/documents/src");
    expect(imports.length).toBeGreaterThan(20);
    const own = /^packages\/(documents\/src|core\/src\/platform\/(money|date|status|error))(\/|$)/;
    expect(imports.filter(({ to }) => !own.test(to))).toEqual([]);
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
    [
      "packages/web/src/lib/api.ts",
      'import { routes } from "@stint/functions/api/invoice";',
      "web takes more than the contract",
    ],
  ])("are red on a planted one in %s: %s", (file, text, fault) => {
    expect(importsIn(file, text).map((each) => faultOf(each)?.fault)).toEqual([fault]);
  });

  it.each([
    ["packages/core/src/payment/settle.ts", 'import { Invoice } from "../invoice";'],
    ["packages/core/src/payment/settle.ts", 'import { shape } from "../invoice/read";'],
    ["packages/core/src/payment/settle.ts", 'import { Db } from "../platform/db";'],
    ["packages/core/src/operations/merge-clients.ts", 'import { Client } from "../client";'],
    ["packages/web/src/lib/api.ts", 'import type { PathOf } from "@stint/functions/contract";'],
    ["packages/web/src/features/client/list.tsx", 'import { fold } from "@stint/core/client/rules";'],
  ])("are green where they should be: %s: %s", (file, text) => {
    expect(importsIn(file, text).map((each) => faultOf(each))).toEqual([undefined]);
  });
});
