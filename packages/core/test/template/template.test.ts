import { deleteAccount } from "@stint/core/operations/delete-account";
import { startFromTemplate, startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Due } from "@stint/core/platform/due";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { DEFAULT_PHASE } from "@stint/core/project/scope/rules";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { JournalEntity } from "../../src/platform/db/journal";
import { ProjectEntity } from "../../src/project/entity";
import { TemplateEntity } from "../../src/template/entity";
import { newStudio } from "../project/invitation/support";
import { accept, atTime, newOffer, sent } from "../proposal/support";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { newTemplate, setPlan, useIn } from "./support";

const TOTAL = 120_000 * 2 + 74_000 + 500_000;

describe("a template of one's own", () => {
  it("is a copy of a scope, without its people and days, and shows on a card", async () => {
    const { owner, template, scope, project_id } = await newTemplate();
    expect(template).toMatchObject({
      name: "Website",
      template_name: "Website",
      types: ["Web Development"],
      sizes: ["small"],
      tags: ["site"],
      categories: ["Plan", "Design"],
      service_count: 5,
      price_total: TOTAL,
      currency: "USD",
      community: 0,
      scope_version: 1,
      hidden_since: null,
      version: 1,
    });
    expect(template.scope_id).toBe(template.id);
    const copy = await scope();
    expect(copy.project).toMatchObject({ name: "Website", client_id: null, is_template: true });
    expect(copy).toMatchObject({ exclusions: "Photographs", revision_rounds: 2, is_current: true });
    expect(copy.summary.price_total).toBe(TOTAL);
    expect(copy.tasks.map(({ name, user_id, due_at }) => [name, user_id, due_at])).toEqual([
      ["Workshop", null, null],
      ["Care", null, null],
      ["Six pages", null, null],
      ["Twelve pages", null, null],
      ["Photos", null, null],
    ]);
    expect(copy.tasks[0]).toMatchObject({ cost: 40_000, description: "Mine", unit: "day", quantity: "2" });
    const { tasks } = await as(owner, () => Scope.get(project_id));
    await as(owner, () => Scope.updateTask(tasks[0]?.id ?? 0, { price: 1 }));
    expect((await scope()).summary.price_total).toBe(TOTAL);
  });

  it("is edited as any scope, and its card follows", async () => {
    const { owner, id, scope } = await newTemplate();
    const [plan, design] = (await scope()).categories;
    await as(owner, async () => {
      await Scope.addTask({ scopecategory_id: design?.id ?? 0, name: "Icons", price: 10_000 });
      await Scope.updatePhase(id, plan?.id ?? 0, { name: "Agree" });
      await Scope.addPhase(id, { name: "Launch" });
      await Scope.update(id, { revision_rounds: 3 });
      await Scope.adjustPhase(id, design?.id ?? 0, { price: 600_000 });
    });
    const { summary, tasks } = await scope();
    const [card] = (await as(owner, () => Template.list({}))).items;
    expect(card).toMatchObject({ categories: ["Agree", "Design", "Launch"], service_count: 6 });
    expect(card?.price_total).toBe(summary.price_total);
    await as(owner, () => Scope.removeTasks({ ids: tasks.map((task) => task.id) }));
    const [bare] = (await as(owner, () => Template.list({}))).items;
    expect(bare).toMatchObject({ service_count: 0, price_total: 0 });
    await as(owner, () => Scope.restoreTasks({ ids: tasks.map((task) => task.id) }));
    expect((await as(owner, () => Template.get(id))).price_total).toBe(summary.price_total);
  });

  it("counts what two edits at once made of it, whichever is counted later", async () => {
    const { owner, id, scope } = await newTemplate();
    const [plan, design] = (await scope()).categories;
    const rename = (phase: typeof plan, name: string) =>
      as(owner, () => Scope.updatePhase(id, phase?.id ?? 0, { name }));
    const hasRead = Promise.withResolvers<void>();
    const isCounted = Promise.withResolvers<void>();
    let other: Promise<unknown> | undefined;
    let writes = 0;
    const name = "later";
    Db.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (!/^(TransactWriteItems|UpdateItem)Command$/.test(commandName ?? "")) return next(args);
          const at = ++writes;
          // The first edit has read what it counts: the other is made, and reads, before that is written.
          if (at === 2) {
            other = rename(design, "Draw");
            await hasRead.promise;
          }
          if (at === 4) {
            hasRead.resolve();
            await isCounted.promise;
          }
          const answer = await next(args);
          if (at === 2) isCounted.resolve();
          return answer;
        },
      { step: "initialize", name },
    );
    await rename(plan, "Agree").finally(() => other);
    Db.client.middlewareStack.remove(name);
    expect(writes).toBeGreaterThan(3);
    expect(await as(owner, () => Template.get(id))).toMatchObject({ categories: ["Agree", "Draw"] });
  });

  it("has a name of its own: a second one is a copy, by any spelling", async () => {
    const { owner, id, project_id } = await newTemplate();
    const save = (name: string) => as(owner, () => Template.create({ name, scope_id: project_id }));
    expect((await save("WEBSITE")).name).toBe("WEBSITE (copy)");
    expect((await as(owner, () => Template.duplicate(id))).name).toBe("Website (copy 2)");
    const other = await save("Poster");
    expect((await as(owner, () => Template.update(other.id, { name: "Website" }))).name).toBe(
      "Website (copy 3)",
    );
    const renamed = await as(owner, () => Template.update(id, { name: "Shop" }, 1));
    expect(renamed).toMatchObject({ name: "Shop", version: 2 });
    expect((await as(owner, () => Scope.get(id))).project.name).toBe("Shop");
    await expect(as(owner, () => Template.update(id, { name: "Late" }, 1))).rejects.toMatchObject({
      code: 1004,
    });
    expect((await save("Website")).name).toBe("Website");
    const check = (slug: string, of?: number) => as(owner, () => Template.checkSlug(slug, of));
    expect(await check("website ")).toEqual({ slug: "website", available: false });
    expect(await check("Shop", id)).toEqual({ slug: "shop", available: true });
    const both = await Promise.all([save("Twice"), save("twice"), save("TWICE")]);
    expect(new Set(both.map(({ name }) => name.toLowerCase())).size).toBe(3);
  });

  it("is gone with its scope once deleted, and back for a day", async () => {
    const { owner, id, scope, template } = await newTemplate();
    await as(owner, () => Template.remove(id));
    for (const gone of [
      () => Template.get(id),
      () => Scope.get(id),
      () => Template.remove(id),
      () => Template.getPublic(template.hash),
    ])
      await expect(as<unknown>(owner, gone)).rejects.toMatchObject({ code: 1003 });
    expect((await as(owner, () => Template.list({}))).total).toBe(0);
    const [task] = template.categories;
    expect(task).toBeDefined();
    expect(await Db.resolve("template_link", template.hash)).toBeUndefined();
    expect(await as(owner, () => Template.restore(id))).toMatchObject({ name: "Website", version: 3 });
    expect(await Template.getPublic(template.hash)).toMatchObject({ template_name: "Website" });
    expect((await scope()).summary.price_total).toBe(TOTAL);
    await as(owner, () => Template.remove(id));
    const tomorrow = new Date(Clock.now().getTime() + 86_500_000);
    await atTime(tomorrow, () =>
      expect(as(owner, () => Template.restore(id))).rejects.toMatchObject({ code: 1003 }),
    );
  });

  it("leaves nothing once it cannot be brought back, and is not purged before or when it was", async () => {
    const { owner, id, scope } = await newTemplate();
    const { owner_id } = owner;
    const [phase] = (await scope()).categories;
    const due = async () => {
      const rows: Due.Found[] = [];
      for await (const found of Due.allDue("template")) rows.push(...found);
      return rows.filter((row) => row.owner_id === owner_id);
    };
    const left = () => Db.firstKeysOf(ProjectEntity.get({ owner_id, project_id: id }), 100);
    const purge = () =>
      as(owner, () => Template.purge({ kind: "template", owner_id, ids: [`${id}`], due_at: "" }));
    const tomorrow = new Date(Clock.now().getTime() + 86_500_000);
    await as(owner, () => Template.remove(id));
    expect(await due()).toEqual([]);
    await purge();
    await as(owner, () => Template.restore(id));
    await atTime(tomorrow, async () => {
      expect(await due()).toEqual([]);
      await purge();
    });
    expect(await left()).not.toEqual([]);
    expect(await Db.resolve("phase", `${owner_id}#${phase?.id}`)).toBeDefined();
    await as(owner, () => Template.remove(id));
    await atTime(tomorrow, async () => {
      const [found] = await due();
      expect(found).toMatchObject({ kind: "template", ids: [expect.stringContaining(`${id}`)] });
      if (found) await as(owner, () => Template.purge(found));
      expect(await due()).toEqual([]);
      await purge();
    });
    expect(await left()).toEqual([]);
    expect(await Db.resolve("phase", `${owner_id}#${phase?.id}`)).toBeUndefined();
    expect((await TemplateEntity.get({ owner_id, id }).go()).data).toBeNull();
  });

  it("is listed by name, type, order and page", async () => {
    const { owner, project_id } = await newTemplate();
    for (const [name, type, tag] of [
      ["Poster", "Art", "bakery"],
      ["Shop", "Web Development", "café"],
      ["Film", "Video Production", "event"],
    ] as const)
      await as(owner, () => Template.create({ name, types: [type], tags: [tag], scope_id: project_id }));
    const names = async (input: Parameters<typeof Template.list>[0]) =>
      (await as(owner, () => Template.list(input))).items.map(({ name }) => name);
    expect(await names({})).toEqual(["Film", "Shop", "Poster", "Website"]);
    expect(await names({ sort: "name" })).toEqual(["Film", "Poster", "Shop", "Website"]);
    expect(await names({ filter: "SHO" })).toEqual(["Shop"]);
    expect(await names({ filter: "Bake" })).toEqual(["Poster"]);
    expect(await names({ types: "Web Development,Video Production", sort: "name" })).toEqual([
      "Film",
      "Shop",
      "Website",
    ]);
    expect(await names({ types: "Other" })).toEqual(["Poster"]);
    const first = await as(owner, () => Template.list({ per_page: 3 }));
    expect(first).toMatchObject({ total: 4, next: "at-3" });
    expect(await names({ per_page: 3, cursor: first.next ?? "" })).toEqual(["Website"]);
    expect(await as(owner, () => Template.tags())).toEqual([
      { name: "Art", count: 1 },
      { name: "Video Production", count: 1 },
      { name: "Web Development", count: 2 },
    ]);
    const table = await as(owner, () => Template.exportCsv());
    expect(table).toContain('Film,Video Production,,event,"Plan, Design",5,8140.00,USD');
    await expect(names({ sort: "price" })).rejects.toMatchObject({ code: 1000 });
  });

  it("is nobody else's", async () => {
    const { id } = await newTemplate();
    const stranger = await newWorkspace({ plan: "pro_monthly" });
    const { id: project_id } = await as(stranger, () => startProject({ name: "Mine", client_name: "Acme" }));
    for (const read of [
      () => Template.get(id),
      () => Template.duplicate(id),
      () => Template.create({ name: "Theirs", scope_id: id }),
      () => Template.duplicateScope(id, { project_id }),
      () => Scope.get(id),
    ])
      await expect(as<unknown>(stranger, read)).rejects.toMatchObject({ code: 1003 });
  });
});

describe("a project of a template", () => {
  it("has its content in the first scope, and remembers the version", async () => {
    const { owner, id, project_id: first } = await newTemplate();
    await as(owner, () => updateProject(first, { emoji: "rocket" }));
    const project_id = await useIn(owner, id);
    const scope = await as(owner, () => Scope.get(project_id));
    expect(scope.categories.map(({ name }) => name)).toEqual(["Plan", "Design"]);
    expect(scope).toMatchObject({ exclusions: "Photographs", is_current: true });
    const project = await as(owner, () => Template.showProject(project_id));
    expect(project).toMatchObject({
      template_id: id,
      template_version: 1,
      template_scope_id: project_id,
      template_update: null,
      price_total: TOTAL,
      scopes: [{ id: project_id, status: "draft" }],
    });
    // A second one is another scope of it, and not the one that its proposal is made of.
    const again = await as(owner, () => Template.duplicateScope(id, { project_id }));
    expect(again.id).not.toBe(project_id);
    expect(await as(owner, () => Scope.get(again.id))).toMatchObject({ is_current: false });
    expect((await as(owner, () => Project.get(project_id))).price_total).toBe(TOTAL);
  });

  it("has another version, and a history that names the template", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await useIn(owner, id);
    const { version } = await as(owner, () => Project.get(project_id));
    expect(version).toBe(2);
    const again = await as(owner, () => Template.duplicateScope(id, { project_id }));
    expect(await as(owner, () => Project.get(project_id))).toMatchObject({ version: 3 });
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id: owner.owner_id, aggregate: `project:${project_id}` })
      .go({ pages: "all" });
    const entryOf = (sought: string) => data.find(({ type }) => type === sought)?.after;
    const told = { template_id: id, template_version: 1 };
    expect(entryOf("scope.filled")).toMatchObject({ ...told, scope_id: project_id });
    expect(entryOf("scope.created")).toMatchObject({ ...told, scope_id: again.id });
  });

  it("keeps the texts that somebody wrote into it before", async () => {
    const { owner, id } = await newTemplate();
    const fillWith = async (words: Scope.UpdateInput) => {
      const { id: project_id } = await as(owner, () => startProject({ name: "Own", client_name: "Acme" }));
      await as(owner, () => Scope.update(project_id, words));
      await as(owner, () => Template.duplicateScope(id, { project_id }));
      const { exclusions, revision_rounds, tasks } = await as(owner, () => Scope.get(project_id));
      return [exclusions, revision_rounds, tasks.length];
    };
    expect(await fillWith({ exclusions: "Hosting" })).toEqual(["Hosting", 2, 5]);
    expect(await fillWith({ revision_rounds: 0 })).toEqual(["Photographs", 0, 5]);
  });

  it("has no prices where these are not kept: the same as a copy of a scope", async () => {
    const { owner, id, project_id } = await newTemplate();
    const copyOf = async (scope_id: number) => {
      const { id: target } = await as(owner, () => startProject({ name: "Bare", client_name: "Acme" }));
      const into = { project_id: target, preserve_price: false };
      const copy = await as(owner, () => Template.duplicateScope(scope_id, into));
      const { tasks } = await as(owner, () => Scope.get(copy.id));
      return tasks.map(({ name, price, cost, percent }) => ({ name, price, cost, percent }));
    };
    const ofTemplate = await copyOf(id);
    expect(ofTemplate).toEqual(await copyOf(project_id));
    expect(ofTemplate.slice(0, 2)).toMatchObject([
      { name: "Workshop", price: null, cost: 40_000 },
      { name: "Care", price: null, percent: "10" },
    ]);
  });

  it("is told of a newer version, by names and figures, once somebody changed the template", async () => {
    const { owner, id, scope } = await newTemplate();
    const project_id = await useIn(owner, id);
    const before = await scope();
    const [plan, design] = before.categories;
    const [workshop, care, six] = before.tasks;
    await as(owner, async () => {
      await Scope.updateTask(workshop?.id ?? 0, { price: 130_000, name: "Long workshop" });
      await Scope.removeTask(six?.id ?? 0);
      await Scope.addTask({ scopecategory_id: plan?.id ?? 0, name: "Minutes", price: 5_000 });
      await Scope.updatePhase(id, design?.id ?? 0, { name: "Draw" });
      await Scope.update(id, { exclusions: "" });
      await Scope.updateTask(care?.id ?? 0, { description: "A note of my own" });
    });
    expect(await as(owner, () => Template.showProject(project_id))).toMatchObject({ template_update: 2 });
    const update = await as(owner, () => Template.compareWithProject(project_id));
    expect(update).toMatchObject({ template_version: 1, template_update: 2, template_name: "Website" });
    expect(update.changes.map(({ of, kind, name, fields }) => [of, kind, name, fields])).toEqual([
      ["phase", "changed", "Draw", ["name"]],
      ["service", "changed", "Long workshop", ["name", "price"]],
      ["service", "added", "Minutes", []],
      ["service", "removed", "Six pages", []],
      ["scope", "changed", "", ["exclusions"]],
    ]);
    expect(update.changes[1]).toMatchObject({
      former_name: "Workshop",
      before: { price: 120_000, quantity: "2" },
      after: { price: 130_000, quantity: "2" },
    });
    // The next project has the newer version; an hour of edits was one.
    const next = await useIn(owner, id, "Third");
    expect(await as(owner, () => Project.get(next))).toMatchObject({ template_version: 2 });
    expect(await as(owner, () => Template.showProject(next))).toMatchObject({ template_update: null });
  });

  it("keeps what it took when the template is gone", async () => {
    const { owner, id } = await newTemplate();
    const project_id = await useIn(owner, id);
    await as(owner, () => Template.remove(id));
    expect(await as(owner, () => Template.showProject(project_id))).toMatchObject({ template_update: null });
    expect(await as(owner, () => Template.compareWithProject(project_id))).toMatchObject({
      template_name: null,
      changes: [],
    });
    expect((await as(owner, () => Scope.get(project_id))).summary.price_total).toBe(TOTAL);
  });

  it("is refused without a phase: there is nothing to begin with", async () => {
    const { owner, id, project_id, scope } = await newTemplate();
    const { id: empty_id } = await as(owner, () => startProject({ name: "Empty", client_name: "Acme" }));
    const empty = async (scope_id: number) => {
      const { categories } = await as(owner, () => Scope.get(scope_id));
      for (const phase of categories) await as(owner, () => Scope.removePhase(scope_id, phase.id));
    };
    for (const scope_id of [id, empty_id]) await empty(scope_id);
    for (const copy of [
      () => Template.create({ name: "Empty", scope_id: empty_id }),
      () => Template.duplicate(id),
      () => Template.duplicateScope(id, { project_id }),
    ])
      await expect(as<unknown>(owner, copy)).rejects.toMatchObject({
        code: 1000,
        fields: { categories: "A template needs a phase" },
      });
    expect((await scope()).categories).toEqual([]);
    expect(await as(owner, () => Workspace.get())).toMatchObject({ template_used_at: null });
  });

  it("is refused where no scope may begin", async () => {
    const { owner, id, project_id } = await newTemplate();
    for (const target of [id, 4711])
      await expect(
        as(owner, () => Template.duplicateScope(id, { project_id: target })),
      ).rejects.toMatchObject({
        code: 1066,
      });
    await expect(as(owner, () => Template.compareWithProject(project_id))).rejects.toMatchObject({
      code: 1003,
    });
  });

  it("counts for its template: used, sent, won, and the average by currency", async () => {
    const offer = await newOffer();
    const { owner } = offer;
    const { id, template } = await newTemplate(owner);
    const usage = async () => (await as(owner, () => Template.get(id))).usage;
    expect(await usage()).toEqual({ used: 0, sent: 0, won: 0, averages: [] });
    const copy = await as(owner, () => Template.duplicateScope(id, { project_id: offer.project_id }));
    await as(owner, () => Scope.setCurrent(copy.id));
    await useIn(owner, id, "Third");
    expect(await usage()).toEqual({ used: 2, sent: 0, won: 0, averages: [] });
    const { hash } = await sent(offer);
    expect(await usage()).toEqual({ used: 2, sent: 1, won: 0, averages: [] });
    await accept(hash);
    const { accepted } = (await as(owner, () => Project.get(offer.project_id))).agreement;
    const averages = [{ currency: "USD", price: accepted?.total }];
    expect(await usage()).toEqual({ used: 2, sent: 1, won: 1, averages });
    // A copy of the project is made of a past scope.
    await as(owner, () => Project.duplicate(offer.project_id, () => []));
    expect(await as(owner, () => Template.usage())).toEqual([{ id, used: 2, sent: 1, won: 1, averages }]);
    expect(template.id).toBe(id);
  });
});

describe("two templates in one project", () => {
  it("are remembered each for its scope, and count each for what became of that", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    const [first, second] = [await newTemplate(owner), await newTemplate(owner)];
    const usage = async () => {
      const all = await as(owner, () => Template.usage());
      return [first, second].map(({ id }) => all.find((each) => each.id === id));
    };
    const duplicate = (id: number) => as(owner, () => Template.duplicateScope(id, { project_id }));
    const one = await duplicate(first.id);
    const two = await duplicate(second.id);
    await as(owner, () => Scope.setCurrent(one.id));
    const project = () => as(owner, () => Template.showProject(project_id));
    expect(await project()).toMatchObject({ template_id: first.id, template_scope_id: one.id });
    const { hash } = await sent(offer);
    await accept(hash);
    expect(await usage()).toMatchObject([
      { used: 1, sent: 1, won: 1, averages: [{ currency: "USD" }] },
      { used: 1, sent: 0, won: 0, averages: [] },
    ]);
    const [phase] = (await second.scope()).categories;
    await as(owner, () => Scope.updatePhase(second.id, phase?.id ?? 0, { name: "Newer" }));
    expect(await as(owner, () => Template.compareWithProject(project_id))).toMatchObject({
      template_id: first.id,
      scope_id: one.id,
      template_update: null,
    });
    await as(owner, () => Scope.remove(two.id));
    expect(await usage()).toMatchObject([{ used: 1, won: 1 }, { used: 0 }]);
  });

  it("are the one of the current scope, whichever that is", async () => {
    const first = await newTemplate();
    const { owner } = first;
    const second = await newTemplate(owner);
    const project_id = await useIn(owner, first.id);
    const project = () => as(owner, () => Template.showProject(project_id));
    expect(await project()).toMatchObject({ template_id: first.id, template_scope_id: project_id });
    const { id } = await as(owner, () => Template.duplicateScope(second.id, { project_id }));
    expect(await project()).toMatchObject({ template_id: first.id, template_scope_id: project_id });
    await as(owner, () => Scope.setCurrent(id));
    expect(await project()).toMatchObject({ template_id: second.id, template_scope_id: id });
    expect(await as(owner, () => Template.compareWithProject(project_id))).toMatchObject({
      template_id: second.id,
      scope_id: id,
    });
  });
});

describe("a template by its link", () => {
  it("shows its total and no other price, to whoever holds it", async () => {
    const { template } = await newTemplate();
    const shown = await Template.getPublic(template.hash);
    expect(shown).toMatchObject({ template_name: "Website", summary: { price_total: TOTAL }, community: 0 });
    expect(shown.processed_categories.map(({ name, tasks }) => [name, tasks.length])).toEqual([
      ["Plan", 2],
      ["Design", 3],
    ]);
    const text = JSON.stringify(shown);
    for (const hidden of ["120000", "500000", "40000", "Mine", '"price"']) expect(text).not.toContain(hidden);
    for (const unknown of ["nothing", `${template.id}`])
      await expect(Template.getPublic(unknown)).rejects.toMatchObject({ code: 1003 });
    const scope = await as(await newWorkspace(), () =>
      Scope.getPublic(template.hash).catch((error) => error),
    );
    expect(scope).toMatchObject({ code: 1003 });
  });

  it("prints no phase or service that its owner gave no name", async () => {
    const { owner, template, scope } = await newTemplate();
    const [plan, design] = (await scope()).categories;
    await as(owner, () => Scope.updatePhase(template.id, plan?.id ?? 0, { name: DEFAULT_PHASE }));
    const phase_id = design?.id ?? 0;
    await as(owner, () => Scope.addTask({ scopecategory_id: phase_id }));
    const { processed_categories, service_count } = await Template.getPublic(template.hash);
    expect(processed_categories.map(({ name, tasks }) => [name, tasks.length])).toEqual([
      ["Phase 1", 2],
      ["Design", 3],
    ]);
    expect(service_count).toBe(5);
  });

  it("opens nothing once the account of its owner is deleted", async () => {
    const { owner } = await newStudio();
    const { template } = await newTemplate(owner);
    expect(await Template.getPublic(template.hash)).toMatchObject({ template_name: "Website" });
    await as(owner, () => deleteAccount({}));
    await expect(Template.getPublic(template.hash)).rejects.toMatchObject({ code: 1003 });
    const start = async () => as(await newWorkspace(), () => startFromTemplate({ scope: template.hash }));
    await expect(start()).rejects.toMatchObject({ code: 1003 });
  });

  it("starts a first project in a workspace of somebody else, without its prices", async () => {
    const { template } = await newTemplate();
    const visitor = await newWorkspace();
    const project = await as(visitor, () => startFromTemplate({ scope: template.hash }));
    expect(project).toMatchObject({ name: "Website", template_id: null, price_total: 0 });
    const scope = await as(visitor, () => Scope.get(project.id));
    expect(
      scope.tasks.map(({ name, price, cost, description }) => [name, price, cost, description])[0],
    ).toEqual(["Workshop", null, null, ""]);
  });
});

describe("a project that begins with a template", () => {
  it("has the template's name, without half of an emoji where that is too long", async () => {
    const { owner, id } = await newTemplate();
    await as(owner, () => Template.update(id, { name: `${"x".repeat(59)}🚀 and more` }));
    const { name } = await as(owner, () => startFromTemplate({ scope: id }));
    expect(name).toBe("x".repeat(59));
  });

  it("is there with the template, or not at all: its place in the plan is free again", async () => {
    const { owner, id, template, scope } = await newTemplate();
    for (const phase of (await scope()).categories) await as(owner, () => Scope.removePhase(id, phase.id));
    const visitor = await newWorkspace();
    for (const [who, source] of [
      [owner, id],
      [visitor, template.hash],
    ] as const) {
      const list = () => as(who, () => Project.list({}));
      const { items } = await list();
      await expect(as(who, () => startFromTemplate({ scope: source }))).rejects.toMatchObject({ code: 1000 });
      expect((await list()).items).toEqual(items);
    }
    const other = await newTemplate();
    expect(await as(visitor, () => startFromTemplate({ scope: other.template.hash }))).toMatchObject({
      name: "Website",
    });
  });
});

describe("without a plan (D40)", () => {
  it("saves none, and keeps what was saved without offering it", async () => {
    const { owner, id, project_id, scope } = await newTemplate();
    const [phase] = (await scope()).categories;
    const [task] = (await scope()).tasks;
    const [own] = (await as(owner, () => Scope.get(project_id))).categories;
    const into = { scopecategory_id: own?.id ?? 0 };
    await setPlan(owner, { plan: "none", subscription_status: "ended" });
    const refused = { code: 1007, message: "Upgrade plan to save templates" };
    for (const act of [
      () => Template.create({ name: "Another", scope_id: project_id }),
      () => Template.duplicate(id),
      () => Template.update(id, { name: "Other" }),
      () => Template.duplicateScope(id, { project_id }),
      () => Scope.addTask({ scopecategory_id: phase?.id ?? 0, name: "More" }),
      () => Scope.updatePhase(id, phase?.id ?? 0, { name: "More" }),
      () => Scope.duplicateTask(task?.id ?? 0, into),
    ])
      await expect(as<unknown>(owner, act)).rejects.toMatchObject(refused);
    const { items } = await as(owner, () => Template.list({}));
    expect(items).toMatchObject([{ id, hidden_since: expect.any(String) }]);
    // The link that was given away is the owner's to end, on every plan.
    const former = items[0]?.hash;
    expect((await as(owner, () => Template.stopSharing(id))).hash).not.toBe(former);
    expect(await as(owner, () => Template.remove(id))).toMatchObject({ hidden_since: expect.any(String) });
    await setPlan(owner, { plan: "pro_monthly", subscription_status: "active" });
    expect(await as(owner, () => Template.restore(id))).toMatchObject({ id, hidden_since: null });
  });
});
