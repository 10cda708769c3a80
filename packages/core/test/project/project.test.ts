import { Client } from "@stint/core/client";
import { removeProject } from "@stint/core/operations/remove-project";
import { createProject, startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Contract } from "@stint/core/project/contract";
import { Scope } from "@stint/core/project/scope";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { ProposalEntity } from "../../src/proposal/entity";
import { as, journalOf, newOwner } from "../support";
import { newWorkspace } from "../support/workspace";

const counted = async (owner: Awaited<ReturnType<typeof newWorkspace>>) =>
  (await as(owner, () => Workspace.get())).active_projects;

describe("starting a project", () => {
  it("makes client, project, proposal, scope, phase, service and term at once", async () => {
    const owner = await newWorkspace();
    const project = await as(owner, () => startProject({ name: "New site", client_name: "Acme" }));
    expect(project).toMatchObject({
      name: "New site",
      client_name: "Acme",
      emoji: "purple_heart",
      is_solo: true,
      status: "draft",
      scopes: [{ id: project.id, status: "draft" }],
      proposal_id: project.id,
      proposal_status: "draft",
      price_total: 0,
      invoice_payment_terms: 14,
      invoice_upfront_mode: "percentage",
      invoice_upfront_percentage_amount: "50",
      invoice_remaining_mode: "completion",
      show_scope: true,
      show_phase_prices: true,
      version: 1,
    });
    expect(() => Project.Info.parse(project)).not.toThrow();
    expect(await as(owner, () => Project.get(project.id))).toEqual(project);

    const scope = await as(owner, () => Scope.get(project.id));
    expect(scope.categories.map(({ name }) => name)).toEqual(["My first phase"]);
    expect(scope.tasks).toMatchObject([{ name: "New Service", role_id: "113", price: null, quantity: "1" }]);
    expect(scope.summary).toMatchObject({ price_total: 0, unpriced_count: 1 });
    expect(() => Scope.Info.parse(scope)).not.toThrow();
    expect((await as(owner, () => Contract.list(project.id))).map(({ name }) => name)).toEqual([
      "Confidentiality",
    ]);
    const { data: proposal } = await ProposalEntity.get({
      owner_id: owner.owner_id,
      project_id: project.id,
      id: project.id,
    }).go();
    expect(proposal?.status).toBe("draft");
    expect(await journalOf(owner.owner_id, `project:${project.id}`)).toEqual(["project.created"]);
    expect(await journalOf(owner.owner_id, `client:${project.client_id}`)).toEqual(["client.created"]);
  });

  it("shares one new client between two tabs (D45)", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const tabs = ["Acme ", "ACME", "Ａcme", "acme"];
    const made = await Promise.all(
      tabs.map((client_name, i) => as(owner, () => startProject({ name: `Tab ${i}`, client_name }))),
    );
    expect(new Set(made.map(({ client_id }) => client_id)).size).toBe(1);
    expect((await as(owner, () => Client.list({}))).items).toHaveLength(1);
    expect(await counted(owner)).toBe(4);
  });

  it("begins with a brief, which is kept on it", async () => {
    const owner = await newWorkspace();
    const input = { name: "Shop", client_name: "Acme", proposal_via_ai: true, description: "Find a title." };
    expect(await as(owner, () => startProject(input))).toMatchObject({
      proposal_via_ai: true,
      description: "Find a title.",
    });
  });

  it("lets one of twenty parallel starts through on the free plan, and leaves nothing of the others", async () => {
    const owner = await newWorkspace();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        as(owner, () => startProject({ name: `Project ${i}`, client_name: `Client ${i}` })),
      ),
    );
    const made = results.filter((result) => result.status === "fulfilled");
    expect(made).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 1007, status: 402 });
    expect((await as(owner, () => Project.list({ per_page: 100 }))).items).toHaveLength(1);
    expect((await as(owner, () => Client.list({ per_page: 100 }))).items).toHaveLength(1);
    expect(await counted(owner)).toBe(1);
  });

  it("opens the free plan's place again by completing or deleting", async () => {
    const owner = await newWorkspace();
    const one = await as(owner, () => startProject({ name: "One", client_name: "Acme" }));
    await expect(
      as(owner, () => createProject({ name: "Two", client_id: one.client_id })),
    ).rejects.toMatchObject({ code: 1007 });
    await as(owner, () => Project.setStatus(one.id, { status: "completed" }));
    const two = await as(owner, () => createProject({ name: "Two", client_id: one.client_id }));
    await as(owner, () => removeProject(two.id));
    await as(owner, () => createProject({ name: "Three", client_id: one.client_id }));
    expect(await counted(owner)).toBe(1);
  });

  it("is refused for a client that is not there", async () => {
    const owner = await newWorkspace();
    const other = await as(await newWorkspace(), () => Client.create({ name: "Acme" }));
    for (const client_id of [other.id, 1])
      await expect(as(owner, () => createProject({ name: "Two", client_id }))).rejects.toMatchObject({
        code: 1066,
        message: "client",
      });
    expect(await counted(owner)).toBe(0);
  });

  it("heeds the team toggle only on a team plan", async () => {
    const solo = await newWorkspace();
    const team = await newWorkspace({ plan: "team_monthly" });
    const input = { name: "Site", client_name: "Acme", is_solo: false };
    expect((await as(solo, () => startProject(input))).is_solo).toBe(true);
    const { id, is_solo } = await as(team, () => startProject(input));
    expect(is_solo).toBe(false);
    await as(team, () => updateProject(id, { is_solo: true }));
    expect((await as(team, () => updateProject(id, { is_solo: false }))).is_solo).toBe(false);
  });
});

describe("changing a project", () => {
  const begun = async (plan: "none" | "pro_monthly" = "none") => {
    const owner = await newWorkspace({ plan });
    const project = await as(owner, () => startProject({ name: "Site", client_name: "Acme" }));
    return { owner, project };
  };

  it("keeps settings, and forgets what is emptied", async () => {
    const { owner, project } = await begun();
    const changed = await as(owner, () =>
      updateProject(project.id, {
        expire_at: "2026-12-31",
        margin_percentage: "12.5",
        show_deliverable_prices: false,
        invoice_remaining_mode: "payments",
        invoice_remaining_payments: [{ label: "Rest", percentage: "50", due: { kind: "completion" } }],
      }),
    );
    expect(changed).toMatchObject({ expire_at: "2026-12-31", show_deliverable_prices: false, version: 2 });
    expect(await as(owner, () => Project.get(project.id))).toEqual(changed);
    const emptied = await as(owner, () => updateProject(project.id, { expire_at: null }, 2));
    expect(emptied.expire_at).toBeNull();
    const [entry] = await Event.history(owner.owner_id, `project:${project.id}`);
    expect(entry).toMatchObject({ before: { expire_at: "2026-12-31" }, after: { expire_at: null } });
  });

  it("tells a stale tab and changes nothing for it", async () => {
    const { owner, project } = await begun();
    const first = await as(owner, () => updateProject(project.id, { summary: "one" }, 1));
    await expect(as(owner, () => updateProject(project.id, { summary: "two" }, 1))).rejects.toMatchObject({
      code: 1004,
      status: 409,
    });
    expect(await as(owner, () => Project.get(project.id))).toEqual(first);
  });

  it("moves to another client and drops the old one's contact", async () => {
    const { owner, project } = await begun();
    const contact = { first_name: "Robin", last_name: "", email: "robin@example.test" };
    const { id: contact_id } = await as(owner, () => Client.addContact(project.client_id, contact));
    const other = await as(owner, () => Client.create({ name: "Other" }));
    await as(owner, () => updateProject(project.id, { contact_id }));
    await expect(
      as(owner, () => updateProject(project.id, { client_id: other.id, contact_id })),
    ).rejects.toMatchObject({ code: 1000, fields: { contact_id: expect.any(String) } });
    expect(await as(owner, () => updateProject(project.id, { client_id: other.id }))).toMatchObject({
      client_id: other.id,
      client_name: "Other",
      contact_id: null,
    });
  });

  it("is over when the project is completed (2013, 2032)", async () => {
    const { owner, project } = await begun();
    const { id } = project;
    const [phase] = (await as(owner, () => Scope.get(id))).categories;
    const [service] = (await as(owner, () => Scope.get(id))).tasks;
    const [term] = await as(owner, () => Contract.list(id));
    const done = await as(owner, () => Project.setStatus(id, { status: "completed" }));
    expect(done).toMatchObject({
      status: "completed",
      completed_at: await as(owner, () => Workspace.today()),
    });
    for (const status of Project.STATUSES)
      await expect(as(owner, () => Project.setStatus(id, { status }))).rejects.toMatchObject({ code: 2013 });
    const refused: (() => Promise<unknown>)[] = [
      () => updateProject(id, { summary: "late" }),
      () => Project.setDuration(id, { won_date: "2026-01-01" }),
      () => removeProject(id),
      () => Scope.create({ project_id: id }),
      () => Scope.duplicate(id, { project_id: id }),
      () => Scope.addPhase(id, {}),
      () => Scope.updatePhase(id, phase?.id ?? 0, { name: "late" }),
      () => Scope.removePhase(id, phase?.id ?? 0),
      () => Scope.addTask({ scopecategory_id: phase?.id ?? 0 }),
      () => Scope.updateTask(service?.id ?? 0, { name: "late" }),
      () => Scope.updateTask(service?.id ?? 0, { due_at: "2026-12-01" }),
      () => Scope.removeTask(service?.id ?? 0),
      () => Scope.moveTask(service?.id ?? 0, "start"),
      () => Contract.add(id, { name: "Confidentiality", body: "late" }),
      () => Contract.update(id, term?.id ?? 0, { body: "late" }),
      () => Contract.remove(id, term?.id ?? 0),
    ];
    for (const verb of refused)
      await expect(as(owner, verb), `${verb}`).rejects.toMatchObject({ code: 2032 });
    expect(await as(owner, () => Project.get(id))).toEqual(done);
  });

  it("is not completed while invoices are open (2033)", async () => {
    const { owner, project } = await begun();
    const { Db } = await import("@stint/core/platform/db");
    const count = (by: 1 | -1) =>
      as(owner, () =>
        Db.commit(
          [Project.countOpenInvoiceWrite({ project_id: project.id }, by)],
          [Event.audit("invoice.counted", "invoice:1")],
        ),
      );
    await count(1);
    await expect(
      as(owner, () => Project.setStatus(project.id, { status: "completed" })),
    ).rejects.toMatchObject({
      code: 2033,
    });
    await expect(as(owner, () => removeProject(project.id))).rejects.toMatchObject({ code: 2033 });
    await count(-1);
    await as(owner, () => Project.setStatus(project.id, { status: "completed" }));
  });

  it("follows an acceptance: active, won, its scope fixed; once", async () => {
    const { owner, project } = await begun();
    const { id } = project;
    for (let i = 0; i < 2; i++) await as(owner, () => Project.activate({ project_id: id }));
    expect(await as(owner, () => Project.get(id))).toMatchObject({
      status: "active",
      won_at: await as(owner, () => Workspace.today()),
      scopes: [{ id, status: "active" }],
    });
    expect(await journalOf(owner.owner_id, `project:${id}`)).toEqual([
      "project.created",
      "project.activated",
    ]);
    const [service] = (await as(owner, () => Scope.get(id))).tasks;
    const task = service?.id ?? 0;
    await expect(as(owner, () => Scope.updateTask(task, { price: 1 }))).rejects.toMatchObject({ code: 2040 });
    await expect(as(owner, () => Scope.addPhase(id, {}))).rejects.toMatchObject({ code: 2040 });
    await as(owner, () => Scope.updateTask(task, { due_at: "2026-12-01" }));
    await as(owner, () => Scope.moveTask(task, "start"));
    await expect(as(owner, () => removeProject(id))).rejects.toMatchObject({ code: 2039 });
  });

  it("is deleted as a draft with all that is in it", async () => {
    const { owner, project } = await begun();
    const scope = await as(owner, () => Scope.get(project.id));
    await as(owner, () => removeProject(project.id));
    await expect(as(owner, () => Project.get(project.id))).rejects.toMatchObject({ code: 1066 });
    await expect(as(owner, () => Scope.get(project.id))).rejects.toMatchObject({ code: 1003 });
    await expect(
      as(owner, () => Scope.updateTask(scope.tasks[0]?.id ?? 0, { name: "x" })),
    ).rejects.toMatchObject({ code: 1003 });
    await expect(as(owner, () => Contract.list(project.id))).rejects.toMatchObject({ code: 1066 });
    expect((await as(owner, () => Project.list({}))).items).toEqual([]);
  });

  it("is listed by status, client, part of the name and order", async () => {
    const { owner, project } = await begun("pro_monthly");
    const beta = await as(owner, () => startProject({ name: "beta", client_name: "Other" }));
    const alpha = await as(owner, () => startProject({ name: "Alpha", client_name: "Acme" }));
    await as(owner, () => Project.setStatus(beta.id, { status: "active" }));
    const list = async (input: Parameters<typeof Project.list>[0]) =>
      (await as(owner, () => Project.list(input))).items.map(({ name }) => name);
    expect(await list({})).toEqual(["Alpha", "beta", "Site"]);
    expect(await list({ sort: "created_at" })).toEqual(["Site", "beta", "Alpha"]);
    expect(await list({ sort: "name" })).toEqual(["Alpha", "beta", "Site"]);
    expect(await list({ status: "active" })).toEqual(["beta"]);
    expect(await list({ client_id: project.client_id })).toEqual(["Alpha", "Site"]);
    expect(await list({ filter: "ALP" })).toEqual(["Alpha"]);
    const first = await as(owner, () => Project.list({ per_page: 2 }));
    const rest = await as(owner, () => Project.list({ per_page: 2, cursor: first.next ?? undefined }));
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([alpha.id, beta.id, project.id]);
  });

  it("does not exist for another workspace", async () => {
    const { owner, project } = await begun();
    const stranger = await newWorkspace();
    const { id } = project;
    const verbs: (() => Promise<unknown>)[] = [
      () => Project.get(id),
      () => Project.readDocument(id),
      () => updateProject(id, { name: "Mine" }),
      () => Project.setStatus(id, { status: "completed" }),
      () => Project.setDuration(id, { won_date: "2026-01-01" }),
      () => removeProject(id),
      () => Project.comment(id, "mine"),
      () => Project.comments(id, {}),
      () => Contract.list(id),
      () => Contract.add(id, { name: "Confidentiality", body: "mine" }),
      () => Contract.sort(id, [1]),
      () => Scope.create({ project_id: id }),
    ];
    for (const verb of verbs)
      await expect(as(stranger, verb), `${verb}`).rejects.toMatchObject({ code: 1066, message: "project" });
    expect((await as(stranger, () => Project.list({ client_id: project.client_id }))).items).toEqual([]);
    expect(await as(owner, () => Project.get(id))).toEqual(project);
    await expect(as({ ...newOwner(), role: "platform_admin" }, () => Project.get(id))).rejects.toMatchObject({
      code: 1066,
    });
  });
});
