/**
 * Pay when paid, as pure functions: how settled money is shared, and which shares its loss holds back.
 * Browser-safe; amounts in minor units.
 */
import { Money } from "../../platform/money";

export const KINDS = ["fixed", "service", "settled"] as const;

/** One rule of a project: a person's share of the client's money, and its cap. */
export interface Rule {
  id: number;
  kind: (typeof KINDS)[number];
  /** The amount of a fixed share. */
  amount: number | null;
  /** The percentage of the service's price, or of what settles. */
  percent: string | null;
  /** The price of the service; 0 where it no longer exists. */
  price?: number | undefined;
  cap: number | null;
}

/** Returns the most that a rule gives in all; null for no limit. */
export function mostOf(rule: Rule): number | null {
  const own =
    rule.kind === "fixed"
      ? (rule.amount ?? 0)
      : rule.kind === "service"
        ? Money.percentOf(rule.price ?? 0, rule.percent ?? "0")
        : null;
  if (rule.cap === null) return own;
  return own === null ? rule.cap : Math.min(own, rule.cap);
}

/**
 * Shares money in the order of the rules, each taking from what the earlier ones left: never more than `pot`
 * together. `from` and `to` are the settled totals before and with this money, so that percentages of two
 * parts sum to that of the whole (D4). `given` is each rule's total so far.
 */
export function share(
  rules: readonly Rule[],
  of: { from: number; to: number; pot: number; given: ReadonlyMap<number, number> },
): { rule_id: number; amount: number }[] {
  let left = Math.max(0, of.pot);
  const shares: { rule_id: number; amount: number }[] = [];
  for (const rule of rules) {
    const given = of.given.get(rule.id) ?? 0;
    const most = mostOf(rule);
    const open = most === null ? left : Math.max(0, Money.subtract(most, given));
    const wanted =
      rule.kind === "settled"
        ? Money.subtract(
            Money.percentOf(of.to, rule.percent ?? "0"),
            Money.percentOf(of.from, rule.percent ?? "0"),
          )
        : open;
    const amount = Math.min(wanted, open, left);
    if (amount <= 0) continue;
    shares.push({ rule_id: rule.id, amount });
    left = Money.subtract(left, amount);
  }
  return shares;
}

/** A payout shared from settled money. */
export interface Shared {
  id: number;
  state: "open" | "held" | "paid";
  /** The money that it was shared from. */
  base: number;
  total: number;
  /** The reason why its payment is gone; null while it is there. */
  trouble: string | null;
}

export const LESS_RECEIVED = "Money went back to the client, and what is left does not cover this share.";

/**
 * Decides which shares have to wait, oldest first. One whose own payment is gone waits until as much has come
 * in again. Paid and payable shares together never exceed the received money that is still there: the newest
 * wait first. `paid` sums those no longer listed: their money is used up, even where it goes back later.
 */
export function findCovered(
  shared: readonly Shared[],
  received: number,
  paid: { base: number; total: number } = { base: 0, total: 0 },
): { held: { id: number; reason: string }[]; open: number[]; left: number } {
  let free = Money.subtract(
    Money.subtract(received, paid.base),
    Money.sum(shared.filter(({ trouble }) => trouble === null).map(({ base }) => base)),
  );
  let sum = Money.add(
    paid.total,
    Money.sum(shared.filter(({ state }) => state === "paid").map(({ total }) => total)),
  );
  const held: { id: number; reason: string }[] = [];
  const open: number[] = [];
  const unpaid = shared.filter(({ state }) => state !== "paid");
  const sound = unpaid.filter(({ trouble }) => trouble === null);
  const shaken = unpaid.filter((each) => each.trouble !== null);
  for (const { id, total, base, trouble } of [...sound, ...shaken]) {
    const replaced = trouble === null || free >= base;
    const fits = Money.add(sum, total) <= received;
    if (!replaced || !fits) {
      held.push({ id, reason: trouble ?? LESS_RECEIVED });
      continue;
    }
    if (trouble !== null) free = Money.subtract(free, base);
    sum = Money.add(sum, total);
    open.push(id);
  }
  return { held, open, left: Math.max(0, Money.subtract(received, sum)) };
}

/**
 * Returns the part of an invoice's money that is received and still there, at most what it asks for; nothing
 * for a contested one. Money paid beyond that, or for a credited amount, can be refunded without loss.
 */
export function sharedAmountOf(invoice: {
  total: number;
  amount_paid: number;
  amount_credited: number;
  amount_refunded: number;
  disputed: boolean;
}): number {
  if (invoice.disputed) return 0;
  const owed = Math.max(0, Money.subtract(invoice.total, invoice.amount_credited));
  return Math.max(0, Math.min(Money.subtract(invoice.amount_paid, invoice.amount_refunded), owed));
}
