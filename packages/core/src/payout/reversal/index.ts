import { Ledger } from "../../ledger";
import { changeReservationsWrite, readReservations } from "../../payment/platform-balance";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { outcomeOf, stripe } from "../../platform/stripe";
import { Workspace } from "../../workspace";
import { aggregateOf, loadVersion, revisePayoutWrite } from "../change";
import type { Sending } from "../entity";
import { Events } from "../events";
import { type Row, scalesOf, shape } from "../read";
import { sentOf } from "../reservation";
import { guard } from "../rules";
import type { FailedInput, Info } from "../schema";
import { carryWrites } from "../settle";

const NOT_BACK =
  "The payment provider has not taken this payment back. Reverse its transfer there in full first, then note it here.";
const NO_ANSWER = "The payment provider did not answer. Try again in a minute.";

/** Refuses unless the provider took every part that it sent back in full (1004, 2025 without an answer). */
async function refuseNotReversed({ sendings = [] }: Row): Promise<void> {
  const sdk = await stripe();
  for (const { status, provider_id } of sendings) {
    if (status !== "sent") continue;
    if (!provider_id) fail(Code.Conflict, NOT_BACK);
    const outcome = await outcomeOf(sdk.transfers.retrieve(provider_id));
    if (outcome.kind !== "answered") return fail(Code.PaymentInProgress, NO_ANSWER);
    if (outcome.answer.amount_reversed < outcome.answer.amount) fail(Code.Conflict, NOT_BACK);
  }
}

/** Returns the parts as taken back: sent again, each is another attempt. */
const markTakenBack = ({ sendings = [] }: Row, reason: string): Sending[] =>
  sendings.map((each) => (each.status === "sent" ? { ...each, status: "refused" as const, reason } : each));

/** Returns the write by which what came back is no longer counted as sent from the balance. */
async function restoreReservationWrites(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const old = await readReservations();
  const before = old.sent?.[payout.currency] ?? 0;
  const left = Math.max(0, Money.subtract(before, sentOf(payout)));
  return [changeReservationsWrite(old, { sent: { ...old.sent, [payout.currency]: left } })];
}

/**
 * Records that the money of a paid payout came back: it is owed as before, and can be paid again. What the
 * self-billed invoices of it said is taken back by credit notes. 1004 for one that is not paid, and for one that
 * the provider sent until it has reversed every transfer of it in full.
 */
export const markReturned = (id: number, { reason }: FailedInput, if_match?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const old = await loadVersion(id, if_match);
    if (guard(old.status, "return") !== undefined)
      fail(Code.Conflict, "Only a payment that was marked as paid can come back.");
    const sent = sentOf(old);
    // What the provider sent, it alone takes back: it is asked.
    if (sent > 0) await refuseNotReversed(old);
    const scales = await scalesOf(old);
    const changes = { status: "failed" as const, failure: reason };
    const { write, payout } = revisePayoutWrite(old, {
      ...changes,
      paid_at: null,
      ...(sent > 0 ? { sendings: markTakenBack(old, reason) } : {}),
    });
    const sums = carryWrites(old, scales, ({ paid, committed }, amount) => ({
      committed: Money.add(committed, amount),
      paid: Math.max(0, Money.subtract(paid, amount)),
    }));
    await Db.commit(
      [
        write,
        ...sums.writes,
        Workspace.countPayoutsWrite(old.owner_id, 1),
        ...(sent > 0 ? await restoreReservationWrites(old) : []),
        ...Ledger.postPayoutWrites(
          old,
          { cause: "payout_returned", cause_id: id, date: await Workspace.today() },
          Ledger.Rules.reversePayoutPaid(payout.total, sent),
        ),
      ],
      [
        Events.Returned.of(
          aggregateOf(id),
          { payout_id: id, project_id: old.project_id },
          { ...Event.difference(old, changes), version: payout.version },
        ),
      ],
    );
    return shape(payout, { ...scales, team: sums.team });
  });
