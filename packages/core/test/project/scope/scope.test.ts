import { Clock } from "@stint/core/platform/clock";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { task as machine, TASK_STATES, type TaskAction } from "@stint/core/project/scope/rules";
import { describe, expect, it } from "vitest";
import { as } from "../../support";
import { newScope } from "./support";

describe("services", () => {
  it("are added at the end or behind another, and keep that order", async () => {
    const { owner, phase_id, add, names } = await newScope();
    const a = await add("a");
    await add("c");
    await as(owner, () => Scope.addTask({ scopecategory_id: phase_id, name: "b", after_id: a.id }));
    await add("d");
    expect(await names()).toEqual(["a", "b", "c", "d"]);
  });

  it("tell not priced from free (D8)", async () => {
    const { owner, add, scope, total } = await newScope();
    const task = await add("Logo");
    expect(task.price).toBeNull();
    expect((await scope()).summary).toMatchObject({ price_total: 0, unpriced_count: 1 });
    await as(owner, () => Scope.updateTask(task.id, { price: 0 }));
    expect((await scope()).tasks[0]?.price).toBe(0);
    expect((await scope()).summary.unpriced_count).toBe(0);
    await as(owner, () => Scope.updateTask(task.id, { price: 12_345, quantity: "2.5" }));
    expect(await total()).toEqual({ stored: 30_863, summed: 30_863 });
    expect((await as(owner, () => Scope.updateTask(task.id, { price: null }))).price).toBeNull();
    expect(await total()).toEqual({ stored: 0, summed: 0 });
  });

  it("tell the stale tab, and change nothing for it", async () => {
    const { owner, add, scope } = await newScope();
    const task = await add("Logo", 100);
    const first = await as(owner, () => Scope.updateTask(task.id, { name: "Logo design" }, task.version));
    await expect(
      as(owner, () => Scope.updateTask(task.id, { price: 1, name: "Other" }, task.version)),
    ).rejects.toMatchObject({ code: 1004, status: 409 });
    await expect(as(owner, () => Scope.removeTask(task.id, task.version))).rejects.toMatchObject({
      code: 1004,
    });
    expect((await scope()).tasks).toEqual([first]);
    const [entry] = await Event.history(owner.owner_id, `project:${task.project_id}`);
    expect(entry).toMatchObject({
      type: "task.updated",
      before: { task_id: task.id, name: "Logo" },
      after: { task_id: task.id, name: "Logo design" },
    });
  });

  it("keep the total right while many edits run side by side", async () => {
    const { owner, add, total } = await newScope();
    const tasks: Scope.Task[] = [];
    for (let i = 0; i < 5; i++) tasks.push(await add(`Service ${i}`, 100));
    await Promise.all([
      ...tasks.map((task, i) => as(owner, () => Scope.updateTask(task.id, { price: 1000 * (i + 1) }))),
      ...tasks.map((task) => as(owner, () => Scope.updateTask(task.id, { quantity: "2" }))),
      add("Late", 7),
      as(owner, () => Scope.removeTask(tasks[0]?.id ?? 0)),
    ]).catch((error: { code?: number }) => {
      // The one that is deleted may be gone before it is edited.
      expect(error.code).toBe(1003);
    });
    await expect.poll(total).toEqual({ stored: 28_007, summed: 28_007 });
  });

  it("are deleted and brought back where they were, for a day", async () => {
    const { owner, add, names, total } = await newScope();
    await add("a", 100);
    const b = await add("b", 200, "2");
    await add("c", 300);
    const gone = await as(owner, () => Scope.removeTask(b.id));
    expect(gone.id).toBe(b.id);
    expect(await names()).toEqual(["a", "c"]);
    expect(await total()).toEqual({ stored: 400, summed: 400 });
    for (const verb of [
      () => Scope.removeTask(b.id),
      () => Scope.updateTask(b.id, { price: 5 }),
      () => Scope.getTask(b.id),
      () => Scope.moveTask(b.id, "start"),
    ])
      await expect(as(owner, verb as () => Promise<unknown>)).rejects.toMatchObject({ code: 1003 });
    for (let i = 0; i < 2; i++) await as(owner, () => Scope.restoreTask(b.id));
    expect(await names()).toEqual(["a", "b", "c"]);
    expect(await total()).toEqual({ stored: 800, summed: 800 });

    await as(owner, () => Scope.removeTask(b.id));
    const restore = Clock.use(() => new Date(Date.now() + 25 * 3_600_000));
    try {
      await expect(as(owner, () => Scope.restoreTask(b.id))).rejects.toMatchObject({ code: 1003 });
    } finally {
      restore();
    }
  });

  it("move to another phase of their scope, and to no other", async () => {
    const { owner, id, add, names, total } = await newScope();
    const other = await newScope();
    const task = await add("a", 100);
    const phase = await as(owner, () => Scope.addPhase(id, { name: "Second" }));
    await as(owner, () => Scope.updateTask(task.id, { scopecategory_id: phase.id }));
    expect(await names(phase.id)).toEqual(["a"]);
    expect(await total()).toEqual({ stored: 100, summed: 100 });
    for (const scopecategory_id of [other.phase_id, 12345])
      await expect(as(owner, () => Scope.updateTask(task.id, { scopecategory_id }))).rejects.toMatchObject({
        code: 1003,
      });
    expect(await names(phase.id)).toEqual(["a"]);
  });

  it("are copied behind the original, priced or not, with their work undone", async () => {
    const { owner, id, phase_id, add, names, total } = await newScope();
    const a = await add("a", 100);
    await add("b", 50);
    await as(owner, () => Project.setStatus(id, { status: "active" }));
    await as(owner, () => Scope.moveTask(a.id, "start"));
    const copy = await as(owner, () =>
      Scope.duplicateTask(a.id, { scopecategory_id: phase_id, preserve_price: true }),
    );
    expect(copy).toMatchObject({ name: "a", price: 100, status: "open", version: 1 });
    expect(await names()).toEqual(["a", "a", "b"]);
    const bare = await as(owner, () =>
      Scope.duplicateTask(a.id, { scopecategory_id: phase_id, preserve_price: false }),
    );
    expect(bare.price).toBeNull();
    expect(await total()).toEqual({ stored: 250, summed: 250 });
  });

  it("know their roles", async () => {
    const { owner, add, scope } = await newScope();
    const task = await add("a", 100);
    await expect(as(owner, () => Scope.updateTask(task.id, { role_id: "0" }))).rejects.toMatchObject({
      code: 1000,
      fields: { role_id: expect.any(String) },
    });
    await as(owner, () => Scope.updateTask(task.id, { role_id: "541" }));
    const { roles, summary } = await scope();
    expect(roles).toEqual([{ id: "541", name: "Designer" }]);
    expect(summary.roles).toEqual([{ role_id: "541", price_total: 100 }]);
  });

  const ACTIONS = ["start", "complete", "reset", "accept", "reject"] as const;
  const ways: Record<(typeof TASK_STATES)[number], TaskAction[]> = {
    open: [],
    started: ["start"],
    completed: ["complete"],
    accepted: ["complete", "accept"],
    rejected: ["complete", "reject"],
  };
  it("move through their states by the table and no other way (D15)", async () => {
    const { owner, id: project_id, add } = await newScope();
    await as(owner, () => Project.setStatus(project_id, { status: "active" }));
    for (const from of TASK_STATES)
      for (const action of ACTIONS) {
        const { id } = await add(`${from} ${action}`);
        for (const step of ways[from]) await as(owner, () => Scope.moveTask(id, step));
        const before = await as(owner, () => Scope.getTask(id));
        expect(before.status).toBe(from);
        const next = machine.next(from, action);
        if (typeof next === "number") {
          await expect(as(owner, () => Scope.moveTask(id, action))).rejects.toMatchObject({ code: next });
          expect(await as(owner, () => Scope.getTask(id))).toEqual(before);
        } else expect((await as(owner, () => Scope.moveTask(id, action))).status).toBe(next);
      }
  });
});

describe("order", () => {
  it("changes by one write for one drag, and by ids for many", async () => {
    const { owner, phase_id, add, names } = await newScope();
    const tasks: Scope.Task[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) tasks.push(await add(name));
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = tasks.map(({ id }) => id);
    const sort = (order: number[]) => as(owner, () => Scope.sortTasks({ order, scopecategory_id: phase_id }));
    const dragged = await sort([a, e, b, c, d]);
    expect(dragged.filter(({ version }) => version > 1).map(({ id }) => id)).toEqual([e]);
    expect(await names()).toEqual(["a", "e", "b", "c", "d"]);
    await sort([d, c, b, e, a]);
    expect(await names()).toEqual(["d", "c", "b", "e", "a"]);
    await expect(sort([a, b, c, d])).rejects.toMatchObject({ code: 1004 });
    await expect(sort([a, b, c, d, d])).rejects.toMatchObject({ code: 1000 });
    await expect(sort([a, b, c, d, e, 99])).rejects.toMatchObject({ code: 1003 });
    expect(await names()).toEqual(["d", "c", "b", "e", "a"]);
  });

  it("moves services between phases, and phases themselves", async () => {
    const { owner, id, phase_id, add, names, scope, total } = await newScope();
    const a = await add("a", 1);
    const b = await add("b", 2);
    const second = await as(owner, () => Scope.addPhase(id, { name: "Second" }));
    const first = await as(owner, () => Scope.addPhase(id, { name: "Between", after_id: phase_id }));
    expect((await scope()).categories.map(({ id }) => id)).toEqual([phase_id, first.id, second.id]);
    await as(owner, () => Scope.sortTasks({ order: [b.id], scopecategory_id: second.id }));
    expect([await names(), await names(second.id)]).toEqual([["a"], ["b"]]);
    await as(owner, () => Scope.sortPhases(id, { order: [second.id, phase_id, first.id] }));
    const sorted = await scope();
    expect(sorted.categories.map(({ name }) => name)).toEqual(["Second", "My first phase", "Between"]);
    expect(sorted.tasks.map(({ id }) => id)).toEqual([b.id, a.id]);
    expect(await total()).toEqual({ stored: 3, summed: 3 });
  });

  it("holds a thousand services in one phase's new order", async () => {
    const { owner, phase_id, add, names } = await newScope();
    const tasks: Scope.Task[] = [];
    for (let i = 0; i < 120; i++) tasks.push(await add(`${i}`));
    const order = tasks.map(({ id }) => id).reverse();
    await as(owner, () => Scope.sortTasks({ order, scopecategory_id: phase_id }));
    expect(await names()).toEqual(tasks.map(({ name }) => name).reverse());
  });
});

describe("phases", () => {
  it("are deleted with their services and brought back with them", async () => {
    const { owner, id, add, scope, total } = await newScope();
    const phase = await as(owner, () => Scope.addPhase(id, {}));
    expect(phase.name).toBe("New phase");
    const kept = await add("kept", 100);
    const inside = await add("inside", 250, "2", phase.id);
    await as(owner, () => Scope.removePhase(id, phase.id));
    expect((await scope()).tasks.map(({ id }) => id)).toEqual([kept.id]);
    expect(await total()).toEqual({ stored: 100, summed: 100 });
    // What went with its phase cannot be priced or moved behind the total's back.
    for (const verb of [
      () => Scope.updateTask(inside.id, { price: 5 }),
      () => Scope.removeTask(inside.id),
      () => Scope.updateTask(inside.id, { scopecategory_id: kept.scopecategory_id }),
      () => Scope.addTask({ scopecategory_id: phase.id }),
      () => Scope.updatePhase(id, phase.id, { name: "x" }),
    ])
      await expect(as(owner, verb as () => Promise<unknown>), `${verb}`).rejects.toMatchObject({
        code: 1003,
      });
    for (let i = 0; i < 2; i++) await as(owner, () => Scope.restorePhase(id, phase.id));
    expect((await scope()).tasks.map(({ id }) => id)).toEqual([kept.id, inside.id]);
    expect(await total()).toEqual({ stored: 600, summed: 600 });
  });

  it("take a new price that is spread to the cent (D4)", async () => {
    const { owner, id, phase_id, add, scope, total } = await newScope();
    await add("a", 1000, "3");
    await add("b", 3333);
    await add("c", 0, "0");
    for (const price of [547, 10_000, 1, 99_999, 0]) {
      const adjusted = await as(owner, () => Scope.adjustPhase(id, phase_id, { price }));
      expect(adjusted.summary.price_total, `${price}`).toBe(price);
      expect(adjusted).toEqual(await scope());
      expect(await total()).toEqual({ stored: price, summed: price });
    }
  });

  it("are split where no whole prices add up", async () => {
    const { owner, id, phase_id, add, scope, total } = await newScope();
    await add("a", 1000, "3");
    const adjusted = await as(owner, () => Scope.adjustPhase(id, phase_id, { price: 100 }));
    expect(adjusted.tasks.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ["a", "2", 33],
      ["a", "1", 34],
    ]);
    expect(adjusted).toEqual(await scope());
    expect(await total()).toEqual({ stored: 100, summed: 100 });
  });

  it("without a service take no price", async () => {
    const { owner, id, phase_id } = await newScope();
    await expect(as(owner, () => Scope.adjustPhase(id, phase_id, { price: 100 }))).rejects.toMatchObject({
      code: 1000,
      fields: { price: expect.any(String) },
    });
  });
});
