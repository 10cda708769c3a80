import { listNotifications } from "@stint/core/operations/notifications";
import { JournalEntity } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Member } from "@stint/core/project/member";
import { Scope } from "@stint/core/project/scope";
import {
  isTeammateAction,
  task as machine,
  TASK_STATES,
  type TaskAction,
} from "@stint/core/project/scope/rules";
import { describe, expect, it } from "vitest";
import { as, newPerson, newStudio, newTeammate } from "../invitation/support";

async function team() {
  const studio = await newStudio();
  const { owner, project_id } = studio;
  await as(owner, () => Project.setStatus(project_id, { status: "active" }));
  const kim = await newTeammate(studio, { role_id: "541" });
  const sam = await newTeammate(studio, { role_id: "561" }, "Sam");
  const { categories } = await as(owner, () => Scope.get(project_id));
  const add = (input: Partial<Scope.TaskInput>) =>
    as(owner, () => Scope.addTask({ scopecategory_id: categories[0]?.id ?? 0, ...input }));
  return { ...studio, kim, sam, add };
}

describe("the work on a service", () => {
  it("is refused by the server until the project is agreed (2041), for owner and teammate; opening again is not", async () => {
    const { owner, project_id, kim, add } = await team();
    const task = await add({ name: "Screens", role_id: "541" });
    await as(owner, () => Scope.moveTask(task.id, "complete"));
    await as(owner, () => Project.setStatus(project_id, { status: "draft" }));
    for (const actor of [owner, kim.actor])
      await expect(
        as(actor, () => Scope.moveTask(task.id, "start")),
        "by the table first",
      ).rejects.toMatchObject({
        code: 1004,
      });
    for (const action of ["accept", "reject"] as const)
      await expect(as(owner, () => Scope.moveTask(task.id, action))).rejects.toMatchObject({ code: 2041 });
    expect(await as(owner, () => Scope.moveTask(task.id, "reset"))).toMatchObject({ status: "open" });
    for (const actor of [owner, kim.actor])
      for (const action of ["start", "complete"] as const)
        await expect(as(actor, () => Scope.moveTask(task.id, action))).rejects.toMatchObject({ code: 2041 });
    expect(await as(owner, () => Scope.getTask(task.id))).toMatchObject({ status: "open" });
    await as(owner, () => Project.setStatus(project_id, { status: "active" }));
    expect(await as(kim.actor, () => Scope.moveTask(task.id, "start"))).toMatchObject({ status: "started" });
  });

  it("is started and completed by the teammate of its role or its name, without a price in the answer (D42)", async () => {
    const { owner, kim, sam, add, project_id } = await team();
    const task = await add({
      name: "Screens",
      role_id: "541",
      price: 7_131_101,
      cost: 31_337,
      description: "zq",
    });
    const started = await as(kim.actor, () => Scope.moveTask(task.id, "start"));
    expect(started).toEqual({
      id: task.id,
      name: "Screens",
      description: "",
      quantity: "1",
      unit: null,
      status: "started",
      due_at: null,
      version: 2,
    });
    await expect(as(sam.actor, () => Scope.moveTask(task.id, "complete"))).rejects.toMatchObject({
      code: 1003,
    });
    await as(owner, () => Scope.updateTask(task.id, { user_id: sam.actor.user_id }));
    await expect(as(kim.actor, () => Scope.moveTask(task.id, "complete"))).rejects.toMatchObject({
      code: 1003,
    });
    expect(await as(sam.actor, () => Scope.moveTask(task.id, "complete"))).toMatchObject({
      status: "completed",
    });
    for (const action of ["accept", "reject", "reset"] as const)
      await expect(as(sam.actor, () => Scope.moveTask(task.id, action))).rejects.toMatchObject({
        code: 1003,
      });
    expect(await as(owner, () => Scope.moveTask(task.id, "accept"))).toMatchObject({ status: "accepted" });
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id: owner.owner_id, aggregate: `project:${project_id}` })
      .go({ pages: "all" });
    const done = data.find(({ type }) => type === "task.completed");
    expect(done?.actor_id).toBe(`user:${sam.actor.user_id}`);
  });

  it("rings for the owner when a teammate is done or writes, and for the teammate when the owner answers", async () => {
    const studio = await team();
    const { owner, kim, add, project_id } = studio;
    const task = await add({ name: "Screens", role_id: "541", user_id: kim.actor.user_id });
    await as(kim.actor, () => Scope.moveTask(task.id, "start"));
    await as(kim.actor, () => Scope.moveTask(task.id, "complete"));
    await as(kim.actor, () => Scope.commentTask(task.id, { comment: "All six" }));
    await as(owner, () => Scope.commentTask(task.id, { comment: "Cheap at that" }));
    await as(owner, () => Scope.commentTask(task.id, { comment: "Thank you", shared: true }));
    await as(owner, () => Scope.moveTask(task.id, "reject"));
    const rings = (actor: typeof owner) =>
      as(actor, async () =>
        (await listNotifications({})).items
          .filter(({ type }) => type.startsWith("task."))
          .map(({ title, body, link }) => [title, body, link]),
      );
    expect(await rings(owner)).toEqual([
      ["Kim Demoff wrote about Screens.", "All six", `/projects/${project_id}/scopes`],
      ["Kim Demoff completed Screens.", "", `/projects/${project_id}/scopes`],
    ]);
    const heard = [
      ["Screens was sent back to you.", "", `/projects/${project_id}`],
      ["You have an answer about Screens.", "Thank you", `/projects/${project_id}`],
    ];
    expect(await rings(kim.actor)).toEqual(heard);
    await as(kim.actor, () => Scope.moveTask(task.id, "complete"));
    await as(owner, () => Member.remove(project_id, kim.member.id));
    await as(owner, () => Scope.moveTask(task.id, "accept"));
    expect(await rings(kim.actor)).toEqual(heard);
  });

  it("is over for a teammate who was removed (D43), and was never there for a stranger", async () => {
    const { owner, kim, add, project_id } = await team();
    const task = await add({ role_id: "541" });
    const stranger = await newStudio();
    await expect(as(stranger.owner, () => Scope.moveTask(task.id, "start"))).rejects.toMatchObject({
      code: 1003,
    });
    await as(owner, () => Member.remove(project_id, kim.member.id));
    await expect(as(kim.actor, () => Scope.moveTask(task.id, "start"))).rejects.toMatchObject({ code: 1003 });
    expect(await as(owner, () => Scope.getTask(task.id))).toMatchObject({ status: "open" });
  });

  it("answers every (state, action) pair of a teammate by the table (D15)", async () => {
    const { owner, kim, add } = await team();
    const reach: Record<string, TaskAction[]> = {
      open: [],
      started: ["start"],
      completed: ["complete"],
      accepted: ["complete", "accept"],
      rejected: ["complete", "reject"],
    };
    for (const state of TASK_STATES)
      for (const action of machine.actions) {
        const task = await add({ role_id: "541" });
        for (const step of reach[state] ?? []) await as(owner, () => Scope.moveTask(task.id, step));
        const next = machine.next(state, action);
        const attempt = as(kim.actor, () => Scope.moveTask(task.id, action));
        if (!isTeammateAction(action)) await expect(attempt).rejects.toMatchObject({ code: 1003 });
        else if (typeof next === "number") await expect(attempt).rejects.toMatchObject({ code: next });
        else expect((await attempt).status).toBe(next);
        const moved = isTeammateAction(action) && typeof next !== "number";
        expect((await as(owner, () => Scope.getTask(task.id))).status).toBe(moved ? next : state);
      }
  });

  it("is talked about: the owner reads all, a teammate their own words and what is shared (D42)", async () => {
    const { owner, kim, sam, add } = await team();
    const task = await add({ role_id: "541" });
    await as(owner, () => Scope.commentTask(task.id, { comment: "Between us" }));
    await as(kim.actor, () => Scope.commentTask(task.id, { comment: "Done by Friday" }));
    const said = await as(owner, () => Scope.commentTask(task.id, { comment: "Thank you", shared: true }));
    expect(said).toMatchObject({ shared: true, user_id: owner.user_id });
    const read = (actor: typeof owner) =>
      as(actor, async () => (await Scope.commentsOfTask(task.id, {})).items.map(({ comment }) => comment));
    expect(await read(owner)).toEqual(["Thank you", "Done by Friday", "Between us"]);
    expect(await read(kim.actor)).toEqual(["Thank you", "Done by Friday"]);
    await expect(read(sam.actor)).rejects.toMatchObject({ code: 1003 });
    await expect(as(sam.actor, () => Scope.commentTask(task.id, { comment: "me" }))).rejects.toMatchObject({
      code: 1003,
    });
    // The next to do it reads what the owner shares, and nothing of the one before.
    await as(owner, () => Scope.updateTask(task.id, { user_id: sam.actor.user_id }));
    expect(await read(sam.actor)).toEqual(["Thank you"]);
    await expect(read(kim.actor)).rejects.toMatchObject({ code: 1003 });
  });

  it("shows the teammate what an admin shares, and not what the admin keeps in the company", async () => {
    const { owner, kim, add } = await team();
    const task = await add({ role_id: "541" });
    const admin = { ...(await newPerson("Alex")).actor, owner_id: owner.owner_id, role: "admin" as const };
    await as(admin, () => Scope.commentTask(task.id, { comment: "Between admins" }));
    await as(admin, () => Scope.commentTask(task.id, { comment: "Start with the header", shared: true }));
    const { items } = await as(kim.actor, () => Scope.commentsOfTask(task.id, {}));
    expect(items.map(({ comment }) => comment)).toEqual(["Start with the header"]);
  });

  it("is refused on what the client did not choose, once the scope is agreed; opening it again is not", async () => {
    const { owner, kim, add, project_id } = await team();
    const left = await add({ role_id: "541", optional: true });
    const taken = await add({ role_id: "541", optional: true, chosen: true });
    const first = await add({ role_id: "541", option_group: "Photos" });
    const second = await add({ role_id: "541", option_group: "Photos", chosen: true });
    const move = (id: number, action: TaskAction, actor = owner) =>
      as(actor, () => Scope.moveTask(id, action));
    // A draft may still become anything.
    await move(left.id, "start");
    await as(owner, () => Project.activate({ project_id }));
    for (const { id } of [left, first])
      for (const action of ["start", "complete", "accept", "reject"] as const)
        for (const actor of [owner, kim.actor])
          if (actor === owner || isTeammateAction(action))
            await expect(move(id, action, actor)).rejects.toMatchObject({ code: 1004 });
    expect(await as(owner, () => Scope.getTask(left.id))).toMatchObject({ status: "started" });
    expect(await move(left.id, "reset")).toMatchObject({ status: "open" });
    expect(await move(taken.id, "start", kim.actor)).toMatchObject({ status: "started" });
    expect(await move(second.id, "complete")).toMatchObject({ status: "completed" });
  });

  it("adds up to the scope's progress, over what was chosen", async () => {
    const { owner, add, project_id } = await team();
    const progress = () => as(owner, async () => (await Scope.get(project_id)).progress);
    const tasks = [await add({}), await add({}), await add({ optional: true })];
    const move = (n: number, action: TaskAction) =>
      as(owner, () => Scope.moveTask(tasks[n]?.id ?? 0, action));
    expect(await progress()).toMatchObject({ total: 3, percent: 0 });
    await move(0, "complete");
    await move(1, "start");
    await move(2, "complete");
    expect(await progress()).toEqual({ total: 3, started: 1, completed: 1, accepted: 0, percent: 33 });
    await move(0, "accept");
    expect(await progress()).toMatchObject({ completed: 0, accepted: 1, percent: 33 });
    await move(0, "reset");
    expect(await progress()).toMatchObject({ percent: 0 });
  });

  it("goes on in an active scope, with days and people, and ends with the project (2040, 2032)", async () => {
    const { owner, kim, add, project_id } = await team();
    const task = await add({ role_id: "541", price: 100 });
    await as(owner, () => Project.activate({ project_id }));
    await as(owner, () => Scope.updateTask(task.id, { due_at: "2026-12-24", user_id: kim.actor.user_id }));
    await expect(as(owner, () => Scope.updateTask(task.id, { price: 1 }))).rejects.toMatchObject({
      code: 2040,
    });
    await as(kim.actor, () => Scope.moveTask(task.id, "start"));
    await as(owner, () => Project.setStatus(project_id, { status: "completed" }));
    await expect(as(kim.actor, () => Scope.moveTask(task.id, "complete"))).rejects.toMatchObject({
      code: 2032,
    });
    await expect(as(owner, () => Scope.updateTask(task.id, { due_at: null }))).rejects.toMatchObject({
      code: 2032,
    });
  });
});
