import { Brief } from "@stint/core/brief";
import { AppError, Code } from "@stint/core/platform/error";
import { Scope } from "@stint/core/project/scope";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { as } from "../support";
import { engineOf, newBrief, PROMPT, phase, READ, service } from "./support";

const PHASES = ["First items", "Design", "Build"];

/** Seven services in three phases, each with a name of its own. */
const draftOf = (of: string) => [
  READ,
  ...PHASES.flatMap((name, at) => [
    phase(`${at}`, name),
    ...[1, 2, 3]
      .slice(at === 2 ? 2 : 0)
      .map((each) => service({ phase: `${at}`, name: `${of} ${name} ${each}` })),
  ]),
];

let restores: (() => void)[] = [];
const use = (of: string) => restores.push(Brief.usePlanner(engineOf(() => draftOf(of))));
beforeEach(() => use("One"));
afterEach(() => {
  for (const restore of restores.reverse()) restore();
  restores = [];
});

/** What another call was faster with is asked again by whoever wants it still. */
const orConflict = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error !== undefined && !(error instanceof AppError && error.code === Code.Conflict)) throw error;
};

async function newDraft() {
  const brief = await newBrief();
  const { phases } = await brief.draw();
  const ids = phases.flatMap(({ lines }) => lines.map(({ id }) => id));
  const decide = (lines: { at: number; decision: Brief.Decision }[]) =>
    as(brief.owner, () =>
      Brief.decide(brief.id, { lines: lines.map(({ at, decision }) => ({ id: ids[at] ?? 0, decision })) }),
    );
  return { ...brief, ids, decide };
}

/** The scope has each accepted service once, and nothing that nobody chose. */
async function expectChosen({ see, scope }: Awaited<ReturnType<typeof newDraft>>, more: string[] = []) {
  const [{ phases, accepted_total }, { categories, tasks, summary }] = [await see(), await scope()];
  const accepted = phases.flatMap(({ lines }) => lines.filter(({ decision }) => decision === "accepted"));
  const wanted = [...accepted.map(({ name }) => name), ...more].sort();
  const names = categories.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(accepted_total).toBe(summary.price_total);
  // A scope in which nothing was ever chosen is as it began.
  if (wanted.length === 0 && tasks.length === 1 && tasks[0]?.name === "New Service") return;
  expect(tasks.map(({ name }) => name).sort()).toEqual(wanted);
  const used = new Set(tasks.map(({ scopecategory_id }) => scopecategory_id));
  expect(categories.filter(({ id }) => !used.has(id))).toEqual([]);
}

const calls = fc.array(
  fc.uniqueArray(
    fc.record({
      at: fc.nat({ max: 6 }),
      decision: fc.constantFrom<Brief.Decision>("accepted", "accepted", "left_out", "proposed"),
    }),
    { minLength: 1, maxLength: 4, selector: ({ at }) => at },
  ),
  { minLength: 2, maxLength: process.env.SOAK ? 20 : 6 },
);

describe("decisions at the same time", () => {
  it("leave one copy of what is accepted, and no phase twice", async () => {
    const draft = await newDraft();
    await Promise.all(draft.ids.map((_, at) => orConflict(draft.decide([{ at, decision: "accepted" }]))));
    await expectChosen(draft);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        orConflict(draft.decide([{ at: 0, decision: at % 3 === 1 ? "left_out" : "accepted" }])),
      ),
    );
    await expectChosen(draft);
  });

  it("leave in the scope what the draft says, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const draft = await newDraft();
        for (const round of rounds) {
          await Promise.all(round.map((lines) => orConflict(draft.decide(lines))));
          await expectChosen(draft);
        }
      }),
      { numRuns: process.env.SOAK ? 200 : 4 },
    );
  });

  it("count what was deleted in the scope meanwhile as deleted", async () => {
    const draft = await newDraft();
    const { owner, scope, decide } = draft;
    await decide([0, 1, 2].map((at) => ({ at, decision: "accepted" })));
    const [first, second] = (await scope()).tasks;
    await Promise.all([
      as(owner, () => Scope.removeTask(first?.id ?? 0)),
      orConflict(decide([{ at: 0, decision: "accepted" }])),
      orConflict(decide([{ at: 1, decision: "proposed" }])),
      orConflict(as(owner, () => Scope.removeTask(second?.id ?? 0))),
    ]);
    await expectChosen(draft);
    const [category] = (await scope()).categories;
    await as(owner, () => Scope.removePhase(draft.id, category?.id ?? 0));
    await decide([0, 1, 2].map((at) => ({ at, decision: "accepted" })));
    await expectChosen(draft);
    expect((await scope()).tasks).toHaveLength(3);
  });

  it("keep apart what two drafts brought", async () => {
    const draft = await newDraft();
    const { ask, write, see, decide, owner, id } = draft;
    await decide([0, 3].map((at) => ({ at, decision: "accepted" })));
    use("Two");
    await write((await ask(`${PROMPT} Soon.`)).id);
    const lines = (await see()).phases.flatMap((each) => each.lines);
    await Promise.all([
      ...lines.map((line) =>
        orConflict(as(owner, () => Brief.decide(id, { lines: [{ id: line.id, decision: "accepted" }] }))),
      ),
      ...[0, 1].map((at) =>
        expect(decide([{ at, decision: "accepted" }])).rejects.toMatchObject({ code: 1000 }),
      ),
    ]);
    const { categories, tasks } = await draft.scope();
    expect(categories.map(({ name }) => name).sort()).toEqual([...PHASES].sort());
    const accepted = (await see()).phases.flatMap((each) => each.lines).filter(({ task_id }) => task_id);
    expect(tasks).toHaveLength(2 + accepted.length);
  });
});
