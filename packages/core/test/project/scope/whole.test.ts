import { Library } from "@stint/core/library";
import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { JournalEntity } from "../../../src/platform/db/journal";
import { DEFAULT_PHASE, LATER_PHASE } from "../../../src/project/scope/rules";
import { as } from "../../support";
import { newWorkspace } from "../../support/workspace";

type Category = NonNullable<Scope.CreateInput["categories"]>[number];

const service = fc.record(
  {
    name: fc.constantFrom("Design", "Hosting", "Words"),
    description: fc.constantFrom("", "As agreed"),
    quantity: fc.constantFrom("1", "2.5", "0.3333"),
    unit: fc.constantFrom("hour", "day"),
    price: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 1_000_000 })),
    cost: fc.integer({ min: 0, max: 1_000_000 }),
    pricing: fc.constantFrom("fixed", "percent"),
    percent: fc.integer({ min: 1, max: 9_900 }).map((hundredths) => `${hundredths / 100}`),
    optional: fc.boolean(),
    option_group: fc.constantFrom("A", "B"),
    chosen: fc.boolean(),
    role_id: fc.constant("113"),
    due_at: fc.constant("2031-01-31"),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<NonNullable<Category["tasks"]>[number]>;
const category: fc.Arbitrary<Category> = fc.record(
  {
    name: fc.constantFrom("First", "Then", ""),
    description: fc.constant("What it is about"),
    start_at: fc.constant("2031-01-01"),
    tasks: fc.array(service, { maxLength: 5 }),
  },
  { requiredKeys: [] },
);

async function newProject() {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  const { id } = await as(owner, () => startProject({ name: "Site", client_name: "Mockford Books" }));
  return { owner, id, other: () => as(owner, () => startProject({ name: "Other", client_name: "Acme" })) };
}

/** The same by a call each: the first phase goes once the others are there. */
async function inSteps(
  project_id: number,
  { categories = [], ...words }: Omit<Scope.CreateInput, "project_id">,
) {
  const { id, categories: first } = await Scope.create({ project_id });
  for (const { tasks = [], ...input } of categories) {
    const { id: scopecategory_id } = await Scope.addPhase(id, input);
    for (const task of tasks) await Scope.addTask({ scopecategory_id, ...task });
  }
  await Scope.removePhase(id, first[0]?.id ?? 0);
  await Scope.update(id, words);
  return Scope.get(id);
}

/** A scope without what each has of its own; names that stand for a place are the place's. */
function bare({ categories, tasks, summary, exclusions, revision_rounds, is_current, status }: Scope.Info) {
  const place = new Map(categories.map(({ id }, at) => [id, at]));
  const at = new Map(tasks.map(({ id }, index) => [id, index]));
  return {
    categories: categories.map(({ name, description, start_at, version }) => [
      name === DEFAULT_PHASE || name === LATER_PHASE ? "" : name,
      description,
      start_at,
      version,
    ]),
    tasks: tasks.map(({ id: _, scope_id: __, project_id: ___, rank: ____, scopecategory_id, ...task }) => ({
      ...task,
      phase: place.get(scopecategory_id),
    })),
    sums: [summary.price_total, summary.fixed_total, summary.cost_total, summary.unpriced_count],
    chosen: summary.chosen.map((id) => at.get(id)),
    exclusions,
    revision_rounds,
    is_current,
    status,
  };
}

const many = (phases: number, services: number): Category[] =>
  Array.from({ length: phases }, (_, at) => ({
    name: `Phase ${at}`,
    tasks: Array.from({ length: services }, (_, n) => ({ name: `Service ${at}.${n}`, price: 100 + n })),
  }));

let meanwhile: (() => Promise<unknown>) | undefined;
let fail = Number.POSITIVE_INFINITY;
let seen = 0;
Db.client.middlewareStack.add(
  (next, context) => async (args) => {
    if (context.commandName !== "TransactWriteItemsCommand") return next(args);
    if (++seen > fail) throw new Error("The process was killed");
    const work = meanwhile;
    meanwhile = undefined;
    await work?.();
    return next(args);
  },
  { step: "initialize", name: "killed", priority: "high" },
);
const killedAfter = (writes: number) => {
  seen = 0;
  fail = writes;
};
afterEach(() => killedAfter(Number.POSITIVE_INFINITY));

describe("a scope made whole", () => {
  it("is the one that single calls make", async () => {
    const { owner, id, other } = await newProject();
    const made = await other();
    let first = true;
    await fc.assert(
      fc.asyncProperty(fc.array(category, { minLength: 1, maxLength: 4 }), async (categories) => {
        const words = { exclusions: "No hosting", revision_rounds: 2 };
        const [whole, steps] = await as(owner, async () => [
          await Scope.create({ project_id: id, ...words, categories }),
          await inSteps(made.id, { ...words, categories }),
        ]);
        expect(bare(whole as Scope.Info)).toEqual(bare(steps as Scope.Info));
        // The first fills the scope of its project, and counts in its total; the others stand beside it.
        if (first)
          expect((await as(owner, () => Project.get(id))).price_total).toBe(whole?.summary.price_total);
        expect(whole?.id === id).toBe(first);
        first = false;
      }),
      { numRuns: process.env.SOAK ? 100 : 4 },
    );
  });

  it("is one transaction and one entry that names what it has", async () => {
    const { owner, id } = await newProject();
    killedAfter(1);
    const made = await as(owner, () => Scope.create({ project_id: id, categories: many(3, 4) }));
    expect(made.tasks).toHaveLength(12);
    expect(await as(owner, () => Scope.get(id))).toEqual(made);
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id: owner.owner_id, aggregate: `project:${id}` })
      .go({ pages: "all" });
    const filled = data.filter(({ type }) => type === "scope.filled");
    expect(filled).toMatchObject([
      {
        after: {
          categories: [{ name: "Phase 0" }, { name: "Phase 1" }, { name: "Phase 2" }],
          tasks: made.tasks.map(({ id, name, price }) => ({ id, name, price })),
        },
      },
    ]);
  });

  it.each([
    ["the project's first scope", false],
    ["another scope", true],
  ])("beyond a transaction is visible when it is whole only: %s", async (_words, second) => {
    const { owner, id } = await newProject();
    const [phase] = (await as(owner, () => Scope.get(id))).categories;
    if (second) await as(owner, () => Scope.updatePhase(id, phase?.id ?? 0, { name: "Touched" }));
    const state = () =>
      as(owner, async () => [
        await Scope.list(id),
        await Scope.get(id),
        await Project.get(id),
        (await Project.readDocument(id)).scope,
      ]);
    const before = await state();
    const make = () => as(owner, () => Scope.create({ project_id: id, categories: many(6, 20) }));
    for (const writes of [0, 1, 2, 3]) {
      killedAfter(writes);
      await expect(make()).rejects.toThrow("killed");
      expect(await state()).toEqual(before);
    }
    killedAfter(Number.POSITIVE_INFINITY);
    const made = await make();
    expect(made.id === id).toBe(!second);
    expect(made.tasks.map(({ name }) => name)).toEqual(
      many(6, 20).flatMap(({ tasks = [] }) => tasks.map(({ name }) => name)),
    );
    expect(made.summary.price_total).toBe(6 * (2_000 + 190));
    const { price_total } = await as(owner, () => Project.get(id));
    expect(price_total).toBe(second ? 0 : made.summary.price_total);
    await as(owner, () => Scope.updateTask(made.tasks[119]?.id ?? 0, { price: 0 }));
  });

  it("that is refused writes nothing, and says which field", async () => {
    const { owner, id } = await newProject();
    const before = await as(owner, () => Scope.get(id));
    const refused: [NonNullable<Category["tasks"]>[number], string][] = [
      [{ role_id: "none" }, "role_id"],
      [{ user_id: 5 }, "user_id"],
      [{ price: 999_999_999_999, quantity: "2" }, "price"],
      [{ deliverable_id: 77 }, "deliverable_id"],
    ];
    killedAfter(0);
    for (const [task, field] of refused)
      await expect(
        as(owner, () =>
          Scope.create({ project_id: id, categories: [{}, { tasks: [{ name: "Fine" }, task] }] }),
        ),
      ).rejects.toMatchObject({
        code: 1000,
        fields: { [`categories.1.tasks.1.${field}`]: expect.any(String) },
      });
    await expect(
      as(owner, () => Scope.create({ project_id: id, categories: many(6, 100) })),
    ).rejects.toMatchObject({ fields: { categories: "At most 500 services at once" } });
    expect(await as(owner, () => Scope.get(id))).toEqual(before);
  });

  it("takes services out of the library", async () => {
    const { owner, id } = await newProject();
    const { id: deliverable_id } = await as(owner, () =>
      Library.add({ name: "Wireframes", role_id: "113", price: 500 }),
    );
    const { tasks } = await as(owner, () =>
      Scope.create({
        project_id: id,
        categories: [{ tasks: [{ deliverable_id }, { deliverable_id, price: 700 }] }],
      }),
    );
    expect(tasks.map(({ name, price }) => [name, price])).toEqual([
      ["Wireframes", 500],
      ["Wireframes", 700],
    ]);
  });

  it("leaves the first scope to who touched it meanwhile, and stands beside it", async () => {
    const { owner, id } = await newProject();
    const [task] = (await as(owner, () => Scope.get(id))).tasks;
    meanwhile = () => as(owner, () => Scope.updateTask(task?.id ?? 0, { name: "Typed", price: 5 }));
    const made = await as(owner, () => Scope.create({ project_id: id, categories: many(6, 20) }));
    expect(made.id).not.toBe(id);
    expect(made.tasks).toHaveLength(120);
    expect((await as(owner, () => Scope.get(id))).tasks.map(({ name }) => name)).toEqual(["Typed"]);
    expect((await as(owner, () => Project.get(id))).price_total).toBe(5);
  });
});
