import { Brief } from "@stint/core/brief";
import { planFromLibrary } from "@stint/core/brief/planner";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/brief/engine";
import { Failure } from "../../src/brief/limit";
import type { Operation, PlanInput } from "../../src/brief/planner/schema";
import { runPlanner } from "../../src/brief/run";
import { coversOf, droppedOf, inputOf, planOf, proposalsOf, sentencesOf } from "./input";

const LIBRARY: Engine = { planner: "library", model: null, version: "test", plan: planFromLibrary };

/** Runs a planner as a generation does; nothing that it says may be unsound, unless nothing stands in for it. */
async function runOf(input: PlanInput, engine = LIBRARY): Promise<Operation[]> {
  const operations: Operation[] = [];
  const ends_at = new Date(Date.now() + Brief.LIMIT_MS).toISOString();
  for await (const operation of runPlanner(engine, input, ends_at)) operations.push(operation);
  return operations;
}

const pasted = (text: string): string => Brief.GenerateInput.parse({ prompt: text }).prompt;

/** Each need is answered by a line, or told to be open, in part or covered; none is told covered that nothing answers. */
function expectTold(operations: readonly Operation[]) {
  const covers = new Map(coversOf(operations).map((each) => [each.sentence, each]));
  const answered = new Set(
    proposalsOf(operations).flatMap(({ answers }) => answers.map(({ sentence }) => sentence)),
  );
  for (const { number, kind } of sentencesOf(operations)) {
    if (kind !== "need") continue;
    expect(covers.get(number)).toBeDefined();
    if (covers.get(number)?.cover === "covered") expect(answered.has(number)).toBe(true);
  }
}

const SIGNS = [
  "\u2028",
  "\u202e",
  "\u200b",
  "\u00ad",
  "\u061c",
  "﷽",
  "🎈",
  "é",
  "Ü",
  "\t",
  "\u0301",
  "\ufeff",
];
const words = fc.constantFrom(
  ..."logo poster website video banner flyer Macramé Töpferkurs &amp; &lt; &#38; &nbsp; [evil](http://evil.example) <b> </b> ** `x` javascript: data:text 0.001 999999 years $9 12. 0. no ohne".split(
    " ",
  ),
  ...SIGNS,
);
const item = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(" "));
const lead = fc.constantFrom("- ", "1. ", "• ", "We need a ", "Wir brauchen ", "Please add ", "> ", "");
const end = fc.constantFrom("\n", ".\n", ". ", "; ", "\n\n", "\u2028");
const part = fc
  .tuple(lead, item, end, fc.constantFrom(1, 2, 60, 300))
  .map(([before, text, after, times]) => `${before}${text}${after}`.repeat(times));
const long = fc
  .array(part, { minLength: 1, maxLength: 30 })
  .map((list) => list.join("").slice(0, Brief.LONGEST_PROMPT).toWellFormed())
  .filter((text) => Brief.GenerateInput.safeParse({ prompt: text }).success);

describe("a long brief", () => {
  it("has a draft, whatever is pasted: nothing ends it but its time", async () => {
    await fc.assert(
      fc.asyncProperty(long, async (text) => {
        const operations = await runOf(inputOf(pasted(text)));
        expect(proposalsOf(operations).length).toBeLessThanOrEqual(Brief.MOST_LINES);
        expectTold(operations);
      }),
      { numRuns: process.env.SOAK ? 300 : 12 },
    );
  });

  it("names a service as often as it likes", async () => {
    const operations = await runOf(inputOf("We need a logo. ".repeat(300)));
    const [logo, ...others] = proposalsOf(operations);
    expect(others).toEqual([]);
    expect(new Set(logo?.answers.map(({ sentence }) => sentence)).size).toBe(300);
  });

  it("has so many lines as a draft may have, and says which needs found no room", async () => {
    const list = Array.from({ length: 205 }, (_, at) => `- Macrame workshop ${at}`).join("\n");
    const operations = await runOf(inputOf(list));
    expect(proposalsOf(operations)).toHaveLength(200);
    expectTold(operations);
    const open = coversOf(operations).filter(({ cover }) => cover === "open");
    expect(open.map(({ reason }) => reason).filter((reason) => reason?.includes("full"))).toEqual(
      Array.from({ length: 5 }, () => "The draft is full: it has 200 services."),
    );
  });

  it("says that it was not read to its end", async () => {
    const operations = await planOf(inputOf("We need a logo.\n".repeat(600)));
    expect(operations).toContainEqual(
      expect.objectContaining({ kind: "ask", question: expect.stringContaining("Only 500 sentences") }),
    );
  });

  it.each([
    ["- Macrame &amp; pottery course", "Macrame & pottery course"],
    ["- Visit [evil](http://evil.example)", undefined],
    ["- [Macrame](http://evil.example) evening", "Macrame"],
    ["- \u00d6lm\u00fchlenf\u00fchrung im Herbst", "\u00d6lm\u00fchlenf\u00fchrung im Herbst"],
    ["- **Macrame** `evening`", "Macrame evening"],
    ["- Macrame knot\u200bting ni\u00adght", "Macrame knotting night"],
    ["- &#77;acrame &quot;evening&quot;", 'Macrame "evening"'],
    ["- Macrame <b>evening</b>", undefined],
  ])("names new work as it is seen: %s", async (brief, name) => {
    const input = inputOf(brief);
    const operations = await planOf(input);
    expect(droppedOf(operations, input)).toEqual([]);
    const [found] = proposalsOf(operations).filter(({ deliverable_id }) => deliverable_id === null);
    if (name === undefined) expect(found?.name ?? "").not.toMatch(/[[\]<>]/);
    else expect(found?.name).toBe(name);
  });
});

describe("one operation that is not sound", () => {
  const input = inputOf("We need a logo. We need a poster.");
  const plan: Engine["plan"] = async function* (given, signal) {
    for await (const operation of planFromLibrary(given, signal))
      yield operation.kind === "service" && operation.service.answers[0]?.sentence === 2
        ? { kind: "service", service: { ...operation.service, description: "<b>now</b>" } }
        : operation;
  };

  it("is left out where nothing stands in for its planner: its need is open, the rest counts", async () => {
    const operations = await runOf(input, { ...LIBRARY, plan, is_last: true });
    expect(proposalsOf(operations).map(({ answers }) => answers[0]?.sentence)).toEqual([1]);
    expect(coversOf(operations).at(-1)).toMatchObject({ sentence: 2, cover: "open" });
  });

  it("ends the others: the library writes in their place", async () => {
    await expect(runOf(input, { ...LIBRARY, plan })).rejects.toThrow(Failure);
  });
});
