import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { describe, expect, it } from "vitest";
import { ProjectEntity } from "../../../src/project/entity";
import { as } from "../../support";
import { newScope } from "./support";

async function priced() {
  const base = await newScope();
  const { owner, phase_id } = base;
  const put = (input: Partial<Scope.TaskInput>) =>
    as(owner, () => Scope.addTask({ scopecategory_id: phase_id, ...input }));
  const set = (id: number, input: Scope.TaskUpdateInput) => as(owner, () => Scope.updateTask(id, input));
  const holds = async (total: number) => expect(await base.total()).toEqual({ stored: total, summed: total });
  return { ...base, put, set, holds };
}

describe("the stored total", () => {
  it("follows percent services through every edit of what they are of (D2)", async () => {
    const { owner, put, set, holds, id, phase_id } = await priced();
    const build = await put({ name: "Build", price: 100_000 });
    await put({ name: "Management", pricing: "percent", percent: "10" });
    await holds(110_000);
    await set(build.id, { price: 50_005 });
    await holds(55_006);
    const more = await put({ name: "More", price: 100 });
    await holds(55_116);
    await as(owner, () => Scope.removeTask(more.id));
    await holds(55_006);
    await as(owner, () => Scope.restoreTask(more.id));
    await holds(55_116);
    const copy = await as(owner, () =>
      Scope.duplicateTask(build.id, { scopecategory_id: phase_id, preserve_price: true }),
    );
    await holds(Math.round(1.1 * (50_005 * 2 + 100)));
    await as(owner, () => Scope.removePhase(id, phase_id));
    await holds(0);
    await as(owner, () => Scope.restorePhase(id, phase_id));
    await as(owner, () => Scope.removeTask(copy.id));
    await holds(55_116);
  });

  it("goes back to counting each line for itself when the last percentage is gone", async () => {
    const { owner, id, put, set, holds } = await priced();
    await put({ price: 1_000 });
    const fee = await put({ pricing: "percent", percent: "50" });
    await holds(1_500);
    await set(fee.id, { pricing: "fixed", price: 700 });
    await holds(1_700);
    await put({ price: 300 });
    await holds(2_000);
    const { data } = await ProjectEntity.get({ owner_id: owner.owner_id, project_id: id }).go();
    expect(data?.pricing_id).toBeUndefined();
  });

  it("counts one of each group, and optional services when they are chosen", async () => {
    const { owner, put, set, holds } = await priced();
    const small = await put({ price: 1_000, option_group: "Size" });
    const large = await put({ price: 3_000, option_group: "Size" });
    await holds(1_000);
    await set(large.id, { chosen: true });
    await holds(3_000);
    await as(owner, () => Scope.removeTask(large.id));
    await holds(1_000);
    const extra = await put({ price: 500, optional: true });
    await holds(1_000);
    await set(extra.id, { chosen: true });
    await holds(1_500);
    await set(small.id, { option_group: null });
    await holds(1_500);
  });

  it("stays right while percentages and prices change side by side", async () => {
    const { owner, put, set, holds } = await priced();
    const tasks = await Promise.all([1, 2, 3].map((n) => put({ price: n * 1_000 })));
    const fee = await put({ pricing: "percent", percent: "10" });
    await Promise.all([
      ...tasks.map(({ id }, n) => set(id, { price: (n + 1) * 2_000 })),
      set(fee.id, { percent: "20" }),
      put({ price: 8_000 }),
    ]);
    await holds(24_000);
    await Promise.all([
      as(owner, () => Scope.removeTask(fee.id)),
      ...tasks.map(({ id }) => set(id, { quantity: "2" })),
    ]);
    await holds(32_000);
  });

  it("is copied with options, percentages, exclusions and rounds", async () => {
    const { owner, id, put } = await priced();
    await put({ price: 1_000, option_group: "Size" });
    await put({ price: 3_000, option_group: "Size", chosen: true });
    await put({ pricing: "percent", percent: "10", cost: 5, unit: "hour", effort_hours: "2.5" });
    await as(owner, () => Scope.update(id, { exclusions: "No printing", revision_rounds: 2 }));
    const other = await as(owner, () => startProject({ name: "Copy", client_name: "Mockford Books" }));
    const made = await as(owner, () => Scope.duplicate(id, { project_id: other.id }));
    const copy = await as(owner, () => Scope.get(made.id));
    expect(copy).toMatchObject({
      exclusions: "No printing",
      revision_rounds: 2,
      summary: { price_total: 3_300 },
    });
    // A copy never leads by itself.
    expect((await as(owner, () => Project.get(other.id))).price_total).toBe(0);
    await as(owner, () => Scope.setCurrent(made.id));
    expect((await as(owner, () => Project.get(other.id))).price_total).toBe(3_300);
    await as(owner, () => Scope.addTask({ scopecategory_id: copy.categories[0]?.id ?? 0, price: 100 }));
    expect((await as(owner, () => Project.get(other.id))).price_total).toBe(3_410);
    await as(owner, () => Scope.setCurrent(other.id));
    expect((await as(owner, () => Project.get(other.id))).price_total).toBe(0);
    await as(owner, () => Scope.setCurrent(made.id));
    expect((await as(owner, () => Project.get(other.id))).price_total).toBe(3_410);
  });
});

describe("a new total for the whole scope (D4)", () => {
  it("is spread over all phases to the cent, quantities respected", async () => {
    const { owner, id, put, holds, add, scope } = await priced();
    await put({ price: 3_333, quantity: "3" });
    await put({ price: 100, quantity: "0.5", name: "Half" });
    const second = await as(owner, () => Scope.addPhase(id, { name: "Second" }));
    await add("Later", 7_001, "1", second.id);
    const unpriced = await add("Open", null, "1", second.id);
    await as(owner, () => Scope.adjustScope(id, { price: 99_999 }));
    await holds(99_999);
    const { tasks } = await scope();
    expect(tasks.find((task) => task.id === unpriced.id)?.price).toBeNull();
    expect(tasks.map(({ quantity }) => quantity)).toEqual(["3", "0.5", "1", "1"]);
  });

  it("takes percentages in, and names the nearest totals where rounding leaves none", async () => {
    const { owner, id, put, holds, phase_id } = await priced();
    await put({ price: 100_000 });
    await put({ pricing: "percent", percent: "10" });
    await as(owner, () => Scope.adjustScope(id, { price: 55_000 }));
    await holds(55_000);
    // 10 % of 4 is 0, and of 5 is 1: there is no 5 between.
    await expect(as(owner, () => Scope.adjustScope(id, { price: 5 }))).rejects.toMatchObject({
      code: 1000,
      fields: { price: expect.stringContaining("Use 0.04 or 0.06") },
    });
    await as(owner, () => Scope.adjustPhase(id, phase_id, { price: 110_000 }));
    await holds(110_000);
  });

  it("leaves what is not chosen as it is, and refuses a scope of nothing", async () => {
    const { owner, id, put, scope, holds } = await priced();
    await expect(as(owner, () => Scope.adjustScope(id, { price: 5 }))).rejects.toMatchObject({ code: 1000 });
    await put({ price: 1_000 });
    const extra = await put({ price: 400, optional: true });
    await as(owner, () => Scope.adjustScope(id, { price: 2_000 }));
    await holds(2_000);
    expect((await scope()).tasks.find((task) => task.id === extra.id)?.price).toBe(400);
  });
});

describe("what is too large or wrong", () => {
  it("is refused by field and changes nothing", async () => {
    const { owner, put, scope, phase_id } = await priced();
    const before = await scope();
    await expect(put({ price: 999_999_999_999, quantity: "2" })).rejects.toMatchObject({
      code: 1000,
      fields: { price: expect.any(String) },
    });
    await expect(put({ cost: 999_999_999_999, quantity: "2" })).rejects.toMatchObject({ code: 1000 });
    await expect(put({ rank: "0" })).rejects.toMatchObject({ code: 1000 });
    await expect(put({ user_id: 77 })).rejects.toMatchObject({ code: 1000 });
    expect(await scope()).toEqual(before);
    expect(phase_id).toBeGreaterThan(0);
    await as(owner, () => Scope.update(before.id, { revision_rounds: 3 }, 1));
    await expect(as(owner, () => Scope.update(before.id, { exclusions: "x" }, 1))).rejects.toMatchObject({
      code: 1004,
    });
    expect(await scope()).toMatchObject({ revision_rounds: 3, exclusions: "", version: 2 });
  });
});

it("a public scope shows what the project shows its client, and nothing of the owner's", async () => {
  const { owner, id, put, scope } = await priced();
  await put({ name: "Design", price: 10_000, cost: 4_242, description: "zq-note", effort_hours: "7.77" });
  await put({ name: "Extra", price: 5_000, optional: true });
  await as(owner, () => Scope.update(id, { exclusions: "Printing" }));
  const { hash } = await scope();
  const seen = await Scope.getPublic(hash);
  expect(seen).toMatchObject({ name: "Site", exclusions: "Printing", price_total: 10_000 });
  expect(seen.categories[0]?.tasks).toMatchObject([
    { name: "Design", price_total: 10_000, chosen: true },
    { name: "Extra", price_total: 5_000, optional: true, chosen: false },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/\b4242\b|zq-note|7\.77|owner|margin|cost/);
  await as(owner, () => updateProject(id, { show_deliverable_prices: false, show_phase_prices: false }));
  const bare = await Scope.getPublic(hash);
  expect(JSON.stringify(bare)).not.toMatch(/\b(10000|5000)\b/);
  await expect(Scope.getPublic("aaaaaaaaaaaaaaaaaaaaaaaaaa")).rejects.toMatchObject({ code: 1003 });
  const { id: copy } = await as(owner, () => Scope.duplicate(id, { project_id: id }));
  await as(owner, () => Scope.setCurrent(copy));
  await expect(Scope.getPublic(hash)).rejects.toMatchObject({ code: 2041 });
});
