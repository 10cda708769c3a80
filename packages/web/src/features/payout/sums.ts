import { add, allocate, negate, subtract, sum } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import type { Teammate } from "../people/queries";
import type { ProjectOverview } from "../project/queries";
import type { Segment } from "./bar";

/** The figures of a project's money in its currency, as the server counts them. */
interface Counted {
  money?: ProjectOverview["money"][number] | undefined;
  unsent?: ProjectOverview["unsent"][number] | undefined;
  /** The part of the agreed total that is on no invoice; below 0 when invoices hold more. */
  left: number;
}

interface MoneyIn {
  /** The invoiced amounts plus all that is to come. Cents. */
  total: number;
  still: number;
  /** The parts add up to the total; below 0 is received money that is not for invoiced amounts. */
  segments: Segment[];
}

/** Computes a project's income, by how far each part has come. */
export function moneyIn({ money, unsent, left }: Counted): MoneyIn {
  const due = subtract(money?.due ?? 0, money?.overdue ?? 0);
  const coming: Segment[] = [
    { id: "overdue", label: WORDS.overdue, value: money?.overdue ?? 0, look: "bad" },
    { id: "due", label: WORDS.due, value: due, look: "second" },
    { id: "scheduled", label: WORDS.scheduled, value: unsent?.scheduled ?? 0, look: "third" },
    { id: "paused", label: WORDS.paused, value: unsent?.paused ?? 0, look: "warn" },
    { id: "draft", label: "On drafts", value: unsent?.drafts ?? 0, look: "hatch" },
    { id: "open", label: "To invoice", value: Math.max(0, left), look: "rest" },
  ];
  const still = sum(coming.map(({ value }) => value));
  const credit = money?.paid_with_credit ?? 0;
  return {
    total: sum([subtract(money?.invoiced ?? 0, money?.due ?? 0), still]),
    still,
    segments: [
      { id: "received", label: "Received", value: money?.received ?? 0, look: "first" },
      // The parts beside the invoiced amounts: clients' surcharges, and their credit.
      {
        id: "processing",
        label: "For the processing",
        value: negate(money?.surcharges ?? 0),
        look: "second",
      },
      {
        id: "credit",
        label: credit < 0 ? "Kept as credit" : "Paid with credit",
        value: credit,
        look: "second",
      },
      { id: "withheld", label: "Tax withheld", value: money?.withheld ?? 0, look: "third" },
      { id: "back", label: WORDS.refunded, value: money?.refunded ?? 0, look: "third" },
      ...coming,
    ],
  };
}

/** Computes a project's cost in teammates, expenses, fees and refunds, and the profit that remains. */
export function moneyOut(
  brings: number,
  team: readonly Teammate[],
  spent: number,
  money: Counted["money"],
): { out: number; segments: Segment[] } {
  const costs: Segment[] = [
    { id: "paid", label: WORDS.paid, value: sum(team.map((member) => member.paid)), look: "first" },
    { id: "owed", label: "Left to pay", value: sum(team.map((member) => member.owed)), look: "warn" },
    { id: "spent", label: "Expenses", value: spent, look: "third" },
    // The clients' surcharges came in beside the invoiced amounts.
    {
      id: "fees",
      label: "Stripe fees",
      value: subtract(money?.fees ?? 0, money?.surcharges ?? 0),
      look: "second",
    },
    { id: "back", label: WORDS.refunded, value: money?.refunded ?? 0, look: "bad" },
  ];
  const out = sum(costs.map(({ value }) => value));
  return {
    out,
    segments: [
      ...costs,
      { id: "keep", label: "Left for you", value: Math.max(0, subtract(brings, out)), look: "hatch" },
    ],
  };
}

/** Computes a teammate's sums with this payout; `after` is below 0 when it is more than agreed. */
export function balanceOf(
  member: Pick<Teammate, "pay" | "paid" | "committed">,
  adding: number,
): { agreed: number | null; before: number; adding: number; after: number | null } {
  const before = add(member.paid, member.committed);
  return {
    agreed: member.pay,
    before,
    adding,
    after: member.pay === null ? null : subtract(member.pay, add(before, adding)),
  };
}

/**
 * Suggests a teammate's pay for a service: their agreed pay split by the prices of their services, and
 * never more than is left. 0 when it cannot be computed.
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
