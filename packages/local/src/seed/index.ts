import { DEFAULT_ROLE_ID, roles } from "@stint/core/catalog";
import { Client } from "@stint/core/client";
import { Identity } from "@stint/core/identity";
import { tokenOf } from "@stint/core/identity/link";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Proposal } from "@stint/core/proposal";
import { Scope } from "@stint/core/scope";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { CONTACTS, INVOICES, ROLES, STORIES, type Story } from "./data";

const DEMO = { email: "demo@stint.test", password: "demo-stint-2026" };

const ADDRESS = { request_id: "demo", ip: "192.0.2.1", user_agent: "Mozilla/5.0 (demo)" };

/** Runs `work` as if it were some days ago, so that the demo has a past. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  const at = Clock.now().getTime() - days * 86_400_000;
  const started = Date.now();
  const restore = Clock.use(() => new Date(at + Date.now() - started));
  try {
    return await work();
  } finally {
    restore();
  }
}

/**
 * Fills an empty product with the demo workspace, through the same verbs that people use: nothing here
 * writes a row of its own but the plan, which nobody can buy on a laptop yet.
 */
export async function seedDemo(): Promise<void> {
  const user_id = await daysAgo(90, openAccount);
  const owner: Actor.Actor = {
    type: "user",
    user_id,
    owner_id: user_id,
    role: "owner",
    sid: "demo",
    epoch: 0,
  };
  await Actor.run(
    owner,
    async () => {
      await settle();
      // Oldest first, as a year's numbers run.
      for (const each of INVOICES.toSorted((a, b) => b.sent - a.sent)) await bill(each);
      for (const story of STORIES.toSorted((a, b) => b.days - a.days))
        await daysAgo(story.days, () => tell(story));
    },
    ADDRESS,
  );
}

async function openAccount(): Promise<number> {
  const { user_id } = await Identity.signUp({
    ...DEMO,
    first_name: "Nova",
    last_name: "Example",
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const [entry] = await Event.history(user_id, `user:${user_id}`);
  const { link_id } = (entry?.data ?? {}) as { link_id?: string };
  if (!link_id) throw new Error("The demo's sign-up announced no confirmation link");
  await Identity.confirm(user_id, tokenOf(link_id));
  return user_id;
}

async function settle(): Promise<void> {
  await Workspace.update({
    brand_name: "Harbor Studio (demo)",
    primary_brand_color: "#1f5d57",
    specialty: "Brand and web design",
    postal: "1 Example Street, Sampleton",
  });
  const { owner_id, version } = await Workspace.get();
  await Db.commit(
    [
      Db.update(
        Workspace.AccountEntity.patch({ owner_id }).set({ plan: "pro_yearly", version: version + 1 }),
      ),
    ],
    [
      Event.audit("subscription.changed", `workspace:${owner_id}`, {
        before: { plan: "none" },
        after: { plan: "pro_yearly" },
      }),
    ],
  );
  const { user_id } = Actor.user();
  await User.addCheckpoint(user_id, "onboardingcomplete");
}

const roleID = (key: string): string =>
  roles.find((role) => role.name === ROLES[key as keyof typeof ROLES])?.id ?? DEFAULT_ROLE_ID;

async function withContact(name: string, contact: Story["contact"] | undefined): Promise<Client.Info> {
  const client = await Client.findOrCreate(name);
  if (client.contacts.length === 0 && contact) await Client.addContact(client.id, contact);
  return client;
}

async function tell(story: Story): Promise<void> {
  const project = await Project.start({ name: story.project, client_name: story.client });
  await withContact(story.client, story.contact);
  await fill(project.id, story);
  const today = await Workspace.today();
  await Project.update(project.id, {
    client_goals: story.goals,
    expire_at: Day.addDays(today, 30),
    invoice_upfront_percentage_amount: "30",
    invoice_remaining_mode: "monthly",
    invoice_remaining_monthly_count: 3,
    margin_percentage: "20",
    owner_pay: 250_000,
  });
  if (story.until === "draft") return;
  const { hash } = await Proposal.send({ id: project.id });
  if (story.until === "sent" || !hash) return;
  await visit(hash);
  if (story.until === "viewed") return;
  const page = await Proposal.view(hash);
  await Actor.run(
    { type: "anonymous" },
    () =>
      Proposal.accept({
        hash,
        name: `${story.contact.first_name} ${story.contact.last_name}`,
        email: story.contact.email,
        accepted_terms: true,
        document_hash: page.document_hash ?? "",
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

async function bill(of: (typeof INVOICES)[number]): Promise<void> {
  const story = STORIES.find((each) => each.client === of.client);
  const client = await withContact(of.client, CONTACTS[of.client] ?? story?.contact);
  const today = await Workspace.today();
  const invoice = await daysAgo(of.sent, async () => {
    const { id } = await Invoice.create({ client_id: client.id });
    await Invoice.update(id, { title: of.title, due_on: Day.addDays(today, of.due) });
    await Invoice.addItem(id, { name: of.item, quantity: "1", unit_price: of.price });
    return Invoice.send(id, {});
  });
  if (of.paid !== undefined)
    await Payment.markPaid(invoice.id, {
      paid_at: Day.addDays(today, -of.paid),
      payment_method: "bank_transfer",
    });
}
