import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../../..");
const rule = "./scripts/lint/money.grit";

/** A folder of its own: what is planted must not be found by the linter that runs beside. */
const folder = mkdtempSync(join(tmpdir(), "money-lint-"));
writeFileSync(
  join(folder, "biome.json"),
  JSON.stringify({ linter: { rules: { preset: "none" } }, plugins: [join(root, rule)] }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter says of one line of code. */
function lint(line: string): string {
  const parameters = "price: number, total: number, of: { amount: number }, quantity: number, text: string[]";
  writeFileSync(join(folder, "planted.ts"), `export function planted(${parameters}) {\n  ${line}\n}\n`);
  const said = spawnSync(join(root, "node_modules/.bin/biome"), ["lint", "planted.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  const words = `${said.stdout}${said.stderr}`;
  expect(words).toContain("Checked 1 file");
  return words;
}

describe("money goes through platform/money only (D1)", () => {
  it.each([
    "return price * quantity;",
    "return total - price;",
    "return [of].reduce((sum, { amount }) => sum + amount, 0);",
    "return of.amount / 3;",
    "return quantity + (total);",
    "return (of.amount - 1) > 0;",
  ])("the linter refuses: %s", (line) => {
    expect(lint(line)).toContain("Money goes through platform/money");
  });

  it.each(["return price > total;", "return quantity + 1;", "return text.length * 2;"])(
    "and takes: %s",
    (line) => {
      expect(lint(line)).not.toContain("Money goes through platform/money");
    },
  );

  it("everywhere where money is held", () => {
    const { overrides } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8")) as {
      overrides: { includes: string[]; plugins?: string[] }[];
    };
    expect(
      overrides.filter(({ plugins }) => plugins?.includes(rule)).map(({ includes }) => includes),
    ).toEqual([
      [
        "packages/{core,functions,email,web}/src/**",
        "!packages/core/src/platform/money/**",
        "!packages/core/src/platform/stripe/amount/**",
      ],
    ]);
  });
});
