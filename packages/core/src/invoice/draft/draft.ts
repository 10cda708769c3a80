import { isDeepStrictEqual } from "node:util";
import { Client } from "../../client";
import { Actor } from "../../platform/actor";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail, failMissing, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { isUntaxed, type TaxRule, taxRuleOf } from "../../project/tax/rules";
import { Workspace } from "../../workspace";
import { copyTax, type TaxedClient, taxesFor } from "../../workspace/tax/rules";
import { Events } from "../events";
import { COPIED } from "../head/schema";
import { withWays } from "../payment-methods";
import {
  aggregateOf,
  assertAllowed,
  assertVersion,
  load,
  type Next,
  type Row,
  refOf,
  row,
  shape,
  totalsOf,
} from "../read";
import { refuseHeld } from "../schedule/hold";
import { settleSchedule, withScheduleAmount } from "../schedule/instalments";
import type { Info, PAYMENT_METHODS, UpdateInput } from "../schema";
import { nextVersion, removeWrites, reviseWrites } from "../write";
import { defaultDraft, projectOf, taxesOf } from "./defaults";
import { isPriced } from "./sources";
import { readDeductions } from "./withholding";

export type Method = (typeof PAYMENT_METHODS)[number];

/** Returns a client, for the name on an invoice; undefined before one is chosen. */
export const clientOf = async (id: number | undefined) =>
  id === undefined ? undefined : ((await Client.find(id)) ?? failMissing("client"));

/** Stores a new draft, with further writes of the same transaction. */
export async function commitNew(
  next: Next,
  workspace: Workspace.Info,
  beside: Db.Write[] = [],
): Promise<Info> {
  const made = nextVersion(undefined, await readDeductions(withWays(next, workspace), workspace));
  await Db.commit(
    [...reviseWrites(undefined, made), ...beside],
    [
      Events.Created.of(aggregateOf(made.id), refOf(made), {
        after: { title: made.title, client_id: made.client_id ?? null, total: made.totals.total },
        version: made.version,
      }),
    ],
  );
  return shape({ row: made, payments: [] }, await Workspace.today(workspace));
}

const withTaxes = (draft: Next, tax: TaxRule | undefined): Next => ({ ...draft, ...taxesOf(draft.id, tax) });

/** Returns an empty draft for a project, for a client, or for nobody yet. */
export const begin = (
  workspace: Workspace.Info,
  project: Awaited<ReturnType<typeof projectOf>> | undefined,
  client: Awaited<ReturnType<typeof clientOf>>,
): Next => ({
  ...withTaxes(defaultDraft(workspace), taxRuleOf(project?.tax)),
  no_tax: project !== undefined && isUntaxed(project.tax),
  project_id: project?.id,
  project_name: project?.name,
  client_id: client?.id,
  client_name: client?.name ?? "",
  is_global: project === undefined,
  title: project?.name ?? "",
  currency: project?.currency ?? workspace.currency,
  payment_terms: project?.invoice_payment_terms ?? workspace.invoice_due_days,
});

/** Returns a new draft for a project's invoice. 1066 "project" or "client". */
export async function beginFor(project_id: number, workspace: Workspace.Info): Promise<Next> {
  const project = await projectOf(project_id);
  return begin(workspace, project, await clientOf(project.client_id));
}

/** Refuses a program what is not a draft (1002): a scheduled invoice goes out by itself, as a person approved it. */
function refuseProgram({ status }: Pick<Row, "status">): void {
  const actor = Actor.use();
  if (actor.type === "user" && actor.key && status !== "draft") fail(Code.NotAllowed);
}

/**
 * Changes a draft, scheduled or paused invoice; nothing else does: read, decide, compute and store the totals
 * (D6). 2021 once it was sent (D13), 1004 when stale.
 */
export function edit(
  id: number,
  if_match: number | undefined,
  type: string,
  change: (of: Row) => Partial<Next> | Promise<Partial<Next>>,
  /** Returns further writes of the same transaction; runs before `change`. */
  beside?: (of: Row) => Promise<Db.Write[]>,
): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [{ row: old, payments }, workspace] = await Promise.all([load(id), Workspace.get()]);
    const today = await Workspace.today(workspace);
    assertVersion(old, if_match);
    assertAllowed(old, "edit", today);
    refuseProgram(old);
    const also = beside ? await beside(old) : [];
    const changed = await change(old);
    const draft = withWays({ ...old, ...changed }, workspace);
    const summed = await readDeductions({ ...draft, ...totalsOf(draft) }, workspace);
    const next = nextVersion(old, withScheduleAmount(summed));
    if (next.schedule?.amount !== old.schedule?.amount) refuseHeld(old);
    await Db.commit(
      [...reviseWrites(old, next), ...also],
      [Event.audit(type, aggregateOf(id), { ...Event.difference(old, changed), version: next.version })],
    );
    // An edit of an instalment's amounts edits the schedule: its other invoices take the difference.
    if (next.schedule && next.project_id) await settleSchedule(next.project_id, old, next);
    return shape({ row: next, payments }, today);
  });
}

const rescale = <T extends { amount: number | null }>(of: T, from: string, to: string): T => ({
  ...of,
  amount: of.amount === null ? null : Money.rescale(of.amount, from, to),
});

/** Converts the figures to another currency one to one: $125.00 becomes ¥125 and BHD 125.000 (D7). */
function inCurrency(of: Next, to: string): Partial<Next> {
  const from = of.currency;
  return {
    currency: to,
    items: of.items.map((item) => ({
      ...item,
      unit_price: Money.rescale(item.unit_price, from, to),
      unit_price_exact: item.unit_price_exact && Money.rescaleDecimal(item.unit_price_exact, from, to),
      discount: item.discount && rescale(item.discount, from, to),
    })),
    discounts: of.discounts.map((each) => rescale(each, from, to)),
    charges: of.charges.map((each) => rescale(each, from, to)),
  };
}

/**
 * Refuses another currency (422) for an instalment, and while lines hold prices of the project: one currency
 * each (D7).
 */
function refuseRecoined({ items, currency, schedule }: Next): void {
  if (schedule) invalid({ currency: `This bills what was accepted in ${currency}` });
  const priced = items.filter(isPriced).map(({ name }) => name);
  if (priced.length > 0)
    invalid({ currency: `Take off what is priced in ${currency} first: ${priced.join(", ")}` });
}

/**
 * Returns the taxes of a client who is chosen later. Nothing where somebody set others than the draft began
 * with, or said that none apply; a project's invoice is taxed as the project is.
 */
async function followClient(old: Next, client: TaxedClient & { id: number }): Promise<Partial<Next>> {
  if (old.project_id || old.no_tax || client.id === old.client_id) return {};
  const [{ tax_rates }, former] = await Promise.all([Workspace.get(), clientOf(old.client_id)]);
  const began = taxesFor(tax_rates, former ?? {}).map(copyTax);
  const has = old.taxes.map(({ name, rate, category, reason }) => ({ name, rate, category, reason }));
  if (has.length > 0 && !isDeepStrictEqual(has, began)) return {};
  // Whoever took the default away wants none.
  if (has.length === 0 && began.length > 0) return {};
  const taxes = taxesFor(tax_rates, client).map(copyTax);
  return { taxes: taxesOf(old.id, { taxes, inclusive: old.tax_inclusive }).taxes };
}

/**
 * Returns a draft's head with the owner's input. 1066 "client"; 422 for dates or a currency that do not fit.
 */
export async function withHead(old: Next, input: UpdateInput): Promise<Partial<Next>> {
  const {
    client_id,
    issued_on,
    due_on,
    supply_from,
    supply_until,
    supplied_on_issue,
    is_plain,
    exchange_rate,
    exchange_rate_on,
    exchange_rate_source,
    currency,
    withholding,
    ...rest
  } = input;
  const keep = <T>(typed: T | null | undefined, was: T | undefined): T | undefined =>
    typed === undefined ? was : (typed ?? undefined);
  const [issued, due] = [keep(issued_on, old.issued_on), keep(due_on, old.due_on)];
  if (issued && due && due < issued) invalid({ due_on: "The due date is before the issue date" });
  const [from, until] = [keep(supply_from, old.supply_from), keep(supply_until, old.supply_until)];
  if (from && until && until < from) invalid({ supply_until: "The supply ends before it begins" });
  const client = await clientOf(client_id);
  const recoined = currency !== undefined && currency !== old.currency;
  if (recoined) refuseRecoined(old);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(client
      ? { client_id: client.id, client_name: client.name, ...(await followClient(old, client)) }
      : {}),
    ...(recoined ? inCurrency(old, currency) : {}),
    // What stays as it is was not chosen: an answer of the API can be sent back to it.
    ...(withholding === undefined || (withholding && isDeepStrictEqual(withholding, old.withholding))
      ? {}
      : { withholding: withholding ?? undefined, withholding_chosen: true }),
    issued_on: issued,
    due_on: due,
    supply_from: from,
    supply_until: until,
    // A day that is named is the day of the supply, not that of issue.
    supplied_on_issue: from || until ? undefined : keep(supplied_on_issue, old.supplied_on_issue),
    is_plain: keep(is_plain, old.is_plain),
    // A rate is of two currencies: another one takes it away.
    exchange_rate: recoined ? undefined : keep(exchange_rate, old.exchange_rate),
    exchange_rate_on: recoined ? undefined : keep(exchange_rate_on, old.exchange_rate_on),
    exchange_rate_source: recoined ? undefined : keep(exchange_rate_source, old.exchange_rate_source),
  };
}

/** Changes the head of an unsent invoice. 1066 "client", 2021, 1004; 422. */
export const update = (id: number, input: UpdateInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.updated", (old) => withHead(old, input));

/** Offers a payment method on this invoice, or stops offering it. 2021 once it was sent. */
export const setMethod = (id: number, method: Method, on: boolean): Promise<Info> =>
  edit(id, undefined, "invoice.updated", ({ payment_methods: has }) => ({
    payment_methods: [...has.filter((each) => each !== method), ...(on ? [method] : [])],
    default_methods: undefined,
  }));

/**
 * Creates a new draft with the same client, lines, discount, taxes and terms, but without number, dates and
 * payments.
 */
export async function duplicate(id: number): Promise<Info> {
  const [old, workspace] = await Promise.all([row(id), Workspace.get()]);
  assertAllowed(old, "duplicate", await Workspace.today(workspace));
  const { project_id, project_name, client_id, client_name, is_global } = old;
  const lines = {
    // An expense is on one invoice at most (2030): the line is copied, its source is not.
    items: old.items.map((item) => ({ ...item, id: Id.next(), source: null })),
    discounts: old.discounts,
    charges: old.charges,
    taxes: old.taxes,
  };
  const head = Column.valuesOf(COPIED, old);
  return commitNew(
    {
      ...defaultDraft(workspace),
      project_id,
      project_name,
      client_id,
      client_name,
      is_global,
      ...head,
      currency: old.currency,
      ...(old.default_methods ? {} : { payment_methods: old.payment_methods, default_methods: undefined }),
      ...(old.withholding_chosen ? { withholding: old.withholding, withholding_chosen: true } : {}),
      ...lines,
      ...totalsOf({ ...head, ...lines }),
    },
    workspace,
  );
}

/** Deletes a draft that was never sent; 2020 for anything else (D13). */
export const remove = (id: number, if_match?: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const [old, today] = await Promise.all([row(id), Workspace.today()]);
    assertVersion(old, if_match);
    assertAllowed(old, "delete", today);
    await Db.commit(removeWrites(old), [
      Event.audit("invoice.deleted", aggregateOf(id), {
        before: { title: old.title, total: old.totals.total, items: old.items },
        version: old.version,
      }),
    ]);
    return undefined;
  });
