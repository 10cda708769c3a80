import { payment as machine, stateOf, sumRequestedRefunds } from "../invoice/payment/rules";
import { assertVersion, load, shape } from "../invoice/read";
import type { Info, ReverseInput } from "../invoice/schema";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Workspace } from "../workspace";
import { readKept, reopenPaidByCredit, reverseSettlementWrites } from "./reverse-settlement";
import { paymentOf } from "./rows";

/**
 * Reverses a payment recorded by hand, or a use of the client's credit: by an opposite entry, never a
 * deletion (D35). The invoice is open again for it, and so are others that were paid from the credit it had
 * given the client. 1003, 1004 for one that came through the provider or was partly refunded.
 */
export const reverse = (
  id: number,
  payment_id: number,
  input: ReverseInput,
  if_match?: number,
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(id), Workspace.today()]);
    assertVersion(opened.row, if_match);
    const payment = paymentOf(opened, payment_id);
    if (payment.provider === "stripe") return fail(Code.NotAllowed, ONLINE);
    if (
      machine.guard(stateOf({ ...payment, refunded: sumRequestedRefunds(payment) }), "reverse") !== undefined
    )
      return fail(Code.PaymentAlreadyMade, "This payment was already taken back or refunded.");
    const ending = { status: "reversed" as const, on: today, note: input.note };
    const {
      writes,
      entries,
      opened: now,
    } = reverseSettlementWrites(opened, payment, ending, {
      hand: await reopenPaidByCredit(opened, payment, today),
      kept: await readKept(opened.row),
    });
    await Db.commit(writes, entries);
    return shape(now, today);
  });

const ONLINE = "This payment came through the provider. Refund it instead.";
