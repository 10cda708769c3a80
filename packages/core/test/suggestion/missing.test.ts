import { compile } from "@stint/catalog";
import { publish } from "@stint/core/library/community";
import { History } from "@stint/core/library/history";
import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Scope } from "@stint/core/project/scope";
import { Suggestion } from "@stint/core/suggestion";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { PriceLineEntity } from "../../src/library/history/entity";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";

const catalog = compile();
const idOf = (name: string): number => catalog.services.find((each) => each.name === name)?.id ?? 0;
const SITE = [
  "Website brief",
  "Sitemap and page list",
  "Home page design",
  "Web page design",
  "Website build",
];

beforeAll(() => publish(catalog));

/** A workspace with a scope of these services. */
async function newScope(names: readonly string[]) {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  const { id } = await as(owner, () => startProject({ name: "Site", client_name: "Sampleton" }));
  const { categories, tasks } = await as(owner, () => Scope.get(id));
  const scopecategory_id = categories[0]?.id ?? 0;
  await as(owner, async () => {
    await Scope.addTasks({
      scopecategory_id,
      tasks: names.map((name) => ({ name, deliverable_id: idOf(name), role_id: "541" })),
    });
    for (const task of tasks) await Scope.removeTask(task.id);
  });
  return { owner, id, scopecategory_id, told: () => as(owner, () => Suggestion.listMissing(id)) };
}

describe("what a scope may lack", () => {
  it("is what most templates like it have, with how many that are", async () => {
    const { told } = await newScope(SITE);
    const { type, counted, services } = await told();
    expect(type).toBe("Web Development");
    expect(counted).toEqual({ templates: 8, own: 0 });
    expect(services.length).toBeGreaterThan(0);
    for (const { deliverable_id, name, count } of services) {
      expect(SITE).not.toContain(name);
      expect(idOf(name)).toBe(deliverable_id);
      expect(count).toBeGreaterThan(4);
      const having = catalog.templates.filter(
        ({ types, phases }) =>
          types.includes("Web Development") &&
          phases.some((phase) => phase.services.some(({ id }) => id === deliverable_id)),
      );
      expect(having.length).toBeGreaterThanOrEqual(count);
    }
  });

  it("is no longer missing once it is there, by its id or under a name like it", async () => {
    const { owner, scopecategory_id, told } = await newScope(SITE);
    const [first, second] = (await told()).services;
    await as(owner, () => Scope.addTask({ scopecategory_id, deliverable_id: first?.deliverable_id }));
    await as(owner, () => Scope.addTask({ scopecategory_id, name: `Our ${second?.name ?? first?.name}` }));
    const names = (await told()).services.map(({ name }) => name);
    expect(names).not.toContain(first?.name);
    expect(names).not.toContain(second?.name ?? first?.name);
  });

  it("is nothing where too little is like it: own words, or one service that all have", async () => {
    expect(await (await newScope([])).told()).toEqual({
      type: null,
      counted: { templates: 0, own: 0 },
      services: [],
    });
    expect((await (await newScope(["Kickoff meeting"])).told()).services).toEqual([]);
  });

  it("counts what the workspace's clients accepted, and nobody else's", async () => {
    const { owner, told } = await newScope(SITE);
    const other = await newScope(SITE);
    const care = idOf("Hosting setup");
    for (const project_id of [11, 12, 13, 14, 15, 16, 17, 18])
      for (const [at, deliverable_id] of [...SITE.map(idOf), care].entries())
        await PriceLineEntity.put({
          ...{ owner_id: owner.owner_id, project_id, task_id: project_id * 100 + at, currency: "USD" },
          ...{ service: History.serviceKey({ deliverable_id, name: "", role_id: "541" }), price: 1 },
          ...{
            outcome: "accepted",
            decided_on: "2026-10-01",
            client_id: 1,
            proposal_id: 1,
            document_version: 1,
          },
        }).go();
    const { counted, services } = await told();
    expect(counted.own).toBeGreaterThan(counted.templates);
    expect(services[0]).toMatchObject({ deliverable_id: care, name: "Hosting setup" });
    expect(services[0]?.count).toBeGreaterThanOrEqual(counted.own);
    expect((await other.told()).counted.own).toBe(0);
  });

  it("is told of a template, too, and of no scope that is not the actor's", async () => {
    const { owner, id } = await newScope(SITE);
    const template = await as(owner, () => Template.create({ name: "Site", scope_id: id }));
    const told = await as(owner, () => Suggestion.listMissing(template.id));
    expect(told.services.length).toBeGreaterThan(0);
    const stranger = await newWorkspace();
    await expect(as(stranger, () => Suggestion.listMissing(id))).rejects.toMatchObject({ code: 1003 });
  });

  it("holds no price, whatever the plan", async () => {
    const { owner, told } = await newScope(SITE);
    const before = await told();
    await as(owner, () =>
      Db.commit(
        [Workspace.changePlanWrite(owner, { trial_ends_at: null, plan: "none" })],
        [Event.audit("workspace.plan_set", `account:${owner.owner_id}`)],
      ),
    );
    expect(await told()).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/price|total|amount/);
  });
});
