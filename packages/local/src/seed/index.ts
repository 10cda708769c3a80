import { Billing } from "@stint/core/billing";
import { Referral } from "@stint/core/billing/referral";
import { Client } from "@stint/core/client";
import { Identity } from "@stint/core/identity";
import { browserOf, tokenOf } from "@stint/core/identity/link";
import { Invoice } from "@stint/core/invoice";
import { DEFAULT_ROLE_ID, roles } from "@stint/core/library/catalog";
import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Db } from "@stint/core/platform/db";
import { env } from "@stint/core/platform/env";
import { Event } from "@stint/core/platform/event";
import { stripe } from "@stint/core/platform/stripe";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { askCode } from "./code";
import { CONTACTS, INVOICES, ROLES, STORIES, type Story } from "./data";

const DEMO = { email: "demo@stint.test", password: "demo-stint-2026" };

const ADDRESS = { request_id: "demo", ip: "192.0.2.1", user_agent: "Mozilla/5.0 (demo)" };

interface Step {
  /** The number of days ago that it happened. */
  ago: number;
  /** Does what is not done yet: it may be called again, whatever of it was done before. */
  run: () => Promise<unknown>;
}

/** Does a step, and what is left of it where it failed: an answer may be lost after the deed. */
async function finish<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch {
    return run();
  }
}

/** Sets the clock to the same hour some days ago; it runs on from there. */
function stand(ago: number, begun: number): () => void {
  const at = begun - ago * 86_400_000;
  const real = Date.now();
  return Clock.use(() => new Date(at + Date.now() - real));
}

/**
 * Fills an empty product with the demo workspace, through the same verbs that people use: it writes no rows
 * itself. Day by day, oldest first: between two days the caller waits until mails, notifications and schedules of the
 * earlier one are done, at the time of that day. A demo that was begun before is finished: each step finds what is
 * there.
 */
export async function* seedDemo(): AsyncGenerator<undefined> {
  const begun = Clock.now().getTime();
  // Today: an address that was not confirmed for a week is released by the sweep, which may run between the two.
  const user_id = await finish(openAccount);
  await finish(() => confirm(user_id));
  let back = stand(90, begun);
  try {
    const owner: Actor.Actor = {
      type: "user",
      user_id,
      owner_id: user_id,
      role: "owner",
      sid: "demo",
      epoch: 0,
    };
    const as = (work: () => Promise<unknown>) => Actor.run(owner, () => finish(work), ADDRESS);
    yield;
    await as(settle);
    const steps = [...INVOICES.flatMap(bill), ...STORIES.flatMap(tell)].sort((a, b) => b.ago - a.ago);
    for (const { ago, run } of steps) {
      yield;
      back();
      back = stand(ago, begun);
      await as(run);
    }
    yield;
  } finally {
    back();
  }
}

async function openAccount(): Promise<number> {
  const held = await Db.resolve("email", DEMO.email);
  if (held) return held.target_id;
  const { user_id } = await Identity.signUp({
    ...DEMO,
    first_name: "Nova",
    last_name: "Example",
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return user_id;
}

async function confirm(user_id: number): Promise<void> {
  const user = await User.row(user_id);
  if (!user) throw new Error("The demo's address belongs to nobody");
  if (user.email_verified) return;
  const entries = await Event.history(user_id, `user:${user_id}`);
  const [link_id] = entries.flatMap(({ data }) => (data as { link_id?: string } | undefined)?.link_id ?? []);
  if (!link_id) throw new Error("The demo's sign-up announced no confirmation link");
  await Identity.confirm(user_id, tokenOf(link_id), { browser: browserOf(user) });
}

async function settle(): Promise<void> {
  await Workspace.update({
    brand_name: "Harbor Studio (demo)",
    primary_brand_color: "#1f5d57",
    specialty: "Brand and web design",
    postal: "1 Example Street, Sampleton",
    country: "US",
  });
  if ((await Billing.get()).status === "none") await subscribe();
  const { user_id } = Actor.user();
  await User.addCheckpoint(user_id, "onboardingcomplete");
}

/** Begins the trial of a plan, with a test card that is saved as the checkout saves one. */
async function subscribe(): Promise<void> {
  const { client_secret } = await Billing.setup();
  const sdk = await stripe();
  const { payment_method } = await sdk.setupIntents.confirm(client_secret.split("_secret_")[0] ?? "", {
    // Not the card that people type to try it out: a person has one trial.
    payment_method: "pm_card_visa_of_1",
    return_url: env().STINT_URL,
  });
  await Referral.completeSetup({ payment_method: `${payment_method}` });
  await Billing.changeDetails({ ...(await Billing.getDetails()), postal_code: "97000", country: "US" });
  await Billing.changePlan({ plan: "pro_yearly" });
}

const roleID = (key: string): string =>
  roles.find((role) => role.name === ROLES[key as keyof typeof ROLES])?.id ?? DEFAULT_ROLE_ID;

async function withContact(name: string, contact: Story["contact"] | undefined): Promise<Client.Info> {
  const client = await Client.findOrCreate(name);
  if (client.contacts.length === 0 && contact) await Client.addContact(client.id, contact);
  return client;
}

/**
 * Returns the steps of a project from its first day on; the proposal is sent, viewed and accepted a day
 * apart.
 */
function tell(story: Story): Step[] {
  let id = 0;
  let hash = "";
  const steps: Step[] = [
    { ago: story.days, run: async () => (id = await begin(story)) },
    {
      ago: story.days - 1,
      run: async () => {
        const { status, hash: sent } = await Proposal.get(id);
        hash = (status === "draft" ? (await Proposal.send({ id })).hash : sent) ?? "";
      },
    },
    {
      ago: story.days - 2,
      run: async () => (await Proposal.get(id)).viewed_at === null && visit(hash),
    },
    {
      ago: story.days - 3,
      run: async () => (await Proposal.get(id)).status === "viewed" && accept(hash, story),
    },
  ];
  return steps.slice(0, 1 + ["draft", "sent", "viewed", "accepted"].indexOf(story.until));
}

async function begin(story: Story): Promise<number> {
  const { items } = await Project.list({ filter: story.project });
  const project =
    items.find(({ name }) => name === story.project) ??
    (await startProject({ name: story.project, client_name: story.client }));
  // From then on it is its client's as well.
  if ((await Proposal.get(project.id)).status !== "draft") return project.id;
  await withContact(story.client, story.contact);
  await fill(project.id, story);
  await updateProject(project.id, {
    client_goals: story.goals,
    expire_at: Day.addDays(await Workspace.today(), 30),
    invoice_upfront_percentage_amount: "30",
    invoice_remaining_mode: "monthly",
    invoice_remaining_monthly_count: 3,
    margin_percentage: "20",
    owner_pay: 250_000,
  });
  return project.id;
}

async function accept(hash: string, { contact }: Story): Promise<void> {
  const { document_hash } = await Proposal.view(hash);
  const code = await askCode(hash, contact.email);
  await Actor.run(
    { type: "anonymous" },
    () =>
      Proposal.accept({
        hash,
        name: `${contact.first_name} ${contact.last_name}`,
        email: contact.email,
        accepted_terms: true,
        document_hash: document_hash ?? "",
        code,
      }),
    ADDRESS,
  );
}

const visit = (hash: string) =>
  Actor.run({ type: "anonymous" }, () => Proposal.recordView({ hash }), ADDRESS);

async function fill(scope_id: number, story: Story): Promise<void> {
  const scope = await Scope.get(scope_id);
  const [first] = scope.categories;
  for (const [index, { services, ...phase }] of story.phases.entries()) {
    const known = index === 0 ? first : scope.categories.find(({ name }) => name === phase.name);
    const { id } = known
      ? await Scope.updatePhase(scope_id, known.id, phase)
      : await Scope.addPhase(scope_id, phase);
    const names = scope.tasks.filter((task) => task.scopecategory_id === id).map(({ name }) => name);
    for (const service of services.filter(({ name }) => !names.includes(name)))
      await Scope.addTask({
        scopecategory_id: id,
        name: service.name,
        deliverable_description: service.description,
        role_id: roleID(service.role),
        quantity: service.quantity,
        price: service.price,
      });
  }
  // What a new project begins with is none of its story.
  const told = story.phases.flatMap(({ services }) => services.map(({ name }) => name));
  for (const task of scope.tasks.filter(({ name }) => !told.includes(name))) await Scope.removeTask(task.id);
}

/**
 * Returns the steps of an invoice from the day it was sent; a late one is announced on the day after it was
 * due.
 */
function bill(of: (typeof INVOICES)[number]): Step[] {
  const { paid } = of;
  let id = 0;
  const steps: Step[] = [{ ago: of.sent, run: async () => (id = await send(of)) }];
  if (paid !== undefined)
    steps.push({
      ago: paid,
      run: async () =>
        (await Invoice.get(id)).status !== "paid" &&
        Payment.markPaid(id, { paid_at: await Workspace.today(), payment_method: "bank_transfer" }),
    });
  else if (of.due < 0) steps.push({ ago: -of.due - 1, run: () => Invoice.sweep() });
  return steps;
}

async function send(of: (typeof INVOICES)[number]): Promise<number> {
  const story = STORIES.find((each) => each.client === of.client);
  const client = await withContact(of.client, CONTACTS[of.client] ?? story?.contact);
  const known = (await Invoice.all({ client_id: client.id })).find(({ title }) => title === of.title);
  const { id, status } =
    known ??
    (await Invoice.create({
      client_id: client.id,
      title: of.title,
      due_on: Day.addDays(await Workspace.today(), of.sent + of.due),
      items: [{ name: of.item, quantity: "1", unit_price: of.price }],
    }));
  if (status === "draft") await Invoice.send(id, {});
  return id;
}
