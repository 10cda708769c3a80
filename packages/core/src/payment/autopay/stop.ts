import { till } from "../../connected-account/read";
import { type InvoiceWithPayments, inNameOf } from "../../invoice/payment";
import { byHash } from "../../invoice/public";
import { load, type PaymentRow, row } from "../../invoice/read";
import { series } from "../../invoice/recurring";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { outcomeOf, stripe } from "../../platform/stripe";
import { chargedOf } from "../charge-amount";
import { compareTerms, isInvoiceEarly, tellPayer } from "./consent";
import { compareNext, offerOf, sayPaused, toAsked } from "./cover";
import { AutopayEntity, type AutopayRow } from "./entity";
import { Events } from "./events";
import { aggregateOf, agreedTo, autopayOff, find, reaches, recordShape } from "./rows";
import type { Autopay, AutopayRecord, StoppedBy } from "./schema";
import { isOutdated } from "./start";

const NONE: Autopay = {
  state: "none",
  text: "",
  offer: null,
  note: "",
  reference: null,
  agreed_at: null,
};

/** Finds a payment on its way that brings a consent with it, so that it can be withdrawn. */
const findPaymentWithConsent = (
  { payments }: InvoiceWithPayments,
  saved: AutopayRow | undefined,
): PaymentRow | undefined =>
  payments.find(
    ({ status, keeps }) =>
      status === "processing" && keeps !== undefined && !isOutdated(keeps.consent, saved),
  );

/** Describes what becomes of a debit that was announced before automatic payment was stopped; "" without one. */
function tellAnnounced({ row: of, payments }: InvoiceWithPayments, saved: AutopayRow | undefined): string {
  const debit = payments.find(({ charges, status }) => charges?.on && status === "processing");
  if (!debit?.charges?.on || saved?.status !== "stopped" || saved.stopped_by === "end") return "";
  const amount = Money.format(chargedOf(debit), of.currency);
  const on = Day.inWords(debit.charges.on);
  return debit.stop?.refused
    ? `Automatic payment was stopped too late for the debit of ${amount} on ${on}: it is already with your bank, and is still collected.`
    : `The debit of ${amount} announced for ${on} is being canceled. An email says whether that was still possible.`;
}

const NOTHING = "At the moment nothing is charged.";

async function ofInvoice(id: number): Promise<Autopay> {
  const opened = await load(id);
  const of = opened.row;
  if (of.recurring_id === undefined || of.status !== "sent") return NONE;
  const [each, saved, to] = await Promise.all([series(of.recurring_id), find(of.recurring_id), till()]);
  const mine = saved?.status === "active" && saved.client_id === of.client_id ? saved : undefined;
  const gap = mine && compareTerms(mine, toAsked(of), each);
  if (each.status === "ended")
    return mine && !gap && each.last_invoice_id === of.id && reaches(mine, to) ? agreedTo(mine, "on") : NONE;
  const offer = offerOf(of, each);
  const coming = findPaymentWithConsent(opened, saved);
  if (coming?.keeps)
    return {
      ...autopayOff(coming.keeps.consent.text),
      offer: null,
      state: "starting",
      agreed_at: coming.keeps.consent.agreed_at,
    };
  // The consent waits while online payment is closed, and can be withdrawn. With another account a new one is
  // needed.
  if (mine && !to.open) return agreedTo(mine, "paused", { note: NOTHING });
  if (!mine || !reaches(mine, to)) return { ...autopayOff(offer), note: tellAnnounced(opened, saved) };
  const next = await compareNext(mine, each);
  const state = next ? "paused" : "on";
  // A paid invoice asks for nothing: its page describes future ones.
  if (of.totals.amount_due === 0) return agreedTo(mine, state, { note: next ? NOTHING : "" });
  if (gap) return agreedTo(mine, state, { note: tellPayer(gap, mine), offer });
  const early = isInvoiceEarly(mine, { id: of.id, issued_on: of.issued_on ?? "" }, each);
  return agreedTo(mine, state, { note: early ? tellPayer("early", mine) : next ? NOTHING : "" });
}

/** Returns the state of automatic payment for an invoice's page. 1066. */
export const autopayOf = (hash: string): Promise<Autopay> => byHash(hash, ofInvoice);

/** Returns a row that records a stop without a method: a consent on its way finds it. */
const nothingYet = (recurring_id: number): Omit<AutopayRow, "status"> => ({
  owner_id: Actor.owner(),
  recurring_id,
  version: 0,
  customer: "",
  payment_method: "",
  method: "",
  reference: "",
  consent: { text: "", agreed_at: "", ip: "", user_agent: "", invoice_id: 0, issued_on: "" },
});

/**
 * Stops automatic payment of a series at once on our side: the saved method, and a consent on its way. A
 * reaction notifies the provider. A repeated stop is no error.
 */
const stop = (recurring_id: number, by: StoppedBy): Promise<void> =>
  Db.retryOnConflict(async () => {
    const found = await find(recurring_id);
    const old = found ?? nothingYet(recurring_id);
    const next = {
      ...old,
      status: "stopped" as const,
      version: old.version + 1,
      stopped_at: iso(),
      stopped_by: by,
    };
    const change = {
      before: { status: found?.status ?? null },
      after: { status: next.status, stopped_by: by },
      version: next.version,
    };
    const { payment_method, account } = old;
    await Db.commit(
      [Db.replace(AutopayEntity, found, next)],
      [
        found?.status === "active"
          ? Events.Stopped.of(
              aggregateOf(recurring_id),
              { recurring_id, invoice_id: old.consent.invoice_id, by, payment_method, account },
              change,
            )
          : Event.audit("recurring.autopay_refused", aggregateOf(recurring_id), change),
      ],
    );
  });

/** Stops automatic payment of an ended series, once its last invoice was charged or could not be. */
export async function stopEnded(recurring_id: number): Promise<void> {
  const [each, saved] = await Promise.all([series(recurring_id), find(recurring_id)]);
  if (each.status === "ended" && saved?.status === "active") await stop(recurring_id, "end");
}

/** Has the provider forget a method. @throws while it does not answer */
export async function forget(of: { payment_method: string; account?: string | undefined }): Promise<void> {
  const sdk = await stripe();
  const outcome = await outcomeOf(sdk.paymentMethods.detach(of.payment_method, {}, inNameOf(of)));
  // A refusal means that it does not know the method any more.
  if (outcome.kind === "unknown") throw new Error("The payment provider did not answer");
}

/** Withdraws the client's consent on the page of any invoice of the series. 1066. */
export const stopByClient = (hash: string): Promise<Autopay> =>
  byHash(hash, async (id) => {
    const { recurring_id } = await row(id);
    if (recurring_id !== undefined) await stop(recurring_id, "client");
    return ofInvoice(id);
  });

/** Returns the owner's view of a series' automatic payment. 1003. */
export async function autopayRecord(recurring_id: number): Promise<AutopayRecord> {
  const each = await series(recurring_id);
  const [saved, to] = await Promise.all([find(each.id), till()]);
  return recordShape(saved, saved?.status === "active" ? await sayPaused(saved, each, to) : "");
}

/** Stops it for the owner. 1003. */
export async function stopByOwner(recurring_id: number): Promise<AutopayRecord> {
  await stop((await series(recurring_id)).id, "owner");
  return autopayRecord(recurring_id);
}
