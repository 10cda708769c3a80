import { findPayment } from "../../invoice/payment/read";
import { find as findInvoice } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { type Entry, Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { Member } from "../../project/member";
import { find as findProject } from "../../project/read";
import { aggregateOf, revisePayoutWrite } from "../change";
import { PayoutEntity, type StoredItem, type StoredSource } from "../entity";
import { Events } from "../events";
import type { Row as PayoutRow } from "../read";
import { type Drafted, RuleSetEntity, type RuleSetRow } from "../rule-set-entity";
import { total, wasDraft } from "../rules";
import { findDrafted, type Service, type SharedPayout, servicesOf, sumReceived } from "./facts";
import { findCovered, type Rule, share } from "./rules";
import type { StoredRule } from "./schema";

/** Two rows for each changed payout, below the 100 of a transaction; the rest follows with the next event. */
const MOST_MOVED = 40;

/** Returns the project's rules, strongly consistent; undefined without any. */
export async function find(project_id: number): Promise<RuleSetRow | undefined> {
  const { data } = await RuleSetEntity.get({ owner_id: Actor.owner(), project_id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the write of `changes` over the plan as read. */
export const ruleSetWrite = (
  old: RuleSetRow,
  changes: Partial<Pick<RuleSetRow, "currency" | "mark" | "given" | "drafted" | "paid" | "rules">>,
): Db.Write => Db.revise(RuleSetEntity, old, changes).write;

export interface News {
  project_id: number | null;
  /** The payment of the event: new shares name it as their source. */
  invoice_id?: number | undefined;
  payment_id?: number | undefined;
}

/**
 * Brings a project's shares in line with what its client has paid by now, whatever the event was and in any
 * order: money not shared yet is drafted as a payout by the project's rules; shares whose money is gone or
 * contested are held, and released once the money is there again. Shares that are not held never exceed the
 * received amount. Runs in reactions to payment events, and before a share is paid.
 */
export async function reconcileShares({ project_id, invoice_id, payment_id }: News): Promise<void> {
  if (project_id === null) return;
  await Db.retryOnConflict(async () => {
    const plan = await find(project_id);
    if (!plan) return;
    const [receivedIn, { rows, shared }] = await Promise.all([sumReceived(project_id), findDrafted(plan)]);
    const { currency } = plan;
    const received = receivedIn(currency);
    const of = (own: string) =>
      findCovered(
        shared.filter((each) => each.currency === own),
        receivedIn(own),
        plan.paid?.[own],
      );
    const { left } = of(currency);
    const changes = [...new Set(rows.map((row) => row.currency))].flatMap((own) =>
      holdAndReleaseWrites(rows, of(own)),
    );
    const kept = changes.slice(0, MOST_MOVED);
    const fresh =
      received > plan.mark && invoice_id !== undefined && payment_id !== undefined
        ? await draftShareWrites(foldPaid(plan, shared), { currency, received, left, invoice_id, payment_id })
        : undefined;
    if (kept.length === 0 && !fresh) return;
    const entries = [...kept.map(({ entry }) => entry), ...(fresh ? [fresh.entry] : [])];
    const [first, ...rest] = entries;
    if (!first) return;
    await Db.commit(
      [
        ruleSetWrite(plan, fresh ? fresh.plan : {}),
        ...kept.map(({ write }) => write),
        ...(fresh ? fresh.writes : []),
      ],
      [first, ...rest],
    );
  });
}

interface Change {
  write: Db.Write;
  entry: Entry;
}

/** Returns the payouts to hold or to release; those held by the owner are left to the owner. */
function holdAndReleaseWrites(
  rows: readonly PayoutRow[],
  { held, open }: ReturnType<typeof findCovered>,
): Change[] {
  const changes: Change[] = [];
  for (const { id, reason } of held) {
    const row = rows.find((each) => each.id === id);
    if (row && !row.held_by_hand && (row.status !== "held" || row.held_reason !== reason))
      changes.push(holdShareWrite(row, reason));
  }
  for (const id of open) {
    const row = rows.find((each) => each.id === id);
    if (row?.status === "held" && !row.held_by_hand) changes.push(releaseShareWrite(row));
  }
  return changes;
}

const refOf = (of: PayoutRow) => ({ payout_id: of.id, project_id: of.project_id });

function holdShareWrite(old: PayoutRow, reason: string): Change {
  const { write, payout } = revisePayoutWrite(old, {
    status: "held",
    held_reason: reason,
    held_at: old.held_at ?? iso(),
  });
  const change = { ...Event.difference(old, { status: "held" as const, held_reason: reason }) };
  const { version } = payout;
  // A second reason for the same hold is recorded without notifying anybody.
  const entry =
    old.status === "held"
      ? Event.audit("payout.held_on", aggregateOf(old.id), { ...change, version })
      : Events.Held.of(
          aggregateOf(old.id),
          { ...refOf(old), version, committed: !wasDraft(old) },
          { ...change, version },
        );
  return { write, entry };
}

function releaseShareWrite(old: PayoutRow): Change {
  const status = wasDraft(old) ? ("draft" as const) : ("committed" as const);
  const { write, payout } = revisePayoutWrite(old, { status, held_reason: null, held_at: null });
  const { version } = payout;
  return {
    write,
    entry: Events.Released.of(
      aggregateOf(old.id),
      { ...refOf(old), version, committed: !wasDraft(old) },
      { before: { status: old.status }, after: { status }, version },
    ),
  };
}

/** Returns the plan with paid payouts folded into sums, so that the row does not grow with every payment. */
function foldPaid(plan: RuleSetRow, shared: readonly SharedPayout[]): RuleSetRow {
  const done = shared.filter(({ state, trouble }) => state === "paid" && trouble === null);
  const paid = { ...plan.paid };
  for (const { currency, base, total: amount } of done) {
    const { base: before, total: sum } = paid[currency] ?? { base: 0, total: 0 };
    paid[currency] = { base: Money.add(before, base), total: Money.add(sum, amount) };
  }
  const drafted = plan.drafted.filter(({ payout_id }) => !done.some(({ id }) => id === payout_id));
  return { ...plan, drafted, paid };
}

interface CameIn {
  currency: string;
  received: number;
  /** The most that may be shared. */
  left: number;
  invoice_id: number;
  payment_id: number;
}

/** Drafts a payout from the money not shared yet; only the mark moves where no rule takes any of it. */
async function draftShareWrites(
  plan: RuleSetRow,
  { currency, received, left, invoice_id, payment_id }: CameIn,
) {
  const { owner_id, project_id } = plan;
  const [team, project, invoice, services] = await Promise.all([
    Member.rowsOf(owner_id, project_id),
    findProject(project_id),
    findInvoice(invoice_id),
    plan.rules.some(({ kind }) => kind === "service") ? servicesOf(project_id) : [],
  ]);
  const base = Money.subtract(received, plan.mark);
  const rules = plan.rules.filter(({ member_id }) =>
    team.some(({ id, status, user_id }) => id === member_id && status === "joined" && user_id !== undefined),
  );
  const shares = share(
    rules.map((rule) => withPrice(rule, services)),
    {
      from: plan.mark,
      to: received,
      pot: Math.min(base, left),
      given: new Map(Object.entries(plan.given).map(([id, amount]) => [Number(id), amount])),
    },
  );
  const passed = Event.audit("share.passed", `project:${project_id}`, {
    before: { mark: plan.mark },
    after: { mark: received },
  });
  if (shares.length === 0 || !project || !invoice)
    return {
      plan: { currency, mark: received, drafted: plan.drafted, paid: plan.paid ?? {} },
      writes: [],
      entry: passed,
    };
  const payment = await findPayment({ owner_id, invoice_id, id: payment_id });
  const online = payment?.provider === "stripe" && !payment.account;
  const source: StoredSource = { invoice_id, payment_id, number: invoice.number ?? "", base, online };
  const items = shares.flatMap(({ rule_id, amount }): StoredItem[] => {
    const rule = rules.find(({ id }) => id === rule_id);
    const member = team.find(({ id }) => id === rule?.member_id);
    if (!rule || member?.user_id === undefined) return [];
    return [
      {
        id: Id.next(),
        member_id: member.id,
        user_id: member.user_id,
        name: member.name,
        amount,
        description: describeLine(rule, services),
      },
    ];
  });
  const payout: PayoutRow = {
    owner_id,
    id: Id.next(),
    project_id,
    version: 1,
    created_at: iso(),
    project_name: project.name,
    status: "draft",
    items,
    total: total(items),
    currency,
    message: "",
    ...Due.never,
    source,
  };
  const made: Drafted = { payout_id: payout.id, invoice_id, payment_id, base, shares };
  const given = { ...plan.given };
  for (const { rule_id, amount } of shares) given[rule_id] = Money.add(given[rule_id] ?? 0, amount);
  return {
    plan: { currency, mark: received, given, drafted: [...plan.drafted, made], paid: plan.paid ?? {} },
    writes: [Db.put(PayoutEntity.create(payout))],
    entry: Events.Drafted.of(aggregateOf(payout.id), refOf(payout), {
      after: { total: payout.total, source },
      version: 1,
    }),
  };
}

export const withPrice = (
  rule: Omit<Rule, "price"> & { task_id: number | null },
  services: Service[],
): Rule => ({
  ...rule,
  price: services.find(({ id }) => id === rule.task_id)?.price ?? 0,
});

/**
 * Returns the teammate's description of the line: their own service, or their share; nothing about the client
 * (D42).
 */
function describeLine(rule: StoredRule, services: Service[]): string {
  const service = services.find(({ id }) => id === rule.task_id)?.name;
  return (rule.kind === "service" && service) || "Share of a client's payment";
}
