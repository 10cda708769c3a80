import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { accept, newOffer, sent } from "../proposal/support";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { newTemplate, setPlan, useIn } from "./support";

/** What the template's services cost: two days, ten percent of all, the larger alternative. */
const TOTAL = 120_000 * 2 + 74_000 + 500_000;

type Owner = Awaited<ReturnType<typeof newTemplate>>["owner"];

/** A project whose first scope somebody wrote: one phase, one priced service. */
async function newWritten(owner: Owner, words: Scope.UpdateInput = {}) {
  const { id } = await as(owner, () => startProject({ name: "Own", client_name: "Harbor & Co" }));
  await as(owner, async () => {
    const { categories, tasks } = await Scope.get(id);
    await Scope.updatePhase(id, categories[0]?.id ?? 0, { name: "Discovery" });
    await Scope.updateTask(tasks[0]?.id ?? 0, { name: "Interviews", price: 100_000 });
    if (Object.keys(words).length > 0) await Scope.update(id, words);
  });
  return id;
}

const read = (owner: Owner, id: number) =>
  as(owner, async () => {
    const scope = await Scope.get(id);
    const { price_total, template_id } = (await Project.get(scope.project_id)) as Project.Info;
    return { scope, price_total, template_id };
  });

const phasesOf = ({ categories }: Scope.Info) => categories.map(({ name }) => name);

describe("a template that is added to a scope with work in it", () => {
  it("comes behind what is there, which stays as it is", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await newWritten(owner, { exclusions: "Hosting" });
    const into = { project_id, scope_id: project_id };
    expect(await as(owner, () => Template.duplicateScope(id, into))).toEqual({ id: project_id, project_id });
    const { scope, price_total, template_id } = await read(owner, project_id);
    expect(phasesOf(scope)).toEqual(["Discovery", "Plan", "Design"]);
    expect(scope.tasks[0]).toMatchObject({ name: "Interviews", price: 100_000 });
    expect(scope.tasks).toHaveLength(6);
    expect([scope.exclusions, scope.revision_rounds]).toEqual(["Hosting", 2]);
    // Its share of ten percent counts what was there, too.
    expect(scope.summary.price_total).toBe(100_000 + TOTAL + 10_000);
    expect(price_total).toBe(scope.summary.price_total);
    expect(template_id).toBe(id);
    expect((await as(owner, () => Template.get(id))).usage?.used).toBe(1);
  });

  it("goes away with its phases, and comes back with them: what undo and redo do", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await newWritten(owner);
    await as(owner, () => Template.duplicateScope(id, { project_id, scope_id: project_id }));
    const added = (await read(owner, project_id)).scope.categories.slice(1);
    for (const phase of added) await as(owner, () => Scope.removePhase(project_id, phase.id));
    const without = await read(owner, project_id);
    expect([phasesOf(without.scope), without.price_total]).toEqual([["Discovery"], 100_000]);
    for (const phase of added) await as(owner, () => Scope.restorePhase(project_id, phase.id));
    expect((await read(owner, project_id)).price_total).toBe(100_000 + TOTAL + 10_000);
  });

  it("keeps its alternatives apart from those of the same name", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await useIn(owner, id);
    await as(owner, () => Template.duplicateScope(id, { project_id, scope_id: project_id }));
    const { scope } = await read(owner, project_id);
    expect(phasesOf(scope)).toEqual(["Plan", "Design", "Plan", "Design"]);
    expect(scope.summary.groups.map(({ option_group, task_ids }) => [option_group, task_ids.length])).toEqual(
      [
        ["Pages", 2],
        ["Pages (2)", 2],
      ],
    );
  });

  it("leaves the template that the scope began with as the one it is compared with", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await useIn(owner, id);
    const other = await as(owner, () => Template.duplicate(id));
    await as(owner, () => Template.duplicateScope(other.id, { project_id, scope_id: project_id }));
    const { scope, template_id } = await read(owner, project_id);
    expect([template_id, phasesOf(scope).length]).toEqual([id, 4]);
    await as(owner, async () => {
      const [phase] = (await Scope.get(id)).categories;
      await Scope.updatePhase(id, phase?.id ?? 0, { name: "Planning" });
    });
    const { changes } = await as(owner, () => Template.compareWithProject(project_id));
    expect(changes).toMatchObject([{ of: "phase", name: "Planning", former_name: "Plan" }]);
    const usage = await as(owner, () => Template.usage());
    expect(usage.map(({ used }) => used)).toEqual([1, 1]);
  });

  it("fills a scope that nobody touched, as a project of the template has it", async () => {
    const { owner, id } = await newTemplate();
    const { id: project_id } = await as(owner, () => startProject({ name: "Own", client_name: "Acme" }));
    await as(owner, () => Template.duplicateScope(id, { project_id, scope_id: project_id }));
    expect(phasesOf((await read(owner, project_id)).scope)).toEqual(["Plan", "Design"]);
  });

  it("has its prices open in a project of another currency (D7)", async () => {
    const { owner, id } = await newTemplate();
    const { id: project_id } = await as(owner, () => startProject({ name: "Euro", client_name: "Acme" }));
    await as(owner, async () => {
      await updateProject(project_id, { currency: "EUR" });
      const [task] = (await Scope.get(project_id)).tasks;
      await Scope.updateTask(task?.id ?? 0, { name: "Interviews", price: 100_000 });
      await Template.duplicateScope(id, { project_id, scope_id: project_id });
    });
    const { scope } = await read(owner, project_id);
    expect(scope.tasks.map(({ price }) => price)).toEqual([100_000, null, null, null, null, null]);
  });

  it("makes another draft where no scope is named, as before", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await newWritten(owner);
    const made = await as(owner, () => Template.duplicateScope(id, { project_id }));
    expect(made.id).not.toBe(project_id);
    expect(phasesOf((await read(owner, project_id)).scope)).toEqual(["Discovery"]);
  });

  it("is an unsent change of a proposal that is with its client, and none of what was sent", async () => {
    const offer = await newOffer();
    const { hash } = await sent(offer);
    const template = await as(offer.owner, () =>
      Template.create({ name: "More", scope_id: offer.project_id }),
    );
    await as(offer.owner, () =>
      Template.duplicateScope(template.id, {
        project_id: offer.project_id,
        scope_id: offer.project_id,
      }),
    );
    const { agreement } = (await as(offer.owner, () => Project.get(offer.project_id))) as Project.Info;
    expect(agreement.unsent).toMatchObject({ change_count: 4, difference: 635_000 });
    expect((await accept(hash)).total).toBe(635_000);
  });

  it("is refused where the scope is agreed, its project completed or none of theirs, and nothing is written", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await newWritten(owner);
    const add = (into: { project_id: number; scope_id: number }, who = owner) =>
      as(who, () => Template.duplicateScope(id, into));
    const elsewhere = await newWritten(owner);
    await expect(add({ project_id, scope_id: elsewhere })).rejects.toMatchObject({ code: 1003 });
    const stranger = await newWorkspace({ plan: "pro_monthly" });
    await expect(add({ project_id, scope_id: project_id }, stranger)).rejects.toMatchObject({ code: 1003 });
    await as(owner, () => Project.setStatus(project_id, { status: "completed" }));
    await expect(add({ project_id, scope_id: project_id })).rejects.toMatchObject({ code: 2032 });
    expect(phasesOf((await read(owner, project_id)).scope)).toEqual(["Discovery"]);
  });

  it("counts as the free plan's one, which is left after it", async () => {
    const { owner, id } = await newTemplate();
    const { hash } = await as(owner, () => Template.get(id));
    const free = await newWorkspace({ plan: "none" });
    await setPlan(free, { plan: "none" });
    const project_id = await newWritten(free);
    const add = () =>
      as(free, async () =>
        Template.useTemplate(project_id, () => Template.findSource(hash), { scope_id: project_id }),
      );
    await add();
    expect(phasesOf((await read(free, project_id)).scope)).toEqual(["Discovery", "Plan", "Design"]);
    await expect(add()).rejects.toMatchObject({ code: 1007 });
    expect((await as(free, () => Workspace.get())).plan).toBe("none");
  });
});

describe("a past scope that is added to a scope with work in it", () => {
  it("comes behind what is there, and is refused in another currency", async () => {
    const { owner, project_id: past } = await newTemplate();
    const project_id = await newWritten(owner);
    await as(owner, () => Scope.duplicate(past, { project_id, scope_id: project_id }));
    const { scope, price_total } = await read(owner, project_id);
    expect(phasesOf(scope)).toEqual(["Discovery", "Plan", "Design"]);
    expect(price_total).toBe(100_000 + TOTAL + 10_000);
    expect([scope.exclusions, scope.revision_rounds]).toEqual(["Photographs", 2]);
    const { id: euro } = await as(owner, () => startProject({ name: "Euro", client_name: "Acme" }));
    await as(owner, () => updateProject(euro, { currency: "EUR" }));
    await expect(
      as(owner, () => Scope.duplicate(past, { project_id: euro, scope_id: euro })),
    ).rejects.toMatchObject({ fields: { project_id: expect.stringContaining("USD") } });
  });
});
