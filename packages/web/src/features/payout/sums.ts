import type { Listed } from "@stint/core/invoice/schema";
import { allocate, subtract, sum } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import type { Teammate } from "../people/queries";
import type { Segment } from "./bar";

const isSent = ({ status }: Listed): boolean => !["draft", "scheduled", "paused", "void"].includes(status);

interface MoneyIn {
  /** What the client agreed to, and at least what its invoices ask for, drafts among them. Cents. */
  agreed: number;
  received: number;
  still: number;
  segments: Segment[];
}

/**
 * What a project brings, by how far it has come. What came in is the ledger's net figure, as it is everywhere: less
 * refunds, with the processing that clients carried, and without the credit that they used.
 */
export function moneyIn(agreed: number, invoices: readonly Listed[], received: number): MoneyIn {
  const sent = invoices.filter(isSent);
  // What was asked for and is not due any more: credit notes took some of it back, refunds gave some back.
  const settled = (of: Listed) => subtract(subtract(of.total, of.amount_credited), of.amount_due);
  const back = sum(sent.map((of) => Math.min(of.amount_refunded, settled(of))));
  const done = sum(sent.map(settled));
  const credit = Math.max(0, done - back - Math.max(0, received));
  const dues = (late: boolean) =>
    sum(sent.filter(({ status }) => (status === "overdue") === late).map(({ amount_due }) => amount_due));
  const totalOf = (status: Listed["status"]) =>
    sum(invoices.filter((each) => each.status === status).map(({ total }) => total));
  const scheduled = totalOf("scheduled");
  const paused = totalOf("paused");
  const overdue = dues(true);
  const due = dues(false);
  const invoiced = done + overdue + due + scheduled + paused;
  const drafts = totalOf("draft");
  // A line beyond what was agreed pays off nothing of it: what the drafts will ask for is still to come.
  const all = Math.max(agreed, invoiced + drafts);
  return {
    agreed: all,
    received,
    still: all - done,
    segments: [
      { id: "received", label: "Received", value: received, look: "first" },
      { id: "credit", label: "Paid with credit", value: credit, look: "second" },
      { id: "back", label: WORDS.refunded, value: back, look: "third" },
      { id: "overdue", label: WORDS.overdue, value: overdue, look: "bad" },
      { id: "due", label: WORDS.due, value: due, look: "second" },
      { id: "scheduled", label: WORDS.scheduled, value: scheduled, look: "third" },
      { id: "paused", label: WORDS.paused, value: paused, look: "warn" },
      { id: "draft", label: "On drafts", value: drafts, look: "hatch" },
      { id: "open", label: "To invoice", value: all - invoiced - drafts, look: "rest" },
    ],
  };
}

/** What a project costs in teammates and expenses, and what stays. */
export function moneyOut(
  agreed: number,
  team: readonly Teammate[],
  spent = 0,
): { out: number; segments: Segment[] } {
  const paid = sum(team.map((member) => member.paid));
  const owed = sum(team.map((member) => member.owed));
  return {
    out: paid + owed + spent,
    segments: [
      { id: "paid", label: WORDS.paid, value: paid, look: "first" },
      { id: "owed", label: "Left to pay", value: owed, look: "warn" },
      { id: "spent", label: "Expenses", value: spent, look: "third" },
      {
        id: "keep",
        label: "Left for you",
        value: Math.max(0, agreed - paid - owed - spent),
        look: "hatch",
      },
    ],
  };
}

/** A teammate's money with what this payout would add to it; `after` is below 0 when it is more than agreed. */
export function balanceOf(
  member: Pick<Teammate, "pay" | "paid" | "committed">,
  adding: number,
): { agreed: number | null; before: number; adding: number; after: number | null } {
  const before = member.paid + member.committed;
  return {
    agreed: member.pay,
    before,
    adding,
    after: member.pay === null ? null : member.pay - before - adding,
  };
}

/**
 * What a service could be worth to whoever does it: their agreed pay split by the prices of their services, and
 * never more than is left. 0 where nothing can be said.
 */
export function suggest(
  member: Pick<Teammate, "pay" | "paid" | "committed">,
  prices: readonly number[],
  price: number,
  adding: number,
): number {
  const all = sum(prices);
  const left = balanceOf(member, adding).after ?? 0;
  if (member.pay === null || all <= 0 || left <= 0) return 0;
  return Math.min(left, allocate(member.pay, [price, subtract(all, price)])[0] ?? 0);
}
