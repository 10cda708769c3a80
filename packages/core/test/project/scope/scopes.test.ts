import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { describe, expect, it } from "vitest";
import { as } from "../../support";
import { newWorkspace } from "../../support/workspace";
import { newScope } from "./support";

describe("scopes", () => {
  it("answer an untouched first scope instead of making a second one", async () => {
    const owner = await newWorkspace();
    const project = await as(owner, () => startProject({ name: "Site", client_name: "Acme" }));
    expect((await as(owner, () => Scope.create({ project_id: project.id }))).id).toBe(project.id);
    const [phase] = (await as(owner, () => Scope.get(project.id))).categories;
    await as(owner, () => Scope.updatePhase(project.id, phase?.id ?? 0, { name: "Touched" }));
    const second = await as(owner, () => Scope.create({ project_id: project.id }));
    expect(second.id).not.toBe(project.id);
    expect(await as(owner, () => Scope.get(second.id))).toEqual(second);
    expect((await as(owner, () => Project.get(project.id))).scopes).toEqual([
      { id: project.id, status: "draft" },
      { id: second.id, status: "draft" },
    ]);
  });

  it("count in the project's total only while they are current", async () => {
    const { owner, id, add, total } = await newScope();
    await add("a", 100);
    const other = await as(owner, () => Scope.create({ project_id: id }));
    const [phase] = other.categories;
    await add("b", 7, "1", phase?.id ?? 0);
    expect((await total()).stored).toBe(100);
    await as(owner, () => Scope.setCurrent(other.id));
    expect(await as(owner, () => Project.get(id))).toMatchObject({
      price_total: 7,
      scopes: [{ id: other.id }, { id }],
    });
    await expect(as(owner, () => Scope.remove(other.id))).rejects.toMatchObject({ code: 2038 });
    await as(owner, () => Scope.remove(id));
    await expect(as(owner, () => Scope.get(id))).rejects.toMatchObject({ code: 1003 });
    expect((await as(owner, () => Project.readDocument(id))).scope.id).toBe(other.id);
    await as(owner, () => Project.activate({ project_id: id }));
    await expect(as(owner, () => Scope.remove(other.id))).rejects.toMatchObject({ code: 2039 });
  });

  it("are not changed for another once the client has signed (2038)", async () => {
    const { owner, id, add, total } = await newScope();
    await add("a", 100);
    const { id: other } = await as(owner, () => Scope.duplicate(id, { project_id: id }));
    expect((await as(owner, () => Scope.list(id))).map(({ id, is_current }) => [id, is_current])).toEqual([
      [id, true],
      [other, false],
    ]);
    await as(owner, () =>
      Db.commit(
        [Project.setProposalStatusWrite({ project_id: id }, "accepted")],
        [Event.audit("test.signed", `project:${id}`)],
      ),
    );
    const before = await total();
    await expect(as(owner, () => Scope.setCurrent(other))).rejects.toMatchObject({ code: 2038 });
    expect(await as(owner, () => Scope.setCurrent(id))).toMatchObject({ is_current: true });
    expect(await total()).toEqual(before);
  });

  it("are copied into another project whole, in chunks nobody sees", async () => {
    const { owner, id, phase_id, add, scope } = await newScope();
    for (let i = 0; i < 60; i++) await add(`Service ${i}`, i, "2");
    const second = await as(owner, () => Scope.addPhase(id, { name: "Second" }));
    await add("Last", null, "1", second.id);
    const target = await as(owner, () =>
      startProject({ name: "Site (Copy)", client_name: "Mockford Books" }),
    );
    const made = await as(owner, () => Scope.duplicate(id, { project_id: target.id }));
    await as(owner, () => Scope.setCurrent(made.id));
    const [source, copy] = [await scope(), await as(owner, () => Scope.get(made.id))];
    const bare = ({ categories, tasks, summary }: Scope.Info) => ({
      categories: categories.map(({ name, rank }) => [name, rank]),
      tasks: tasks.map(({ name, price, quantity, rank }) => [name, price, quantity, rank]),
      total: summary.price_total,
    });
    expect(bare(copy)).toEqual(bare(source));
    expect(copy.project_id).toBe(target.id);
    expect(await as(owner, () => Project.get(target.id))).toMatchObject({
      price_total: source.summary.price_total,
      scopes: [{ id: made.id, status: "draft" }, { id: target.id }],
    });
    expect(new Set([...source.tasks, ...copy.tasks].map(({ id }) => id)).size).toBe(122);
    const edited = await as(owner, () => Scope.updateTask(copy.tasks[0]?.id ?? 0, { name: "Mine" }));
    expect(edited.name).toBe("Mine");
    expect((await scope()).tasks[0]?.name).toBe("Service 0");
    expect(phase_id).toBeGreaterThan(0);
  });

  it("start another project on the paid plans only (D40); beside their own they are copied on each", async () => {
    const owner = await newWorkspace({ plan: "none" });
    const start = (name: string) => as(owner, () => startProject({ name, client_name: "Acme" }));
    const first = await start("First");
    await as(owner, () => Scope.duplicate(first.id, { project_id: first.id }));
    await as(owner, () => Project.activate({ project_id: first.id }));
    await as(owner, () => Project.setStatus(first.id, { status: "completed" }));
    const second = await start("Second");
    await expect(as(owner, () => Scope.duplicate(first.id, { project_id: second.id }))).rejects.toMatchObject(
      { code: 1007 },
    );
    expect(await as(owner, () => Scope.list(second.id))).toHaveLength(1);
  });

  it("do not exist for another workspace", async () => {
    const { id, phase_id, add, scope } = await newScope();
    const task = await add("a", 100);
    const before = await scope();
    const stranger = await newScope();
    const verbs: (() => Promise<unknown>)[] = [
      () => Scope.get(id),
      () => Scope.setCurrent(id),
      () => Scope.remove(id),
      () => Scope.duplicate(id, { project_id: stranger.id }),
      () => Scope.comment(id, "mine"),
      () => Scope.addPhase(id, {}),
      () => Scope.updatePhase(id, phase_id, { name: "mine" }),
      () => Scope.updatePhase(stranger.id, phase_id, { name: "mine" }),
      () => Scope.removePhase(id, phase_id),
      () => Scope.restorePhase(id, phase_id),
      () => Scope.sortPhases(id, { order: [phase_id] }),
      () => Scope.sortPhases(stranger.id, { order: [phase_id] }),
      () => Scope.adjustPhase(id, phase_id, { price: 1 }),
      () => Scope.adjustPhase(stranger.id, phase_id, { price: 1 }),
      () => Scope.addTask({ scopecategory_id: phase_id }),
      () => Scope.getTask(task.id),
      () => Scope.updateTask(task.id, { price: 1 }),
      () => Scope.removeTask(task.id),
      () => Scope.restoreTask(task.id),
      () => Scope.moveTask(task.id, "start"),
      () => Scope.commentTask(task.id, { comment: "mine" }),
      () => Scope.duplicateTask(task.id, { scopecategory_id: stranger.phase_id, preserve_price: true }),
      () => Scope.sortTasks({ order: [task.id], scopecategory_id: phase_id }),
      () => Scope.sortTasks({ order: [task.id], scopecategory_id: stranger.phase_id }),
    ];
    for (const verb of verbs)
      await expect(as(stranger.owner, verb), `${verb}`).rejects.toMatchObject({ code: 1003, status: 404 });
    await expect(
      as(stranger.owner, () => Scope.duplicate(stranger.id, { project_id: id })),
    ).rejects.toMatchObject({ code: 1066 });
    expect(await scope()).toEqual(before);
  });
});
