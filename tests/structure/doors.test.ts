import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importsUnder } from "../../scripts/lib/imports.mjs";

// A verb has one door: who looks for `settleCredit` finds one place to import it from. What every noun has
// besides its own door does not count: `schema`, `rules` and `words` for the browser, `read` and `entity` for
// code that must load little.

const root = join(import.meta.dirname, "../..");
const CORE = "packages/core/src/";
const BESIDE = /\/(schema|rules|words|read|entity)[^/]*$/;

const nounOf = (module: string) => module.slice(CORE.length).split("/")[0];

/** Lists the modules of core that other nouns or packages import. */
function doors(): string[] {
  const packages = ["core", "functions", "local", "web", "email"];
  const imports = packages.flatMap((name) => importsUnder(root, `packages/${name}/src`));
  const used = imports.filter(
    ({ from, to }) => to.startsWith(CORE) && !(from.startsWith(CORE) && nounOf(from) === nounOf(to)),
  );
  return [...new Set(used.map(({ to }) => to))].filter(
    (each) => !BESIDE.test(each) && nounOf(each) !== "platform",
  );
}

const fileOf = (module: string) =>
  [`${module}.ts`, `${module}/index.ts`].find((file) => existsSync(join(root, file))) ?? module;

/** Lists the functions that several doors offer, with those doors. */
function offeredTwice(exports: Map<string, Record<string, unknown>>): string[] {
  const places = new Map<unknown, string[]>();
  for (const [door, values] of exports)
    for (const [name, value] of Object.entries(values))
      if (typeof value === "function") places.set(value, [...(places.get(value) ?? []), `${door}#${name}`]);
  return [...places.values()].filter(({ length }) => length > 1).map((each) => each.sort().join(" = "));
}

it("offers each verb of core at one door", async () => {
  const exports = new Map<string, Record<string, unknown>>();
  for (const door of doors()) exports.set(door.slice(CORE.length), await import(join(root, fileOf(door))));
  expect(exports.size).toBeGreaterThan(100);
  expect(offeredTwice(exports).sort()).toEqual([]);
});

it("sees a verb at two doors", () => {
  const settle = () => undefined;
  expect(
    offeredTwice(
      new Map([
        ["payment", { settle }],
        ["payment/credit", { settle }],
      ]),
    ),
  ).toEqual(["payment#settle = payment/credit#settle"]);
});
