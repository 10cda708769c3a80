import { abandonIntents, storePaymentsWrites } from "../../invoice/payment";
import { aggregateOf, assertAllowed, factsOf, load, shape } from "../../invoice/read";
import { paymentRefusal } from "../../invoice/rules";
import type { ApplyCreditInput, Info } from "../../invoice/schema";
import { Ledger } from "../../ledger";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { AppError, Code, invalid, refuse, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { inHand } from "../reverse-settlement";
import { settleWrites } from "../settle";

/**
 * Pays an invoice, or a part of it, from its client's credit (D35): never more than is available or due. 422
 * without credit, 2023, 2026, 2028, 2029.
 */
export const applyCredit = (id: number, input: ApplyCreditInput): Promise<Info> =>
  spend(id, ({ hand, due, currency }) => {
    const amount = input.amount ?? Math.min(hand, due);
    if (amount <= 0) refuse(Code.AmountNotPositive);
    if (amount > hand) invalid({ amount: `The client's credit is ${Money.format(hand, currency)}` });
    if (amount > due) invalid({ amount: `Only ${Money.format(due, currency)} is due` });
    return amount;
  });

/** Applies credit like `applyCredit`, up to the given amount, with further writes in the same transaction. */
export const spendCredit = (
  id: number,
  most: { amount: number },
  beside: (of: { amount: number; hand: number }) => Db.Write[],
): Promise<Info> => spend(id, ({ hand, due }) => Math.min(most.amount, hand, due), beside);

/**
 * Pays an invoice that goes out from its client's credit. If the credit was spent elsewhere meanwhile, the
 * invoice asks for the whole amount.
 */
export async function payWithCredit({ invoice_id }: { invoice_id: number }): Promise<void> {
  try {
    await Db.withoutInbox(() => spend(invoice_id, ({ hand, due }) => Math.min(hand, due)));
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof StaleWrite) throw error;
  }
}

const spend = (
  id: number,
  amountOf: (of: { hand: number; due: number; currency: string }) => number,
  beside: (of: { amount: number; hand: number }) => Db.Write[] = () => [],
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(id), Workspace.today()]);
    const { row, payments } = opened;
    const hand = await inHand(opened);
    const due = row.totals.amount_due;
    assertAllowed(row, "mark_paid", today, paymentRefusal(factsOf(row), "mark_paid", due, today));
    if (hand === 0) invalid({ amount: "This client has no credit" });
    const amount = amountOf({ hand, due, currency: row.currency });
    const given = await abandonIntents(payments);
    const {
      writes,
      entries,
      opened: now,
    } = settleWrites(opened, {
      owner_id: row.owner_id,
      invoice_id: row.id,
      id: Id.next(),
      provider: "credit",
      status: "settled",
      amount,
      currency: row.currency,
      method: "credit",
      note: "",
      paid_at: today,
      created_at: iso(),
      ...Due.never,
    });
    await Db.commit(
      [
        ...writes,
        ...Ledger.takeCreditWrites(row, amount),
        ...storePaymentsWrites(given),
        ...beside({ amount, hand }),
      ],
      [
        ...entries,
        Event.audit("payment.credit_applied", aggregateOf(id), {
          before: { credit: hand },
          after: { credit: Money.subtract(hand, amount), amount },
        }),
      ],
    );
    return shape(now, today);
  });
