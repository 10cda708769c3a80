import { readdirSync } from "node:fs";
import { join } from "node:path";
import { areas } from "@stint/functions/manifest";
import { describe, expect, it, vi } from "vitest";
import { planFor } from "../../scripts/lib/related.mjs";
import { runForCode } from "../../scripts/lib/run.mjs";
import { faultsOf, type Outcome, stories } from "../../scripts/lib/vitest.mjs";
import map from "../e2e/stories.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const namesIn = (folder: string, end = "") =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((each) => (end ? each.name.endsWith(end) : each.isDirectory()))
    .map(({ name }) => name.slice(0, name.length - end.length));

it("a command's tests are told what it set before it started them", async () => {
  vi.stubEnv("STINT_TRIAL", "1");
  const code = await runForCode("node", ["-e", "process.exit(Number(process.env.STINT_TRIAL) + 1)"]);
  expect(code).toBe(2);
});

describe("`npm test -- changed`", () => {
  it("runs the tests that import a changed file, and the stories of its subject", () => {
    const plan = planFor(["packages/web/src/features/contract/term-row.tsx"]);
    expect(Object.keys(plan ?? {}).sort()).toEqual(["browser", "build", "lint", "types", "unit"]);
    expect(plan?.browser).toContain("tests/e2e/contract.spec.ts");
    expect(plan?.browser).not.toContain("tests/e2e/payouts.spec.ts");
  });

  it("runs what starts the product when a part of it changed, though nothing imports that by name", () => {
    const plan = planFor(["packages/functions/src/events/invoice-sent/mail-client.ts"]);
    expect(plan?.contract).toContain("tests/contract/main-job.test.ts");
    expect(plan?.integration).toContain("packages/local/test/stint.test.ts");
    expect(plan?.browser).toContain("tests/e2e/invoice.spec.ts");
  });

  it("runs no test of the product for a text, and everything for what all depends on", () => {
    expect(Object.keys(planFor(["README.md"]) ?? {})).toEqual(["types", "lint", "unit"]);
    expect(planFor(["package-lock.json"])).toBeUndefined();
  });

  it("runs every story when a part changed that has no subject of its own", () => {
    const plan = planFor(["packages/web/src/ui/button.tsx"]);
    expect(plan?.browser).toHaveLength(Object.keys(map).length);
  });

  it("knows each story, and for each subject of the product at least one", () => {
    expect(Object.keys(map).sort()).toEqual(namesIn("tests/e2e", ".spec.ts").sort());
    const subjects = new Set<string>(Object.values(map).flat());
    // These are under every story, or in none: then all of them are run.
    const everywhere = ["platform", "mailing", "operations", "shell", "meta", "webhook"];
    const wanted = [
      ...namesIn("packages/core/src"),
      ...namesIn("packages/web/src/features"),
      ...areas.map(({ name }) => name),
    ];
    expect(wanted.filter((name) => !subjects.has(name) && !everywhere.includes(name))).toEqual([]);
  });
});

describe("a browser story that fails and passes again", () => {
  const fault = (name: string) => ({ file: `tests/e2e/${name}.spec.ts`, title: `${name} > pays`, why: "" });
  const outcome = (passed: number, ...names: string[]): Outcome => ({
    ok: names.length === 0,
    passed,
    failed: names.length,
    skipped: 0,
    faults: names.map(fault),
  });
  /** Answers one after the other, and says which files were asked for. */
  const playing = (...answers: Outcome[]) => {
    const asked: string[][] = [];
    const play = async (_project: string | string[], files: string[] = []) => {
      asked.push(files);
      return answers[asked.length - 1] as Outcome;
    };
    return { asked, play };
  };

  it("is counted as flaky, not as passed, and is named", async () => {
    const { asked, play } = playing(outcome(8, "invoice", "scope"), outcome(5, "scope"), outcome(3));
    const told = await stories([], { strict: false }, play);
    expect(told).toMatchObject({ ok: true, passed: 8, failed: 0, flaky: 2 });
    expect(told.faults?.map(({ title }) => title)).toEqual(["flaky: invoice > pays", "flaky: scope > pays"]);
    expect(asked).toEqual([
      [],
      ["tests/e2e/invoice.spec.ts", "tests/e2e/scope.spec.ts"],
      ["tests/e2e/scope.spec.ts"],
    ]);
  });

  it("has failed when it fails three times", async () => {
    const { play } = playing(outcome(8, "invoice", "scope"), outcome(5, "scope"), outcome(2, "scope"));
    const told = await stories([], { strict: false }, play);
    expect(told).toMatchObject({ ok: false, passed: 8, failed: 1, flaky: 1 });
  });

  it("is red under --strict, which tries nothing twice", async () => {
    const { asked, play } = playing(outcome(9, "invoice"));
    const told = await stories([], { strict: true }, play);
    expect(told).toMatchObject({ ok: false, passed: 9, failed: 1, flaky: 0 });
    expect(asked).toHaveLength(1);
  });
});

describe("the summary of a run", () => {
  const file = (status: string, message: string, ...told: [status: string, why: string][]) => ({
    name: "/somewhere/a.test.ts",
    status,
    message,
    assertionResults: told.map(([each, why], i) => ({
      status: each,
      fullName: `test ${i}`,
      failureMessages: [why],
    })),
  });
  const titles = (...files: Parameters<typeof faultsOf>[0]) =>
    faultsOf(files).map(({ title, why }) => `${title.split("/").at(-1)}: ${why.trim()}`);

  it("names each test that failed, and a file that could not be loaded", () => {
    expect(titles(file("failed", "", ["passed", ""], ["failed", "1 is not 2"]))).toEqual([
      "a.test.ts > test 1: 1 is not 2",
    ]);
    expect(titles(file("failed", "No such module"))).toEqual(["a.test.ts: No such module"]);
    expect(titles(file("passed", "", ["passed", ""]))).toEqual([]);
  });

  it("names a file whose hook failed, though no test of it did: they were never begun", () => {
    expect(titles(file("failed", "", ["skipped", ""], ["pending", ""]))).toEqual([
      "a.test.ts: A hook failed, and its tests did not run.",
    ]);
  });
});
