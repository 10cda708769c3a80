import { publish } from "@stint/core/library/community";
import { startFromTemplate, startProject } from "@stint/core/operations/start-project";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import { Info } from "@stint/core/template/schema";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../support";
import { serviceText, templateText } from "../support/catalog";
import { newWorkspace } from "../support/workspace";
import { setPlan } from "./support";

const LOGO = 7001;
const POSTER = 7002;
const BRAND = 107_001;
const PRINT = 107_002;
/** Three phases of two logos each, at 1,200.00. */
const TOTAL = 6 * 120_000;

const services = [serviceText(LOGO, "Logo"), serviceText(POSTER, "Poster")];
const brand = templateText(BRAND, "Brand in a month", [LOGO, LOGO, LOGO]);
const print = templateText(PRINT, "Printed things", [POSTER, LOGO, POSTER], {
  types: ["Art", "Web Development"],
  weight: 20,
});
const publishBoth = (first = brand) => publish({ services, templates: [first, print], terms: [] });

beforeAll(async () => {
  await publishBoth();
});

const newProject = async (owner: Awaited<ReturnType<typeof newWorkspace>>) =>
  (await as(owner, () => startProject({ name: "Next", client_name: "Acme" }))).id;

describe("a template of the community's", () => {
  it("is on a card for everybody, with its total; single prices come with a plan", async () => {
    const [free, pro] = await Promise.all([newWorkspace(), newWorkspace({ plan: "pro_monthly" })]);
    const list = (owner: typeof free) => as(owner, () => Template.list({ community: true }));
    const { items, total } = await list(free);
    expect([total, items.map(({ name }) => name)]).toEqual([2, ["Brand in a month", "Printed things"]]);
    expect(Info.parse(items[0])).toMatchObject({
      id: BRAND,
      scope_id: BRAND,
      community: 1,
      types: ["Design"],
      categories: ["Part 1", "Part 2", "Part 3"],
      service_count: 3,
      price_total: TOTAL,
      price_locked: true,
      hash: `hash-of-${BRAND}`,
    });
    expect((await list(pro)).items[0]).toMatchObject({ price_total: TOTAL, price_locked: false });
    const [locked, open] = await Promise.all([
      as(free, () => Template.get(BRAND)),
      as(pro, () => Template.get(BRAND)),
    ]);
    expect(locked.summary).toEqual({ price_total: TOTAL });
    expect(JSON.stringify(locked)).not.toContain("120000");
    expect(locked.processed_categories[0]).toMatchObject({
      price_total_rounded: null,
      tasks: [{ deliverable_id: LOGO, name: "Logo", quantity: "2", price: null }],
    });
    expect(open.processed_categories[0]).toMatchObject({
      price_total_rounded: 240_000,
      tasks: [{ price: 120_000 }],
    });
    expect(open.usage).toBeNull();
    expect(JSON.stringify(await Template.getPublic(`hash-of-${BRAND}`))).not.toContain("120000");
    // The number of a published one leads to its address.
    expect(await Template.getPublic(`${BRAND}`)).toMatchObject({ hash: `hash-of-${BRAND}` });
    await expect(Template.getPublic("199999")).rejects.toMatchObject({ code: 1003 });
  });

  it("is found by words and types", async () => {
    const owner = await newWorkspace();
    const names = async (input: Template.ListInput) =>
      (await as(owner, () => Template.list({ ...input, community: true }))).items.map(({ name }) => name);
    expect(await names({ filter: "brand" })).toEqual(["Brand in a month"]);
    expect(await names({ types: "Art" })).toEqual(["Printed things"]);
    expect(await names({ types: "Web Development,Design", sort: "-name" })).toEqual([
      "Printed things",
      "Brand in a month",
    ]);
    expect(await names({ types: "SEO" })).toEqual([]);
    expect(await names({ per_page: 1, page: 2 })).toEqual(["Printed things"]);
  });

  it("says what its phases cost, and in full from low to high, where the plan shows prices", async () => {
    const [free, pro] = await Promise.all([newWorkspace(), newWorkspace({ plan: "pro_monthly" })]);
    const read = (owner: typeof free) => as(owner, () => Template.get(BRAND));
    const [locked, open] = await Promise.all([read(free), read(pro)]);
    expect(locked).toMatchObject({ phase_totals: null, price_range: null, price_sources: null });
    expect(open).toMatchObject({
      phase_totals: [240_000, 240_000, 240_000],
      price_sources: [{ source: "A source", year: 2024, url: "https://example.com" }],
    });
    expect(open.price_range?.typical).toBe(TOTAL);
    expect(open.price_range?.low).toBeLessThan(TOTAL);
    expect(open.price_range?.high).toBeGreaterThan(TOTAL);
  });

  it("is counted by its types", async () => {
    expect(await as(await newWorkspace(), () => Template.tags({ community: true }))).toEqual([
      { name: "Art", count: 1 },
      { name: "Design", count: 1 },
      { name: "Web Development", count: 1 },
    ]);
  });

  it("comes first where the trade, or what was used and won, says so", async () => {
    const names = async (owner: Awaited<ReturnType<typeof newWorkspace>>) =>
      (await as(owner, () => Template.list({ community: true, sort: "for_you" }))).items.map(
        ({ name }) => name,
      );
    const pro = await newWorkspace({ plan: "pro_monthly" });
    expect(await names(pro)).toEqual(["Brand in a month", "Printed things"]);
    await as(pro, () => startFromTemplate({ scope: PRINT }));
    expect(await names(pro)).toEqual(["Printed things", "Brand in a month"]);
    const reasons = async (sort?: "for_you") =>
      (await as(pro, () => Template.list({ community: true, ...(sort && { sort }) }))).items.map(
        ({ reason }) => reason,
      );
    expect((await reasons("for_you"))[0]).toBe("used");
    expect(await reasons()).toEqual([null, null]);
  });

  it("is narrowed to those with work of some roles, those with the most of it first", async () => {
    const owner = await newWorkspace();
    const names = async (roles: string) =>
      (await as(owner, () => Template.list({ community: true, roles }))).items.map(({ name }) => name);
    expect(await names("1101")).toEqual([]);
    expect(await names("1101,541")).toEqual(["Brand in a month", "Printed things"]);
    expect(await names("")).toHaveLength(2);
  });

  it("becomes a project: priced with a plan, and once without one (D40)", async () => {
    const pro = await newWorkspace({ plan: "pro_monthly" });
    const priced = await newProject(pro);
    await as(pro, () => Template.duplicateScope(BRAND, { project_id: priced }));
    expect(await as(pro, () => Project.get(priced))).toMatchObject({
      price_total: TOTAL,
      template_id: BRAND,
      template_version: 1,
    });
    const { tasks } = await as(pro, () => Scope.get(priced));
    expect(tasks[0]).toMatchObject({
      deliverable_id: LOGO,
      deliverable_description: "Logo, as the client reads it.",
    });

    const free = await newWorkspace();
    const project = await as(free, () => startFromTemplate({ scope: BRAND }));
    expect(project).toMatchObject({
      name: "Brand in a month",
      client_name: "My first client",
      price_total: 0,
    });
    const scope = await as(free, () => Scope.get(project.id));
    expect(scope.tasks.map(({ price }) => price)).toEqual([null, null, null]);
    for (const again of [
      () => Template.duplicateScope(PRINT, { project_id: project.id }),
      () => startFromTemplate({ scope: `hash-of-${PRINT}` }),
    ])
      await expect(as<unknown>(free, again)).rejects.toMatchObject({
        code: 1007,
        message: "Starter includes one project from a template.",
      });
  });

  it("is used once on the free plan, however many ask at once", async () => {
    const free = await newWorkspace();
    const project_id = await newProject(free);
    const told = await Promise.all(
      [BRAND, PRINT, BRAND, PRINT].map((id) =>
        as(free, () => Template.duplicateScope(id, { project_id })).then(
          () => "made",
          (error: { code: number }) => error.code,
        ),
      ),
    );
    expect(told.filter((each) => each === "made")).toHaveLength(1);
    expect(told.filter((each) => each === 1007)).toHaveLength(3);
  });

  it("is not used up by what is refused", async () => {
    const free = await newWorkspace();
    const project_id = await newProject(free);
    const usedAt = async () => (await as(free, () => Workspace.get())).template_used_at;
    for (const [id, target, code] of [
      [BRAND, 4711, 1066],
      [4711, project_id, 1003],
    ] as const)
      await expect(as(free, () => Template.duplicateScope(id, { project_id: target }))).rejects.toMatchObject(
        { code },
      );
    expect(await usedAt()).toBeNull();
    await as(free, () => Template.duplicateScope(BRAND, { project_id }));
    expect(await usedAt()).not.toBeNull();
  });

  it("has no price in a project of another currency (D7)", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const project_id = await newProject(owner);
    const { updateProject } = await import("@stint/core/operations/update-project");
    await as(owner, () => updateProject(project_id, { currency: "JPY" }));
    await as(owner, () => Template.duplicateScope(BRAND, { project_id }));
    expect(await as(owner, () => Project.get(project_id))).toMatchObject({
      price_total: 0,
      currency: "JPY",
    });
    const { tasks } = await as(owner, () => Scope.get(project_id));
    expect(tasks.map(({ price }) => price)).toEqual([null, null, null]);
  });

  it("is copied into one's own with a plan, and refused without", async () => {
    const pro = await newWorkspace({ plan: "pro_monthly" });
    expect(await as(pro, () => Template.duplicate(BRAND))).toMatchObject({
      name: "Brand in a month",
      community: 0,
      price_total: TOTAL,
      scope_version: 1,
    });
    const free = await newWorkspace();
    await expect(as(free, () => Template.duplicate(BRAND))).rejects.toMatchObject({
      code: 1007,
      message: "Upgrade plan to save templates",
    });
    for (const change of [() => Template.update(BRAND, { name: "Mine" }), () => Template.remove(BRAND)])
      await expect(as<unknown>(pro, change)).rejects.toMatchObject({ code: 1003 });
  });

  it("tells a project what its newer version changed, without prices once the plan ends", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const project_id = await newProject(owner);
    await as(owner, () => Template.duplicateScope(BRAND, { project_id }));
    const [first, second] = brand.phases;
    await publishBoth({
      ...brand,
      phases: [
        ...(first ? [{ ...first, services: [{ id: LOGO, quantity: "3", optional: false }] }] : []),
        ...(second ? [second] : []),
        {
          id: "Print",
          name: "Print",
          description: "",
          services: [{ id: POSTER, quantity: "1", optional: false }],
        },
      ],
    });
    expect(await as(owner, () => Template.showProject(project_id))).toMatchObject({ template_update: 2 });
    const read = () => as(owner, () => Template.compareWithProject(project_id));
    const update = await read();
    expect(update).toMatchObject({ community: 1, template_update: 2, price_locked: false });
    expect(update.changes.map(({ of, kind, name, phase }) => [of, kind, name, phase])).toEqual([
      ["phase", "added", "Print", null],
      ["phase", "removed", "Part 3", null],
      ["service", "changed", "Logo", "Part 1"],
      ["service", "added", "Poster", "Print"],
      ["service", "removed", "Logo", "Part 3"],
    ]);
    expect(update.changes[2]).toMatchObject({
      before: { quantity: "2", price: 120_000 },
      after: { quantity: "3" },
    });
    await setPlan(owner, { plan: "none", subscription_status: "ended" });
    expect(JSON.stringify(await read())).not.toContain("120000");
    await publishBoth();
  });

  it("tells a project that a phase has another name, and nothing of what is in it", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const project_id = await newProject(owner);
    await as(owner, () => Template.duplicateScope(BRAND, { project_id }));
    const renamed = brand.phases.map((phase) =>
      phase.name === "Part 2" ? { ...phase, name: "Proofs", description: "What you see first." } : phase,
    );
    await publishBoth({ ...brand, phases: renamed });
    const { changes } = await as(owner, () => Template.compareWithProject(project_id));
    expect(
      changes.map(({ of, kind, name, former_name, fields }) => [of, kind, name, former_name, fields]),
    ).toEqual([["phase", "changed", "Proofs", "Part 2", ["name", "description"]]]);
    await publishBoth();
  });

  it("that was taken without prices is compared with them once the plan has them", async () => {
    const owner = await newWorkspace();
    const { id: project_id } = await as(owner, () => startFromTemplate({ scope: PRINT }));
    const [first, ...others] = print.phases;
    const renamed = {
      ...print,
      phases: [...(first ? [{ ...first, description: "On paper" }] : []), ...others],
    };
    await publish({ services, templates: [brand, renamed], terms: [] });
    const read = async () =>
      (await as(owner, () => Template.compareWithProject(project_id))).changes.map(({ of, fields }) => [
        of,
        fields,
      ]);
    expect(await read()).toEqual([["phase", ["description"]]]);
    await setPlan(owner, { plan: "pro_monthly", subscription_status: "active" });
    expect(await read()).toEqual([["phase", ["description"]]]);
    await publishBoth();
  });
});
