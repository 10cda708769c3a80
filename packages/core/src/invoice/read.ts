import { Service } from "electrodb";
import { PROVIDER_FEES } from "../billing/fee/rules";
import type { Fees } from "../billing/fee/schema";
import { till } from "../connected-account/read";
import { Ledger } from "../ledger";
import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { AppError, Code, failMissing, refuse } from "../platform/error";
import { Id } from "../platform/id";
import { chargeRefusal } from "../platform/stripe/limits";
import { METHODS, type PaymentMethod } from "../platform/stripe/methods/rules";
import { schemeOf } from "../platform/stripe/schemes/rules";
import { Workspace } from "../workspace";
import { tellsHowToPay } from "../workspace/own-ways/rules";
import { balanceOf, describeGone, sumReceived } from "./balance";
import { billedOf } from "./billing/counted/rules";
import { InvoiceEntity, LISTED_AS_STORED, ListedEntity, type ListedRow, type Row } from "./entity";
import { type DEDUCTED, pickDeducted } from "./payable/rules";
import { hasPlanFee, mostAtOnce, mostRefundable, stateOf, sumRequestedRefunds } from "./payment/rules";
import { PaymentEntity, type PaymentRow } from "./payment-entity";
import { withWays } from "./payment-methods";
import { nextReminder } from "./reminder/rules";
import { type Action, type Facts, factsBeside, guard, listOrderOf, shownStatus } from "./rules";
import { COLUMNS, type Info, type STATUSES, type Totals } from "./schema";
import { DISPUTE, INQUIRY, PAYMENT, REFUND } from "./schema-payment";
import { withoutDiscount } from "./totals";
import { describeRefusal } from "./words";

export { lossOf } from "./balance";
export { dueOf, itemOf, totalsOf, withPaid } from "./totals";

export type { ListedRow, PaymentRow, Row };
export type Status = (typeof STATUSES)[number];

/** An invoice's row without the columns that `nextVersion` sets itself. */
export type Next = Omit<Row, "version" | "due_kind" | "due_at" | "due_shard">;

const aggregate = new Service({ invoice: InvoiceEntity, payment: PaymentEntity });

export const aggregateOf = (id: number): string => `invoice:${id}`;
export const refOf = (row: Pick<Row, "id" | "project_id">) => ({
  invoice_id: row.id,
  project_id: row.project_id ?? null,
});

/**
 * Returns the actor's invoice with its payments, oldest first, in one consistent Query; 1066 "invoice"
 * without it. Where nobody chose payment methods it has the workspace's current ones.
 */
export async function load(id: number): Promise<{ row: Row; payments: PaymentRow[] }> {
  const { data } = await Db.allOf(
    aggregate.collections.invoicing({ owner_id: Actor.owner(), invoice_id: id }),
    Db.ofOne("one invoice with its payments"),
    { consistent: true },
  );
  const [row] = data.invoice;
  // Ids do not follow the time: they derive from the payment's purpose, so that no crash makes two.
  const payments = data.payment.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  if (row?.default_methods) return { row: withWays(row, await Workspace.get(row.owner_id)), payments };
  return { row: row ?? failMissing("invoice"), payments };
}

/** Returns the actor's invoice alone, strongly consistent; undefined without it. */
export async function find(id: number): Promise<Row | undefined> {
  const { data } = await InvoiceEntity.get({ owner_id: Actor.owner(), invoice_id: id }).go({
    consistent: true,
  });
  return data ?? undefined;
}

export const row = async (id: number): Promise<Row> => (await find(id)) ?? failMissing("invoice");

/**
 * Returns those of the actor's invoices that there are, strongly consistent. Calls of one moment are one request.
 */
export async function findMany(ids: readonly number[]): Promise<Row[]> {
  const owner_id = Actor.owner();
  const found = await Promise.all(
    ids.map((invoice_id) => Db.get(Db.describeRow<Row>(InvoiceEntity, { owner_id, invoice_id }))),
  );
  return found.filter((each) => each !== undefined);
}

/** Returns the list's rows of a project, whatever their state, strongly consistent. */
export async function listedOf(project_id: number): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.ofProject({ owner_id: Actor.owner(), project_key: project_id }),
    Db.ofOne("invoices of one project"),
    { consistent: true },
  );
  return data;
}

/** Says whether a project has an invoice of any kind, strongly consistent. */
export async function hasInvoice(project_id: number): Promise<boolean> {
  const { data } = await ListedEntity.query
    .ofProject({ owner_id: Actor.owner(), project_key: project_id })
    .go({ limit: 1, pages: 1, consistent: true });
  return data.length > 0;
}

/** Returns the list's rows of the workspace, the most urgent first. Eventually consistent. */
export async function listedAll(): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.byDue({ owner_id: Actor.owner() }),
    Db.ofWorkspace("invoices of one workspace, in their list's slim rows"),
  );
  return data;
}

/** Returns those before a place in the list (`listOrderOf`). */
export async function listedBefore(due_key: string): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.byDue({ owner_id: Actor.owner() }).lt({ due_key }),
    Db.ofWorkspace("invoices of one workspace, in their list's slim rows"),
  );
  return data;
}

/** Returns those of clients with one of these ids. */
export async function listedOfClients(ids: readonly number[]): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query
      .byDue({ owner_id: Actor.owner() })
      .where(({ client_id }, { eq }) => ids.map((id) => eq(client_id, id)).join(" OR ")),
    Db.ofWorkspace("invoices of one workspace, in their list's slim rows"),
  );
  return data;
}

/** Picks the facts that states follow from (D31). */
export const factsOf = (of: {
  status: Facts["status"];
  viewed_at?: string | undefined;
  due_on?: string | undefined;
  amount_processing: number;
  amount_refunded: number;
  disputed_at?: string | undefined;
  revoked_at?: string | undefined;
  totals: Pick<Totals, "total" | "amount_paid" | "amount_credited" | keyof typeof DEDUCTED>;
}): Facts => ({
  status: of.status,
  viewed_at: of.viewed_at ?? null,
  due_on: of.due_on ?? null,
  total: of.totals.total,
  amount_paid: of.totals.amount_paid,
  amount_credited: of.totals.amount_credited,
  ...pickDeducted(of.totals),
  amount_processing: of.amount_processing,
  amount_refunded: of.amount_refunded,
  disputed: of.disputed_at !== undefined,
  revoked: of.revoked_at !== undefined,
});

/** Returns what the sweep does next and when: at the beginning of the day in the owner's zone. */
export function due(of: Next): Pick<Row, "due_kind" | "due_at" | "due_shard"> {
  const on = (due_kind: "send" | "overdue" | "remind", day: string) => ({
    due_kind,
    ...Due.onDay(of.owner_id, day, of.time_zone),
  });
  if (of.status === "scheduled" && of.send_on) return on("send", of.send_on);
  if (of.status === "sent" && of.due_on && of.totals.amount_due > 0) {
    const late = of.overdue_at ? undefined : (of.overdue_day ?? Day.addDays(of.due_on, 1));
    const remind = nextReminder(of);
    if (remind !== undefined && (late === undefined || remind < late)) return on("remind", remind);
    if (late !== undefined) return on("overdue", late);
  }
  return { due_kind: "none", ...Due.never };
}

/**
 * Returns the id of a line that bills an instalment: one for each tax of it, counted from 0. Other lines of its
 * invoice are beside the schedule.
 */
export const lineOf = (invoice_id: number, at = 0): number =>
  at === 0 ? Id.derive(invoice_id, "line") : Id.derive(invoice_id, "line", at);

/** More taxes than a workspace has rates. */
const MOST_LINES = 31;

/** Returns the lines of an invoice that bill its instalment, in order. */
export function instalmentLines<T extends { id: number }>(of: { id: number; items: readonly T[] }): T[] {
  const all = new Map(of.items.map((item) => [item.id, item]));
  return Array.from({ length: MOST_LINES }, (_, at) => all.get(lineOf(of.id, at))).filter(
    (item) => item !== undefined,
  );
}

/** Returns what an invoice counts against the accepted total, before any notes. */
function countsOf(of: Row) {
  const whole = withoutDiscount(of);
  return billedOf(
    {
      ...of.totals,
      items: of.items,
      tax_inclusive: of.tax_inclusive,
      instalment: of.schedule && {
        line_ids: instalmentLines(of).map(({ id }) => id),
        amount: of.schedule.amount,
      },
    },
    { ...whole.totals, items: whole.items },
  );
}

const AS_STORED = Object.keys(LISTED_AS_STORED) as (keyof typeof LISTED_AS_STORED)[];

export function toListedRow(of: Row): ListedRow {
  const { net_total, tax_total, total, amount_paid, amount_due, amount_credited } = of.totals;
  const stored = Object.fromEntries(AS_STORED.map((name) => [name, of[name]])) as Pick<
    Row,
    keyof typeof LISTED_AS_STORED
  >;
  return {
    ...stored,
    project_key: of.project_id ?? 0,
    due_key: listOrderOf(factsOf(of), of),
    net_total,
    tax_total,
    total,
    amount_paid,
    amount_due,
    amount_credited,
    ...pickDeducted(of.totals),
    taxes: of.totals.taxes,
    ...countsOf(of),
    sources: of.items.flatMap(({ source, quantity, net, amount }) =>
      source ? [{ ...source, quantity, net, ...(of.tax_inclusive ? { price: amount } : {}) }] : [],
    ),
  };
}

/** Returns the fees of an invoice's payments: those that it was sent with, whatever the plan is by now (D10). */
export const feesFor = ({ fees }: Pick<Row, "fees">): Fees => ({ ...PROVIDER_FEES, ...fees });

/** Returns what of them a client who carries the fee is asked for: nothing where the law allows no surcharge. */
export function carriedFees(of: Pick<Row, "fees" | "currency">): Fees {
  const fees = feesFor(of);
  const barred = METHODS.filter((way) => schemeOf(way, of.currency)?.surcharge === false);
  return { ...fees, ...Object.fromEntries(barred.map((way) => [way, NOTHING])) };
}
const NOTHING = { mille: 0, fixed: 0 };

/**
 * Says whether the payer chooses the way first, because what is charged depends on it: the fee that they carry,
 * ours, which an owner's account is asked for with the charge, or how much of the amount due a way takes at once.
 */
export const asksWay = (of: Row, account: string | undefined): boolean =>
  of.pass_fee === true || (account !== undefined && hasPlanFee(feesFor(of))) || takesDiffer(of);

/** Says whether ways take different parts of the amount due at once. */
function takesDiffer(of: Row): boolean {
  const most = mostByWay(of);
  const ways = onlineWays(of);
  return new Set(ways.map((way) => most[way])).size > 1;
}

/** Returns why the amount due cannot be paid by a method; undefined where it can, or nothing is due. */
export const refusalOf = (of: Row, way: PaymentMethod): string | undefined =>
  chargeRefusal(way, {
    amount: of.totals.amount_due,
    currency: of.currency,
    in_parts: of.allow_partial === true,
  });

/**
 * Returns the payment methods that can take the amount due: mails, files and the client's page offer only
 * these.
 */
export const waysOf = (of: Row): Row["payment_methods"] =>
  of.payment_methods.filter((way) => way === "manual" || refusalOf(of, way) === undefined);

const onlineWays = (of: Row): PaymentMethod[] =>
  of.payment_methods.flatMap((way) => (way === "manual" || refusalOf(of, way) !== undefined ? [] : [way]));

/** Returns the largest single payment by all of these ways, where that is less than the amount due. */
function mostBy(of: Row, ways: PaymentMethod[]): number | undefined {
  const due = of.totals.amount_due;
  const { currency } = of;
  const most = mostAtOnce(due, { ways, currency, pass_fee: of.pass_fee === true, fees: carriedFees(of) });
  return most < due ? most : undefined;
}

const takesParts = (of: Row): boolean => of.allow_partial === true && of.totals.amount_due > 0;

/**
 * Returns the largest single online payment that every way takes, where that is less than the amount due and a part
 * may be paid.
 */
export function mostOf(of: Row): number | null {
  const ways = onlineWays(of);
  return takesParts(of) && ways.length > 0 ? (mostBy(of, ways) ?? null) : null;
}

/** Returns the same of each way that takes less than the amount due at once: a part is offered by the way chosen. */
export const mostByWay = (of: Row): Partial<Record<PaymentMethod, number>> =>
  takesParts(of)
    ? Object.fromEntries(
        onlineWays(of).flatMap((way) => {
          const most = mostBy(of, [way]);
          return most === undefined ? [] : [[way, most]];
        }),
      )
    : {};

/**
 * Says whether the client can read where to transfer to: in the snapshot, or in what a sending would freeze.
 */
async function namesAccount(of: Row): Promise<boolean> {
  if (!of.snapshot) return tellsHowToPay(await Workspace.get(of.owner_id), of.currency);
  const { own_methods = [], payment_instructions, bank } = of.snapshot;
  return tellsHowToPay({ own_methods, payment_instructions, bank_accounts: bank ? [bank] : [] });
}

const NO_ACCOUNT =
  "Your client is not told where to transfer to: no bank details or other way to pay are set";

/**
 * Says which methods the owner's account at the provider may not take yet, with their names: clients are not offered
 * them. Cards and US debits are on every account, so nothing is read for them.
 */
async function listLacking({ payment_methods, currency }: Row): Promise<Map<string, string>> {
  const asked = payment_methods.flatMap((method) => {
    const scheme = method === "manual" || method === "card" ? undefined : schemeOf(method, currency);
    return scheme && method !== "manual" && currency !== "USD" ? [{ method, name: scheme.name }] : [];
  });
  if (asked.length === 0) return new Map();
  const { takes } = await till();
  return new Map(asked.flatMap(({ method, name }) => (takes(method, currency) ? [] : [[method, name]])));
}

/**
 * Lists methods that cannot take the amount due or are not on the owner's account, and a transfer without bank
 * details where it is the only method left.
 */
async function problemsOf(of: Row): Promise<Info["payment_problems"]> {
  if (of.totals.amount_due <= 0) return [];
  const lacking = await listLacking(of);
  const refused = of.payment_methods.flatMap((method) => {
    const name = lacking.get(method);
    const refusal = method === "manual" ? undefined : refusalOf(of, method);
    const reason = name
      ? `${name} is not switched on in your account at Stripe. Settings, Getting paid, says how to switch it on`
      : refusal;
    return reason === undefined ? [] : [{ method, reason }];
  });
  if (!of.payment_methods.includes("manual") || (await namesAccount(of))) return refused;
  const isOnline = of.payment_methods.length > refused.length + 1 && (await till()).open;
  return isOnline ? refused : [...refused, { method: "manual" as const, reason: NO_ACCOUNT }];
}

/** Returns the owner's view. `today` is in the owner's zone. */
export async function shape(
  { row: of, payments }: { row: Row; payments: PaymentRow[] },
  today: string,
): Promise<Info> {
  return {
    ...Column.valuesOf(COLUMNS, of),
    status: shownStatus(factsOf(of), today),
    facts: factsBeside(factsOf(of), today),
    back: describeGone(of, "owner"),
    balance: balanceOf({ row: of, payments }, "owner"),
    received: sumReceived(payments),
    payments: await withRefundable({ row: of, payments }),
    payment_problems: await problemsOf(of),
    disputed: of.disputed_at !== undefined,
    next_reminder_on: of.status === "sent" && of.totals.amount_due > 0 ? (nextReminder(of) ?? null) : null,
    reminders_paused: of.reminders_paused_at !== undefined,
  };
}

/**
 * Returns the refundable part of each payment, by its id (D37). A payment from credit is reversed instead.
 */
export async function refundables(of: { row: Row; payments: PaymentRow[] }): Promise<Map<number, number>> {
  const over = of.row.amount_over ?? 0;
  const hand = over > 0 ? await Ledger.inHand(of.row) : 0;
  const payments = of.payments.map((each) => ({
    ...each,
    refunded: sumRequestedRefunds(each),
    online: each.provider === "stripe",
  }));
  return new Map(
    payments.map((each) => [
      each.id,
      each.provider === "credit" ? 0 : mostRefundable(each, { payments, over, hand }),
    ]),
  );
}

async function withRefundable(of: { row: Row; payments: PaymentRow[] }): Promise<Info["payments"]> {
  const shown = of.payments.flatMap(paymentShape);
  const most = shown.length > 0 ? await refundables(of) : undefined;
  return shown.map((each) => ({ ...each, refundable: most?.get(each.id) ?? 0 }));
}

/** Returns a payment for display; none for one that was never confirmed. */
export function paymentShape(payment: PaymentRow): Omit<Info["payments"][number], "refundable">[] {
  const { dispute, inquiry } = payment;
  const refunded = sumRequestedRefunds(payment);
  const status = stateOf({ ...payment, refunded });
  if (status === "initiated" || status === "canceled" || status === "unknown") return [];
  return [
    {
      ...Column.valuesOf(PAYMENT, payment),
      status,
      paid_at: payment.paid_at || payment.created_at.slice(0, 10),
      refunded,
      surcharge: payment.surcharge ?? 0,
      online: payment.provider === "stripe",
      refunds: (payment.refunds ?? []).map((refund) => Column.valuesOf(REFUND, refund)),
      dispute: dispute ? Column.valuesOf(DISPUTE, dispute) : null,
      inquiry: inquiry ? Column.valuesOf(INQUIRY, inquiry) : null,
      reason: payment.ended_note ?? (status === "failed" ? (payment.failure ?? "") : ""),
    },
  ];
}

/**
 * Checks the version that a caller named: 1004 when the row has changed since by more than a view of the
 * client.
 */
export function assertVersion(of: Pick<Row, "version" | "told_version">, if_match: number | undefined): void {
  if (if_match === undefined) return;
  if (if_match > of.version || if_match < (of.told_version ?? of.version)) throw new AppError(Code.Conflict);
}

/**
 * Refuses `action` where the state of an invoice does, in words that fit it (D13, D15). `code` is the refusal
 * where more than the state counts.
 */
export function assertAllowed(
  of: Parameters<typeof factsOf>[0],
  action: Action,
  today: string,
  code = guard(factsOf(of), action, today),
): void {
  if (code !== undefined) refuse(code, describeRefusal(factsOf(of), action, today));
}
