import { gunzipSync } from "node:zlib";
import { Client } from "@stint/core/client";
import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { overview as clientOverview } from "@stint/core/operations/client-overview";
import { overview } from "@stint/core/operations/project-overview";
import { updateProject } from "@stint/core/operations/update-project";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { AppError } from "@stint/core/platform/error";
import { Project } from "@stint/core/project";
import { Member } from "@stint/core/project/member";
import { Scope } from "@stint/core/project/scope";
import { timeline } from "@stint/core/project/timeline";
import { Proposal } from "@stint/core/proposal";
import { Change } from "@stint/core/proposal/change";
import { Unsent } from "@stint/core/proposal/unsent";
import { afterEach, describe, expect, it } from "vitest";
import { newStudio, newTeammate } from "../../packages/core/test/project/invitation/support";
import { askCode, visitor } from "../../packages/core/test/proposal/support";
import { as } from "../../packages/core/test/support";
import { withStore } from "./support/fault";
import { entity, ofOwner, type Row } from "./support/rows";
import { count, seeded } from "./support/seed";

/*
 * What is agreed: after every step of a random life, each surface tells the newest accepted document. That is read
 * here out of the stored acceptance and the stored bytes of its version, by none of the product's own helpers.
 */
const random = seeded("signed is kept");
const PERCENT = "10";
const DAY = 86_400_000;

let offset = 0;
let back: () => void = () => undefined;
afterEach(() => {
  back();
  back = () => undefined;
});
const pass = (days: number): void => {
  offset += days * DAY;
  back();
  back = Clock.use(() => new Date(Date.now() + offset));
};

/** Refusals are a part of a life; anything else is a defect. */
async function may<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function newLife() {
  const studio = await newStudio();
  const kim = await newTeammate(studio, { role_id: "113" });
  const { owner, project_id } = studio;
  const client_id = await as(owner, async () => {
    const project = await Project.row(project_id);
    await Client.addContact(project.client_id, {
      first_name: "Maren",
      last_name: "Row",
      email: "maren@cedarrow.test",
    });
    const { tasks } = await Scope.get(project_id);
    await Scope.updateTask(tasks[0]?.id ?? 0, { name: "First", price: 100_000 });
    return project.client_id;
  });
  return { owner, project_id, client_id, kim: kim.actor, member_id: kim.member.id, steps: [] as string[] };
}
type Life = Awaited<ReturnType<typeof newLife>>;

interface Document {
  phases: {
    services: { id: number; name: string; total: number; optional: boolean; option_group: string | null }[];
  }[];
}

interface Agreed {
  total: number;
  names: string[];
}

const num = (value: unknown): number => Number(value);

/** The newest acceptance with the services that were signed, out of the rows as they are stored. */
function signedIn(rows: Row[], project_id: number): Agreed | undefined {
  const signed = entity(rows, "acceptance")
    .filter((row) => num(row.project_id) === project_id)
    .map((row) => ({ row, evidence: row.evidence as { total: number; options: number[]; sequence: number } }))
    .sort((a, b) => b.evidence.sequence - a.evidence.sequence)[0];
  if (!signed) return undefined;
  const edition = entity(rows, "edition").find(
    (each) =>
      num(each.proposal_id) === num(signed.row.proposal_id) &&
      num(each.document_version) === num(signed.row.document_version),
  );
  const bytes = gunzipSync(edition?.document as Uint8Array).toString("utf8");
  const { phases } = JSON.parse(bytes) as Document;
  const picked = new Set(signed.evidence.options);
  const services = phases
    .flatMap((phase) => phase.services)
    .filter(({ id, optional, option_group }) => (optional || option_group ? picked.has(id) : true));
  const total = services.reduce((sum, each) => sum + each.total, 0);
  if (total !== signed.evidence.total) throw new Error("the record and its document tell two totals");
  return { total, names: services.map(({ name }) => name).sort() };
}

/** What the client holds: signed, else the newest version of the project's proposal, else nothing. */
function heldIn(rows: Row[], project_id: number): number | undefined {
  const signed = signedIn(rows, project_id);
  if (signed) return signed.total;
  const proposal_id = num(
    entity(rows, "project").find((row) => num(row.project_id) === project_id)?.proposal_id,
  );
  const editions = entity(rows, "edition").filter((row) => num(row.proposal_id) === proposal_id);
  const newest = editions.sort((a, b) => num(b.document_version) - num(a.document_version))[0];
  return newest ? num(newest.total) : undefined;
}

const sum = (amounts: number[]): number => amounts.reduce((all, each) => all + each, 0);

/** Every surface that tells another amount, or other services, than what is agreed. */
async function wrong({ owner, project_id, client_id, kim, member_id }: Life): Promise<string[]> {
  const rows = await ofOwner(owner.owner_id);
  const held = heldIn(rows, project_id);
  const signed = signedIn(rows, project_id);
  const found: string[] = [];
  const same = (surface: string, told: unknown, expected: unknown) => {
    if (JSON.stringify(told) !== JSON.stringify(expected))
      found.push(`${surface} tells ${JSON.stringify(told)}, and ${JSON.stringify(expected)} is agreed`);
  };
  await as(owner, async () => {
    const [project, listed, client] = await Promise.all([
      Project.get(project_id),
      Project.list({}),
      clientOverview(client_id),
    ]);
    if (held !== undefined) {
      same("the project", project.price_total, held);
      same("the list", listed.items[0]?.price_total, held);
      same("the client's page", client.projects[0]?.price_total, held);
      const scopes = await Scope.list(project_id);
      same("the scopes", scopes.find(({ is_current }) => is_current)?.price_total, held);
    }
    same("accepted", project.agreement.accepted?.total ?? null, signed?.total ?? null);
    if (!signed) return;
    const scope_id = project.scopes[0]?.id ?? project_id;
    const { hash } = await Scope.get(scope_id);
    const [billable, front, told, shown, dashboard, csv] = await Promise.all([
      Invoice.loadBillable(project_id),
      overview(project_id),
      timeline(project_id),
      visitor(() => Scope.getPublic(hash)),
      Dashboard.get(),
      Proposal.exportCsv(),
    ]);
    same("billing", billable.total, signed.total);
    const services = billable.phases.flatMap((phase) => phase.services);
    same("billable services", services.map(({ name }) => name).sort(), signed.names);
    same("the sum of billable services", sum(services.map(({ amount }) => amount)), signed.total);
    same("the front page", sum(front.phases.map(({ price_total }) => price_total)), signed.total);
    same("the progress", front.progress.total, signed.names.length);
    same("the public scope", shown.price_total, signed.total);
    const names = told.entries.flatMap(({ kind, name }) => (kind === "Service" ? [name] : []));
    same(
      "the timeline",
      signed.names.filter((name) => !names.includes(name)),
      [],
    );
    const all = [...dashboard.your_move, ...dashboard.their_move];
    const accepted = all.find(({ kind, status }) => kind === "proposal" && status === "accepted");
    // What costs nothing is wholly invoiced: nothing of it waits.
    same("the dashboard", accepted?.amount ?? (signed.total === 0 ? 0 : undefined), signed.total);
    const line = csv.split("\r\n").find((each) => each.includes(",Accepted,"));
    same("the proposals' CSV", line?.includes(`,${(signed.total / 100).toFixed(2)},`), true);
    const member = await Member.update(project_id, member_id, {
      basis: { kind: "percent", percent: PERCENT },
    });
    same("pay by percent", member.pay, Math.round(signed.total / 10 / 100) * 100);
    if (project.change_id === null && project.scopes[0]?.status === "active") {
      const { summary, tasks } = await Scope.get(scope_id);
      same("the scope", summary.price_total, signed.total);
      const counted = tasks.filter(({ id }) => summary.chosen.includes(id)).map(({ name }) => name);
      same("the scope's services", counted.sort(), signed.names);
    }
  });
  if (signed) {
    const seen = await as(kim, () => Project.see(project_id));
    const theirs = "phases" in seen ? seen.phases.flatMap(({ services }) => services) : [];
    same("the teammate's view", theirs.map(({ name }) => name).sort(), signed.names);
  }
  return found;
}

let named = 0;

/** One step of a life. */
const STEPS: Record<string, (life: Life) => Promise<unknown>> = {
  price: (life) => edit(life, (id) => Scope.updateTask(id, { price: 100 * (1 + random.below(90_000)) })),
  rename: (life) => edit(life, (id) => Scope.updateTask(id, { name: `Renamed ${++named}` })),
  option: (life) =>
    edit(life, (id) =>
      Scope.updateTask(id, { optional: random.below(2) === 0, chosen: random.below(2) === 0 }),
    ),
  group: (life) => edit(life, (id) => Scope.updateTask(id, { option_group: "Size" })),
  remove: (life) => edit(life, (id) => Scope.removeTask(id)),
  add: async ({ project_id }) => {
    const { scopes } = await Project.get(project_id);
    const { categories } = await Scope.get(scopes[0]?.id ?? project_id);
    const scopecategory_id = categories[0]?.id ?? 0;
    await Scope.addTask({ scopecategory_id, name: `Service ${++named}`, price: 100 * random.below(50_000) });
  },
  words: ({ project_id }) => updateProject(project_id, { summary: `Words ${++named}` }),
  send: async ({ project_id }) => {
    const id = await openProposal(project_id);
    await Proposal.send({ id, confirm_unpriced: true });
    if (random.below(2) === 0) await Proposal.send({ id, confirm_unpriced: true });
  },
  again: async ({ project_id }) => Proposal.create({ project_id }),
  duplicate: ({ project_id }) => Scope.duplicate(project_id, { project_id }),
  setcurrent: async ({ project_id }) => Scope.setCurrent(random.pick(await Scope.list(project_id)).id),
  delete: async ({ project_id }) => Scope.remove(random.pick(await Scope.list(project_id)).id),
  accept: (life) => answer(life, "accept"),
  sign: (life) => answer(life, "accept"),
  decline: (life) => answer(life, "decline"),
  expire: async ({ project_id }) => {
    await updateProject(project_id, {
      expire_at: new Date(Date.now() + offset + 2 * DAY).toISOString().slice(0, 10),
    });
    await Proposal.send({ id: await openProposal(project_id), confirm_unpriced: true });
    pass(4);
    if (random.below(2) === 0) await Proposal.sweepProposals();
  },
  change: async ({ project_id }) =>
    Change.openChange({ id: (await Project.get(project_id)).proposal_id ?? 0, reason: "More" }),
  drop: async ({ project_id }) => Change.dropChange((await Project.get(project_id)).change_id ?? 0),
  withdraw: async ({ project_id }) => Proposal.withdraw(await openProposal(project_id)),
  discard: async ({ project_id }) => Unsent.discard(await openProposal(project_id)),
  restore: async ({ project_id }) => {
    const id = await openProposal(project_id);
    const { items } = await Unsent.discards(id);
    if (items.length > 0) await Unsent.restore(id, random.pick(items).id);
  },
  settle: (life) => react(life),
  tabs: async (life) => {
    const two = [random.pick(TWO), random.pick(TWO)].map((name) =>
      may(() => STEPS[name]?.(life) as Promise<unknown>),
    );
    await Promise.all(two);
  },
};
const TWO = ["price", "rename", "add", "remove", "send", "accept", "discard", "drop", "change", "setcurrent"];

async function openProposal(project_id: number): Promise<number> {
  const { change_id, proposal_id } = await Project.get(project_id);
  return change_id ?? proposal_id ?? 0;
}

async function edit({ project_id }: Life, work: (id: number) => Promise<unknown>): Promise<void> {
  const { scopes } = await Project.get(project_id);
  const { tasks } = await Scope.get(scopes[0]?.id ?? project_id);
  if (tasks.length > 0) await work(random.pick(tasks).id);
}

/** The client answers the page as it is, with some of its options. */
async function answer({ project_id }: Life, what: "accept" | "decline"): Promise<void> {
  const { hash } = await Proposal.get(await openProposal(project_id));
  if (!hash) return;
  const name = "Maren Row";
  const email = "maren@cedarrow.test";
  // A closed link mails no code, and refuses for itself.
  const code = await askCode(hash, email).catch(() => "000000");
  await visitor(async () => {
    if (what === "decline") return Proposal.decline({ hash, name, email, code, reason: "Not this year" });
    const { document } = await Proposal.view(hash);
    const services = document?.phases.flatMap((phase) => phase.services) ?? [];
    const groups = [...new Set(services.flatMap(({ option_group }) => option_group ?? []))];
    const options = [
      ...services.filter(({ optional, option_group }) => optional && !option_group && random.below(2) === 0),
      ...groups.map((group) => random.pick(services.filter(({ option_group }) => option_group === group))),
    ].map(({ id }) => id);
    const { document_hash } = await Proposal.chooseOptions({ hash, options });
    return Proposal.accept({ hash, name, email, code, accepted_terms: true, document_hash, options });
  });
}

/** What follows an acceptance, whenever its message comes; more than once does no harm. */
async function react({ owner, project_id }: Life): Promise<void> {
  const { proposal_id } = await Project.get(project_id);
  const proposal = await Proposal.get(proposal_id ?? 0);
  if (proposal.status !== "accepted") return;
  const ref = { project_id, proposal_id: proposal.id, version: proposal.document_version };
  await Actor.asSystem(owner.owner_id, "activate", () => Proposal.activateProject(ref));
}

/** Steps that lead somewhere come more often than chance would have them. */
const OFTEN = ["price", "price", "add", "send", "send", "accept", "change", "change", "settle", "tabs"];

async function live(steps: number): Promise<string[]> {
  const life = await newLife();
  const names = [...Object.keys(STEPS), ...OFTEN];
  for (let step = 0; step < steps; step++) {
    const name = random.pick(names);
    life.steps.push(name);
    await as(life.owner, () => may(() => STEPS[name]?.(life) as Promise<unknown>));
    const found = await wrong(life);
    if (found.length > 0) return [`after ${life.steps.join(", ")}`, ...found];
  }
  return [];
}

describe("what was signed is what is kept", () => {
  it("on every surface after each step of random lives", async () => {
    for (let each = 0; each < count(3, 80); each++) expect(await live(count(14, 30))).toEqual([]);
  });

  it("the issue's own story, with a dropped change order", async () => {
    const life = await newLife();
    const story = ["send", "price", "price", "accept", "settle", "change", "price", "send", "price", "drop"];
    for (const name of story) {
      await as(life.owner, () => may(() => STEPS[name]?.(life) as Promise<unknown>));
      expect(await wrong(life)).toEqual([]);
    }
    const rows = await ofOwner(life.owner.owner_id);
    expect(signedIn(rows, life.project_id)?.total).toBe(100_000);
  });

  it("is seen to be red where the project keeps another total than was signed", async () => {
    const life = await newLife();
    await as(life.owner, async () => STEPS.send?.(life));
    const another = (_: string, value: unknown): unknown =>
      value !== null && typeof value === "object" && "accepted_on" in value && "total" in value
        ? { ...value, total: 500_000 }
        : value;
    await withStore(
      ({ input }) => JSON.parse(JSON.stringify(input), another) as Record<string, unknown>,
      () => as(life.owner, () => answer(life, "accept")),
    );
    expect(await wrong(life)).not.toEqual([]);
  });
});
