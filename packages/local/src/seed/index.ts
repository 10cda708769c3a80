import { Billing } from "@stint/core/billing";
import { Referral } from "@stint/core/billing/referral";
import { Client } from "@stint/core/client";
import { Identity } from "@stint/core/identity";
import { tokenOf } from "@stint/core/identity/link";
import { Invoice } from "@stint/core/invoice";
import { DEFAULT_ROLE_ID, roles } from "@stint/core/library/catalog";
import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { env } from "@stint/core/platform/env";
import { Event } from "@stint/core/platform/event";
import { stripe } from "@stint/core/platform/stripe";
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
  run: () => Promise<unknown>;
}

/** Sets the clock to the same hour some days ago; it runs on from there. */
function stand(ago: number, begun: number): () => void {
  const at = begun - ago * 86_400_000;
  const real = Date.now();
  return Clock.use(() => new Date(at + Date.now() - real));
}

/**
 * Fills an empty product with the demo workspace, through the same verbs that people use: it writes no rows
 * itself. Day by day, oldest first: between two days the
 * caller waits until mails, notifications and schedules of the earlier one are done, at the time of that day.
 */
export async function* seedDemo(): AsyncGenerator<undefined> {
  const begun = Clock.now().getTime();
  let back = stand(90, begun);
  try {
    const user_id = await openAccount();
    const owner: Actor.Actor = {
      type: "user",
      user_id,
      owner_id: user_id,
      role: "owner",
      sid: "demo",
      epoch: 0,
    };
    const as = (work: () => Promise<unknown>) => Actor.run(owner, work, ADDRESS);
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
  const { user_id, browser } = await Identity.signUp({
    ...DEMO,
    first_name: "Nova",
    last_name: "Example",
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const [entry] = await Event.history(user_id, `user:${user_id}`);
  const { link_id } = (entry?.data ?? {}) as { link_id?: string };
  if (!link_id) throw new Error("The demo's sign-up announced no confirmation link");
  await Identity.confirm(user_id, tokenOf(link_id), { browser });
  return user_id;
}

async function settle(): Promise<void> {
  await Workspace.update({
    brand_name: "Harbor Studio (demo)",
    primary_brand_color: "#1f5d57",
    specialty: "Brand and web design",
    postal: "1 Example Street, Sampleton",
    country: "US",
  });
  await subscribe();
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
        hash = (await Proposal.send({ id })).hash ?? "";
      },
    },
    { ago: story.days - 2, run: () => visit(hash) },
    { ago: story.days - 3, run: () => accept(hash, story) },
  ];
  return steps.slice(0, 1 + ["draft", "sent", "viewed", "accepted"].indexOf(story.until));
}

async function begin(story: Story): Promise<number> {
  const project = await startProject({ name: story.project, client_name: story.client });
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
  for (const [index, phase] of story.phases.entries()) {
    const { id } =
      index === 0 && first
        ? await Scope.updatePhase(scope_id, first.id, { name: phase.name, description: phase.description })
        : await Scope.addPhase(scope_id, { name: phase.name, description: phase.description });
    for (const service of phase.services)
      await Scope.addTask({
        scopecategory_id: id,
        name: service.name,
        deliverable_description: service.description,
        role_id: roleID(service.role),
        quantity: service.quantity,
        price: service.price,
      });
  }
  for (const task of scope.tasks) await Scope.removeTask(task.id);
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
        Payment.markPaid(id, { paid_at: await Workspace.today(), payment_method: "bank_transfer" }),
    });
  else if (of.due < 0) steps.push({ ago: -of.due - 1, run: () => Invoice.sweep() });
  return steps;
}

async function send(of: (typeof INVOICES)[number]): Promise<number> {
  const story = STORIES.find((each) => each.client === of.client);
  const client = await withContact(of.client, CONTACTS[of.client] ?? story?.contact);
  const { id } = await Invoice.create({ client_id: client.id });
  const due_on = Day.addDays(await Workspace.today(), of.sent + of.due);
  await Invoice.update(id, { title: of.title, due_on });
  await Invoice.addItem(id, { name: of.item, quantity: "1", unit_price: of.price });
  await Invoice.send(id, {});
  return id;
}
