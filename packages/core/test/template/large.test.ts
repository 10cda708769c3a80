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

  it("leaves nothing behind in a project that is refused it", async () => {
    const { owner, template } = await newLarge();
    const project_id = await useIn(owner, template.id);
    const rowsOf = async () =>
      (await Db.firstKeysOf(ProjectEntity.get({ owner_id: owner.owner_id, project_id }), 5000)).length;
    const before = await rowsOf();
    const source = await as(owner, () => Template.findSource(template.id));
    await setPlan(owner, { plan: "none", subscription_status: "ended" });
    await expect(as(owner, () => Template.useTemplate(project_id, async () => source))).rejects.toMatchObject(
      { code: 1007 },
    );
    expect(await rowsOf()).toBe(before);
  });
});
