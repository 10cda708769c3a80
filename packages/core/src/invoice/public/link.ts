import { till } from "../../connected-account/read";
import { Actor } from "../../platform/actor";
import { isRobot } from "../../platform/actor/robot";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { env } from "../../platform/env";
import { Code, fail, failMissing } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { Workspace } from "../../workspace";
import { accountOf } from "../account";
import { balanceOf, describeGone } from "../balance";
import { Events } from "../events";
import { PRINTED, SUPPLY } from "../head/schema";
import { notesOf } from "../notes";
import { payableOf } from "../payable/rules";
import { documentsOf } from "../public-documents";
import {
  aggregateOf,
  asksWay,
  factsOf,
  load,
  mostByWay,
  mostOf,
  paymentShape,
  refOf,
  row,
  waysOf,
} from "../read";
import { type State, stateOf, statusFacts } from "../rules";
import type { PublicInfo } from "../schema";
import { reviseWrites, withView } from "../write";
import { noticeOf } from "./notice";

/**
 * Runs `work` on the invoice behind a public hash, as the link's holder. 1066 for an unknown hash, as for an
 * unknown id, also for one of another length or alphabet.
 */
export async function byHash<T>(hash: string, work: (id: number) => Promise<T>): Promise<T> {
  const pointer = await Db.resolve("invoice_link", hash);
  if (!pointer) return failMissing("invoice");
  return Actor.asLink(pointer.owner_id, hash, () => work(pointer.target_id));
}

/** The states that a client is shown; in the others money is due. */
const SHOWN: Partial<Record<State, PublicInfo["state"]>> = {
  paid: "paid",
  void: "void",
  processing: "processing",
  partially_paid: "partially_paid",
};

/**
 * Returns the content of the link's page, inside `byHash`; everything that could change since the sending is
 * from the snapshot.
 */
export async function publicInfo(id: number): Promise<PublicInfo> {
  const [of, today, to] = await Promise.all([load(id), Workspace.today(), till()]);
  const { row: sent, payments } = of;
  if (!sent.snapshot || !sent.number || !sent.issued_on || !sent.due_on) return fail(Code.NotFound);
  const notes = await notesOf(sent);
  const facts = factsOf(sent);
  const state = stateOf(facts, today);
  return {
    state: SHOWN[state] ?? "due",
    number: sent.number,
    ...Column.valuesOf(PRINTED, sent),
    ...Column.valuesOf(SUPPLY, sent),
    currency: sent.currency,
    kind: sent.kind ?? null,
    settlement: sent.settlement
      ? {
          ...sent.settlement,
          earlier: sent.settlement.earlier.map(({ invoice_id: _, ...each }) => each),
        }
      : null,
    issued_on: sent.issued_on,
    due_on: sent.due_on,
    overdue: statusFacts(facts, today).overdue,
    tax_inclusive: sent.tax_inclusive,
    items: sent.items.map(({ rank: _, source: __, ...item }) => item),
    discounts: sent.discounts.map(({ name, percent, amount }) => ({
      name,
      percent,
      amount,
      value: sent.totals.discount_total,
    })),
    charges: sent.charges.map(({ name, percent, amount }) => ({ name, percent, amount })),
    totals: sent.totals,
    withholding: sent.withholding ?? null,
    payable: payableOf(sent.totals),
    balance: balanceOf(of, "client"),
    amount_refunded: sent.amount_refunded,
    back: describeGone(of.row, "client"),
    notice: noticeOf(sent, payments),
    credit_notes: sent.credit_notes.map(({ id, ...note }) => ({
      ...note,
      reason: notes.find((each) => each.id === id)?.reason ?? "",
    })),
    payments: payments
      .flatMap(paymentShape)
      .map(({ amount, method, status, paid_at, reference, refunded, surcharge }) => ({
        amount,
        method,
        status,
        paid_at,
        reference,
        refunded,
        surcharge,
      })),
    documents: await documentsOf(sent, payments),
    history: accountOf(of, "client"),
    payment_methods: (sent.revoked_at ? [] : waysOf(sent)).filter(
      (method) => method === "manual" || (to.open && to.takes(method, sent.currency)),
    ),
    transfer_sent_at: sent.transfer_sent_at ?? null,
    asks_way: asksWay(sent, to.account),
    most_at_once: mostOf(sent),
    most_by_way: mostByWay(sent),
    snapshot: sent.snapshot,
    recurring: sent.recurring_id !== undefined,
    publishable_key: env().STRIPE_PUBLISHABLE_KEY,
    provider_account: to.account ?? null,
    script_url: env().STRIPE_JS_URL,
  };
}

/** Returns the public page's invoice. Changes nothing (rules, departure 2): `viewed` logs a view. */
export const getPublic = (hash: string): Promise<PublicInfo> => byHash(hash, publicInfo);

/** Limits of views that are logged: a person's, and those of many people on one link. */
const VIEWS = { name: "invoice-view", max: 120, seconds: 3600 };
const VIEWS_OF_LINK = { name: "invoice-view-all", max: 1200, seconds: 3600 };

const tooMany = async (hash: string): Promise<boolean> =>
  !(await Limit.hasRoom(VIEWS, Limit.place(hash))) ||
  !(await Limit.hasRoom(VIEWS_OF_LINK, Limit.everybody(hash)));

/**
 * Logs a view by the client (D24), but not the owner's own, a robot's or a prefetch. Returns whether it
 * counted.
 */
export async function logView(hash: string, prefetch = false): Promise<{ counted: boolean }> {
  const actor = Actor.use();
  return byHash(hash, async (id) => {
    const own = actor.type === "user" && actor.owner_id === Actor.owner();
    if (own || prefetch || isRobot(Actor.request().user_agent) || (await tooMany(hash)))
      return { counted: false };
    await Db.retryOnConflict(async () => {
      const old = await row(id);
      const next = withView(old, { viewed_at: old.viewed_at ?? iso(), view_count: old.view_count + 1 });
      await Db.commit(reviseWrites(old, next), [
        Events.Viewed.of(aggregateOf(id), refOf(old), {
          before: { view_count: old.view_count },
          after: { view_count: next.view_count },
          version: next.version,
        }),
      ]);
    });
    return { counted: true };
  });
}
