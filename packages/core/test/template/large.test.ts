import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import { describe, expect, it } from "vitest";
import { ProjectEntity } from "../../src/project/entity";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { setPlan, useIn } from "./support";

const PHASES = 6;
const EACH = 20;

/** A workspace with a template that no single transaction can hold. */
async function newLarge() {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  const { id: scope_id } = await as(owner, () => startProject({ name: "Large", client_name: "Acme" }));
  const services = (at: number) =>
    Array.from({ length: EACH }, (_, n) => ({ name: `Service ${at}.${n}`, price: 1_000 + n }));
  const categories = Array.from({ length: PHASES }, (_, at) => ({
    name: `Phase ${at}`,
    tasks: services(at),
  }));
  await as(owner, () => Scope.create({ project_id: scope_id, categories }));
  const template = await as(owner, () => Template.create({ name: "Large", scope_id }));
  return { owner, template };
}

/** What there is of a scope, in its order. */
const outline = async (owner: Awaited<ReturnType<typeof newWorkspace>>, id: number) => {
  const { categories, tasks, summary } = await as(owner, () => Scope.get(id));
  return {
    phases: categories.map(({ name }) => name),
    services: tasks.map(({ name, price }) => [name, price]),
    price_total: summary.price_total,
  };
};

/** The number of rows that a project has in the table, whether anybody sees them or not. */
const countRows = async ({ owner_id }: { owner_id: number }, project_id: number) =>
  (await Db.firstKeysOf(ProjectEntity.get({ owner_id, project_id }), 5000)).length;

describe("a large template", () => {
  it("is whole wherever it is copied, in its order", async () => {
    const { owner, template } = await newLarge();
    expect(template.service_count).toBe(PHASES * EACH);
    const whole = await outline(owner, template.id);
    expect(whole.services).toHaveLength(PHASES * EACH);
    expect(whole.price_total).toBe(template.price_total);
    const copy = await as(owner, () => Template.duplicate(template.id));
    expect(await outline(owner, copy.id)).toEqual(whole);
    const project_id = await useIn(owner, template.id);
    expect(await outline(owner, project_id)).toEqual(whole);
    expect((await as(owner, () => Project.get(project_id))).price_total).toBe(template.price_total);
  });

  it("has as many phases as can be copied at once, and no more", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const { id: scope_id } = await as(owner, () => startProject({ name: "Many", client_name: "Acme" }));
    const categories = Array.from({ length: Scope.MOST_PHASES }, (_, at) => ({
      name: `Phase ${at}`,
      tasks: [{ name: `Service ${at}`, price: 1_000 }],
    }));
    await as(owner, () => Scope.create({ project_id: scope_id, categories }));
    const { id } = await as(owner, () => Template.create({ name: "Many", scope_id }));
    const project_id = await useIn(owner, id);
    expect(await outline(owner, project_id)).toEqual(await outline(owner, id));
    const { id: other } = await as(owner, () => startProject({ name: "Other", client_name: "Acme" }));
    for (const of of [scope_id, id])
      for (let more = 0; more < 7; more++) await as(owner, () => Scope.addPhase(of, { name: "One more" }));
    const fields = { categories: "A template has 40 phases at most" };
    const rows = await countRows(owner, other);
    for (const copy of [
      () => Template.create({ name: "Too many", scope_id }),
      () => Template.duplicate(id),
      () => Template.duplicateScope(id, { project_id: other }),
    ])
      await expect(as<unknown>(owner, copy)).rejects.toMatchObject({ code: 1000, fields });
    expect(await countRows(owner, other)).toBe(rows);
  });

  it("leaves nothing behind when writing it breaks off", async () => {
    const { owner, template } = await newLarge();
    const { id: project_id } = await as(owner, () => startProject({ name: "Next", client_name: "Acme" }));
    const before = await countRows(owner, project_id);
    let writes = 0;
    const name = "broken";
    Db.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "TransactWriteItemsCommand" && ++writes === 3)
            throw new Error("The line broke");
          return next(args);
        },
      { step: "initialize", name },
    );
    await expect(
      as(owner, () => Template.duplicateScope(template.id, { project_id })).finally(() =>
        Db.client.middlewareStack.remove(name),
      ),
    ).rejects.toThrow("The line broke");
    expect(await countRows(owner, project_id)).toBe(before);
  });

  it("leaves nothing behind in a project that is refused it", async () => {
    const { owner, template } = await newLarge();
    const project_id = await useIn(owner, template.id);
    const before = await countRows(owner, project_id);
    const source = await as(owner, () => Template.findSource(template.id));
    await setPlan(owner, { plan: "none", subscription_status: "ended" });
    await expect(as(owner, () => Template.useTemplate(project_id, async () => source))).rejects.toMatchObject(
      { code: 1007 },
    );
    expect(await countRows(owner, project_id)).toBe(before);
  });
});
