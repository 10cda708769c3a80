import { abandonIntents, storePaymentsWrites } from "../invoice/payment";
import { aggregateOf, assertAllowed, factsOf, load, type PaymentRow, shape } from "../invoice/read";
import { paymentRefusal } from "../invoice/rules";
import type { Info, PaidInput } from "../invoice/schema";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { Workspace } from "../workspace";
import { settleWrites } from "./settle";

/**
 * Records money that came in outside the provider: the whole amount due, or a part of it (D35, D36). The date
 * is today in the owner's zone at the latest; more than the amount due is refused with 422, or becomes the
 * client's credit if asked. An online attempt of the client is canceled at the provider first; if its money
 * is moving, 2026. 2023, 2028, 2029.
 */
export const markPaid = (id: number, input: PaidInput): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [opened, workspace] = await Promise.all([load(id), Workspace.get()]);
    const { row, payments } = opened;
    const today = await Workspace.today(workspace);
    const due = row.totals.amount_due;
    const amount = input.amount ?? due;
    assertAllowed(row, "mark_paid", today, paymentRefusal(factsOf(row), "mark_paid", amount, today));
    if (input.paid_at > today) invalid({ paid_at: "This date is in the future" });
    if (amount > due && !input.keep_excess)
      invalid({ amount: `Only ${Money.format(due, row.currency)} is due` });
    const given = await abandonIntents(payments);
    const payment: PaymentRow = {
      owner_id: row.owner_id,
      invoice_id: row.id,
      id: Id.next(),
      provider: "manual",
      status: "settled",
      amount,
      currency: row.currency,
      method: input.payment_method,
      note: input.note ?? "",
      paid_at: input.paid_at,
      created_at: iso(),
      ...Due.never,
    };
    const { writes, entries, opened: now } = settleWrites(opened, payment);
    await Db.commit(
      [...writes, ...storePaymentsWrites(given)],
      given.length === 0
        ? entries
        : [
            ...entries,
            Event.audit("payment.given_up", aggregateOf(id), {
              after: { payments: given.map((each) => each.id) },
            }),
          ],
    );
    return shape(now, today);
  });
