import { Clock } from "@stint/core/platform/clock";
import { Scope } from "@stint/core/project/scope";
import { describe, expect, it } from "vitest";
import { as } from "../../support";
import { newScope } from "./support";

async function withRows(count: number) {
  const base = await newScope();
  const { owner, phase_id } = base;
  const rows = await as(owner, () =>
    Scope.addTasks({
      scopecategory_id: phase_id,
      tasks: Array.from({ length: count }, (_, n) => ({ name: `${n}`, price: 100 * (n + 1) })),
    }),
  );
  const holds = async (total: number) => expect(await base.total()).toEqual({ stored: total, summed: total });
  return { ...base, rows, ids: rows.map(({ id }) => id), holds };
}

describe("many rows at once", () => {
  it("are pasted in order, over more than one transaction, where one was told to put them", async () => {
    const { owner, phase_id, ids, names, holds } = await withRows(100);
    await holds(505_000);
    expect(await names()).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`));
    await as(owner, () =>
      Scope.addTasks({
        scopecategory_id: phase_id,
        after_id: ids[0] ?? 0,
        tasks: [
          { name: "a", price: 1, quantity: "2", unit: "hour" },
          { name: "b", price: null },
          { name: "fee", pricing: "percent", percent: "10" },
        ],
      }),
    );
    expect((await names()).slice(0, 5)).toEqual(["0", "a", "b", "fee", "1"]);
    await holds(Math.round(505_002 * 1.1));
  });

  it("are refused by the row and the field that is wrong, and then nothing is written", async () => {
    const { owner, phase_id, scope } = await newScope();
    const before = await scope();
    const paste = (tasks: Scope.TaskBatchInput["tasks"]) =>
      as(owner, () => Scope.addTasks({ scopecategory_id: phase_id, tasks }));
    await expect(paste([{ name: "a" }, { name: "b", role_id: "nobody" }])).rejects.toMatchObject({
      code: 1000,
      fields: { "tasks.1.role_id": expect.any(String) },
    });
    await expect(paste([{ user_id: 77 }])).rejects.toMatchObject({ code: 1000 });
    await expect(paste([{ price: 999_999_999_999, quantity: "9" }])).rejects.toMatchObject({ code: 1000 });
    expect(await scope()).toEqual(before);
  });

  it("move together, in the order given, into any phase", async () => {
    const { owner, id, phase_id, ids, names, add, holds } = await withRows(5);
    const other = await as(owner, () => Scope.addPhase(id, { name: "Other" }));
    const there = await add("there", 7, "1", other.id);
    await as(owner, () =>
      Scope.moveTasks({ ids: [ids[3] ?? 0, ids[1] ?? 0], scopecategory_id: other.id, after_id: there.id }),
    );
    expect([await names(), await names(other.id)]).toEqual([
      ["0", "2", "4"],
      ["there", "3", "1"],
    ]);
    await as(owner, () => Scope.moveTasks({ ids: [ids[0] ?? 0], scopecategory_id: phase_id }));
    expect(await names()).toEqual(["2", "4", "0"]);
    await holds(1_507);
    const moved = Scope.moveTasks;
    await expect(
      as(owner, () => moved({ ids: [ids[0] ?? 0], scopecategory_id: phase_id, after_id: ids[0] })),
    ).rejects.toMatchObject({ code: 1000 });
  });

  it("are copied, each behind its original or all into a phase, with or without their prices (D8)", async () => {
    const { owner, id, ids, names, holds } = await withRows(3);
    await as(owner, () => Scope.duplicateTasks({ ids: [ids[0] ?? 0, ids[2] ?? 0], preserve_price: true }));
    expect(await names()).toEqual(["0", "0", "1", "2", "2"]);
    await holds(1_000);
    const other = await as(owner, () => Scope.addPhase(id, { name: "Other" }));
    const copies = await as(owner, () =>
      Scope.duplicateTasks({ ids, scopecategory_id: other.id, preserve_price: false }),
    );
    expect(await names(other.id)).toEqual(["0", "1", "2"]);
    expect(copies.every(({ price, status }) => price === null && status === "open")).toBe(true);
    await holds(1_000);
  });

  it("are deleted and brought back, also beyond one transaction, until a day has passed", async () => {
    const { owner, ids, names, holds } = await withRows(60);
    const gone = ids.slice(5);
    await as(owner, () => Scope.removeTasks({ ids: gone }));
    expect(await names()).toHaveLength(5);
    await holds(1_500);
    await as(owner, () => Scope.restoreTasks({ ids: gone }));
    await as(owner, () => Scope.restoreTasks({ ids: gone.slice(0, 2) }));
    await holds(183_000);
    expect((await names()).map(Number)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    await as(owner, () => Scope.removeTasks({ ids: [ids[0] ?? 0] }));
    const later = Clock.use(() => new Date(Date.now() + 25 * 3_600_000));
    await expect(as(owner, () => Scope.restoreTasks({ ids: [ids[0] ?? 0] }))).rejects.toMatchObject({
      code: 1003,
    });
    later();
  });

  it("get another role", async () => {
    const { owner, ids, scope } = await withRows(3);
    const changed = await as(owner, () => Scope.setRole({ ids: ids.slice(1), role_id: "541" }));
    expect(changed.map(({ role_id, version }) => [role_id, version])).toEqual([
      ["541", 2],
      ["541", 2],
    ]);
    expect((await scope()).tasks.map(({ role_id }) => role_id)).toEqual(["113", "541", "541"]);
    await expect(as(owner, () => Scope.setRole({ ids, role_id: "x" }))).rejects.toMatchObject({ code: 1000 });
  });

  it("must all be there, of one scope, and one's own; otherwise nothing changes", async () => {
    const { owner, id, phase_id, ids, scope } = await withRows(2);
    const draft = await as(owner, async () => {
      const copy = await Scope.duplicate(id, { project_id: id });
      await Scope.setCurrent(id);
      return Scope.get(copy.id);
    });
    const stranger = await withRows(1);
    const before = await scope();
    const foreign = stranger.ids[0] ?? 0;
    const elsewhere = draft.tasks[0]?.id ?? 0;
    const [a = 0] = ids;
    const cases: [() => Promise<unknown>, number][] = [
      [() => Scope.removeTasks({ ids: [a, foreign] }), 1003],
      [() => Scope.removeTasks({ ids: [a, 4096] }), 1003],
      [() => Scope.removeTasks({ ids: [a, a] }), 1000],
      [() => Scope.restoreTasks({ ids: [a, a] }), 1000],
      [() => Scope.removeTasks({ ids: [a, elsewhere] }), 1000],
      [() => Scope.moveTasks({ ids: [a], scopecategory_id: draft.categories[0]?.id ?? 0 }), 1000],
      [() => Scope.moveTasks({ ids: [a], scopecategory_id: stranger.phase_id }), 1003],
      [
        () => Scope.duplicateTasks({ ids: [a], scopecategory_id: stranger.phase_id, preserve_price: true }),
        1003,
      ],
      [() => Scope.setRole({ ids: [foreign], role_id: "541" }), 1003],
      [() => Scope.restoreTasks({ ids: [foreign] }), 1003],
    ];
    for (const [verb, code] of cases)
      await expect(as(owner, verb), `${verb}`).rejects.toMatchObject({ code });
    expect(await scope()).toEqual(before);
    expect(phase_id).toBeGreaterThan(0);
  });
});
