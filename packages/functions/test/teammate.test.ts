import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { updateProject } from "@stint/core/operations/update-project";
import { Payout } from "@stint/core/payout";
import { Project } from "@stint/core/project";
import { Comment } from "@stint/core/project/comment";
import { Contract } from "@stint/core/project/contract";
import { Member } from "@stint/core/project/member";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { as, invite, newStudio, newTeammate, type Person } from "../../core/test/project/invitation/support";
import type { Route } from "../src/http/route";
import { areas } from "../src/manifest";
import { tokenFor } from "./support-people";

/** Words and amounts that a teammate must never meet, each with the field that holds it (D42). */
const WORDS = {
  client: "zq-client Cedar",
  contact_name: "zq-contact-name",
  contact_email: "zq-contact@cedarrow.test",
  contact_phone: "+1 555 0177 zq",
  client_address: "zq-address 2 Sample Lane",
  client_comment: "zq-client-comment",
  term: "zq-term-body",
  general_terms: "zq-general-terms",
  summary: "zq-summary",
  description: "zq-project-description",
  task_note: "zq-note-between-us",
  task_comment: "zq-task-comment",
  project_comment: "zq-project-comment",
  scope_comment: "zq-scope-comment",
  invoice_line: "zq-invoice-line",
  invoice_note: "zq-invoice-note",
  proposal_mail: "zq-proposal-message",
  other_name: "Zqsam",
  other_payout: "zq-others-work",
  invited: "zq-invited@sample.test",
  tax_id: "zq-tax-id",
  instructions: "zq-bank-details",
};
const AMOUNTS = {
  price: 7_131_101,
  second_price: 8_242_207,
  markup: 9_353_303,
  margin: 3_464_411,
  owner_pay: 4_575_503,
  other_pay: 566_600,
  other_payout: 177_707,
  invoice: 6_797_707,
};

/** An amount as a number, and as a page would print it. */
const shapesOf = (amount: number): string[] => {
  const [, units = "", cents = ""] = /^(\d+)(\d\d)$/.exec(`${amount}`) ?? [];
  return [`${amount}`, `${units.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`, `${units}.${cents}`];
};
const markers = [
  ...Object.entries(WORDS).map(([field, word]) => ({ field, shapes: [word] })),
  ...Object.entries(AMOUNTS).map(([field, amount]) => ({ field, shapes: shapesOf(amount) })),
  { field: "price_total", shapes: shapesOf(AMOUNTS.price + 2 * AMOUNTS.second_price) },
];
const foundIn = (text: string): string[] =>
  markers.filter(({ shapes }) => shapes.some((shape) => text.includes(shape))).map(({ field }) => field);

type Area = {
  routes: Route[];
  app: { request: (path: string, init: RequestInit) => Response | Promise<Response> };
};

/** A studio with a value of its own in every field, one teammate who looks and one who must stay unseen. */
async function seed() {
  const studio = await newStudio();
  const { owner, project_id } = studio;
  const kim = await newTeammate(studio, { pay: 120_000, role_id: "113" });
  const sam = await newTeammate(studio, { pay: AMOUNTS.other_pay }, WORDS.other_name);
  await invite(studio, WORDS.invited);
  const ids = await as(owner, async () => {
    await Workspace.update({ tax_id: WORDS.tax_id, payment_instructions: WORDS.instructions });
    const { client_id } = await Project.get(project_id);
    await Client.update(client_id, { name: WORDS.client, billing_address: WORDS.client_address });
    const contact = await Client.addContact(client_id, {
      first_name: WORDS.contact_name,
      last_name: "Row",
      email: WORDS.contact_email,
      phone: WORDS.contact_phone,
    });
    await Comment.add(`client:${client_id}`, WORDS.client_comment);
    await updateProject(project_id, {
      client_goals: "A website that sells books",
      general_terms: WORDS.general_terms,
      summary: WORDS.summary,
      description: WORDS.description,
      margin_amount: AMOUNTS.margin,
      markup_amount: AMOUNTS.markup,
      owner_pay: AMOUNTS.owner_pay,
    });
    await Project.renameClient({ client_id });
    const term = await Contract.add(project_id, { name: "Ownership", body: WORDS.term });
    const { categories, tasks } = await Scope.get(project_id);
    const phase_id = categories[0]?.id ?? 0;
    const task_id = tasks[0]?.id ?? 0;
    await Scope.updateTask(task_id, { name: "Writing", price: AMOUNTS.price, description: WORDS.task_note });
    await Scope.addTask({
      scopecategory_id: phase_id,
      name: "Editing",
      price: AMOUNTS.second_price,
      quantity: "2",
    });
    await Comment.add(`project:${project_id}`, WORDS.project_comment);
    await Comment.add(`scope:${project_id}`, WORDS.scope_comment);
    await Comment.add(`task:${task_id}`, WORDS.task_comment);
    const proposal = await Proposal.send({ id: project_id, message: WORDS.proposal_mail, email_cc: [] });
    const draft = await Invoice.create({ project_id });
    await Invoice.update(draft.id, { note: WORDS.invoice_note });
    const invoice = await Invoice.addItem(draft.id, {
      name: WORDS.invoice_line,
      unit_price: AMOUNTS.invoice,
    });
    await Invoice.send(draft.id, {});
    const payout = await Payout.create({ project_id });
    const lines: [Person, number, string][] = [
      [kim.actor, 20_000, "My own work"],
      [sam.actor, AMOUNTS.other_payout, WORDS.other_payout],
    ];
    for (const [{ user_id }, amount, description] of lines)
      await Payout.addItem(payout.id, { user_id, amount, description });
    const { items } = await Payout.commit(payout.id, {});
    return {
      projects: project_id,
      scopes: project_id,
      categories: phase_id,
      tasks: task_id,
      contractterms: term.id,
      proposals: proposal.id,
      invoices: invoice.id,
      items: invoice.items[0]?.id ?? 0,
      payouts: payout.id,
      payout_items: items[1]?.id ?? 0,
      clients: client_id,
      contacts: contact.id,
      specialists: sam.member.id,
      users: owner.user_id,
    };
  });
  return { ...studio, kim, sam, ids };
}

type Seeded = Awaited<ReturnType<typeof seed>>;

/** A route's path with the owner's real ids in it; tokens and hashes, which nobody can guess, are ids, too. */
function pathsOf(route: Route, { ids, project_id }: Seeded): string[] {
  const parts = route.path.split("/");
  const filled = parts.map((part, i) => {
    if (!/^\{\w+\}$/.test(part)) return part;
    const name =
      parts[i - 1] === "items" && parts.includes("payouts") ? "payout_items" : (parts[i - 1] ?? "");
    return `${ids[name as keyof typeof ids] ?? project_id}`;
  });
  const path = filled.join("/");
  const values = { project_id, client_id: ids.clients, owner_id: ids.users, user_id: ids.users };
  const narrowed = Object.entries(values).filter(([name]) => name in route.query);
  return [path, ...narrowed.map(([name, value]) => `${path}?${name}=${value}`)];
}

describe("what a teammate can reach (D42)", () => {
  let seeded: Seeded;
  const tables: Area[] = [];
  beforeAll(async () => {
    seeded = await seed();
    for (const { handler } of areas)
      tables.push((await import(/* @vite-ignore */ `../src/${handler}`)) as Area);
  });

  /** Calls every route that `wanted` picks, also narrowed to the owner's ids, and answers what came back. */
  async function crawl(person: Person, wanted: (route: Route) => boolean) {
    const token = await tokenFor(person);
    const answers: { route: string; status: number; found: string[] }[] = [];
    for (const { routes, app } of tables)
      for (const route of routes.filter(wanted)) {
        for (const path of pathsOf(route, seeded)) {
          const response = await app.request(path, {
            method: route.method.toUpperCase(),
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            ...(route.method === "get" ? {} : { body: "{}" }),
          });
          const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
          answers.push({ route: `${route.method} ${path}`, status: response.status, found: foundIn(text) });
        }
      }
    return answers;
  }
  const reads = (route: Route) => route.method === "get" && !/openapi|docs|social|callback/.test(route.path);

  it("is none of the hidden values, over every readable route of every area", async () => {
    const answers = await crawl(seeded.kim.actor, reads);
    expect(answers.length).toBeGreaterThan(30);
    expect(answers.filter(({ found }) => found.length > 0)).toEqual([]);
    const open = answers.filter(({ status }) => status === 200).map(({ route }) => route);
    const { project_id } = seeded;
    expect(open).toContain(`get /api/v2/projects/${project_id}`);
    expect(open).toContain(`get /api/v2/payouts?project_id=${project_id}`);
    // By an id of the project or of what is in it, nothing else opens.
    const ids = Object.values(seeded.ids).map(String);
    const own = [`get /api/v2/projects/${project_id}`];
    expect(
      open.filter((route) => !own.includes(route) && ids.some((id) => route.split("?")[0]?.endsWith(id))),
    ).toEqual([]);
  });

  it("would be found by this crawl if it were there: the owner meets every one of them", async () => {
    const answers = await crawl(seeded.owner, reads);
    const met = new Set(answers.flatMap(({ found }) => found));
    const unseen = markers.map(({ field }) => field).filter((field) => !met.has(field));
    // These are written and mailed, and no route reads them yet.
    const silent = ["proposal_mail"];
    expect(unseen.filter((field) => !silent.includes(field))).toEqual([]);
  });

  it("is nothing that can be changed: every other call is refused, tells nothing and leaves all as it was", async () => {
    const { owner, project_id } = seeded;
    const state = () =>
      as(owner, async () => ({
        whole: await Project.readDocument(project_id),
        invoices: await Invoice.all(),
        payouts: await Payout.list({ project_id }),
        team: await Member.rowsOf(owner.owner_id, project_id),
      }));
    const before = await state();
    // Starting and completing a service of their own is theirs to do; core/test/scope/work tells that story.
    const theirs = /\/tasks\/\{id\}\/(start|complete)$/;
    const answers = await crawl(
      seeded.kim.actor,
      (route) =>
        route.method !== "get" &&
        route.access !== "public" &&
        /\{/.test(route.path) &&
        !theirs.test(route.path),
    );
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.filter(({ status, found }) => status < 400 || found.length > 0)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it("is the project as a white list, field for field", async () => {
    const seen = await as(seeded.kim.actor, () => Project.see(seeded.project_id));
    expect(seen).toEqual({
      id: seeded.project_id,
      name: "Website redesign",
      emoji: "purple_heart",
      status: "draft",
      client_goals: "A website that sells books",
      currency: "USD",
      brand_name: "Mockford Books",
      scope_id: seeded.project_id,
      member_id: expect.any(Number),
      role_id: "113",
      pay: { agreed: 120_000, paid: 0, owed: 120_000 },
      phases: [
        {
          id: seeded.ids.categories,
          name: "My first phase",
          description: "",
          services: [
            expect.objectContaining({ id: seeded.ids.tasks, name: "Writing", quantity: "1", mine: true }),
            expect.objectContaining({ name: "Editing", quantity: "2" }),
          ],
        },
      ],
    });
  });
});
