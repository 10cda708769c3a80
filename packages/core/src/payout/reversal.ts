import { changeReservationsWrite, readReservations } from "../payment/platform-balance";
import type { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Money } from "../platform/money";
import { outcomeOf, stripe } from "../platform/stripe";
import type { Sending } from "./entity";
import type { Row } from "./read";
import { sentOf } from "./reservation";

const NOT_BACK =
  "The payment provider has not taken this payment back. Reverse its transfer there in full first, then note it here.";
const NO_ANSWER = "The payment provider did not answer. Try again in a minute.";

/** Refuses unless the provider took every part that it sent back in full (1004, 2025 without an answer). */
export async function refuseNotReversed({ sendings = [] }: Row): Promise<void> {
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
export const markTakenBack = ({ sendings = [] }: Row, reason: string): Sending[] =>
  sendings.map((each) => (each.status === "sent" ? { ...each, status: "refused" as const, reason } : each));

/** Returns the write by which what came back is no longer counted as sent from the balance. */
export async function restoreReservationWrites(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const old = await readReservations();
  const before = old.sent?.[payout.currency] ?? 0;
  const left = Math.max(0, Money.subtract(before, sentOf(payout)));
  return [changeReservationsWrite(old, { sent: { ...old.sent, [payout.currency]: left } })];
}
