/**
 * Pay when paid, as pure functions: how money that settled is shared, and which shares its loss holds back.
 * Browser-safe; amounts in minor units.
 */
import * as Money from "../../platform/money";

export const KINDS = ["fixed", "service", "settled"] as const;

/** One line of a project's rules: what a person gets out of the client's money, and at most how much in all. */
export interface Rule {
  id: number;
  kind: (typeof KINDS)[number];
  /** Of a fixed share. */
  amount: number | null;
  /** Of the service's price, or of what settles. */
  percent: string | null;
  /** The price of the service; 0 where there is none any more. */
  price?: number | undefined;
  cap: number | null;
}

/** The most that a rule gives in all; null without an end. */
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
 * Shares money in the order of the rules, each taking what the ones before have left: never more than `pot`
 * together. `from` and `to` are what has settled in all before and with this money, so that percentages of two
 * parts sum to that of the whole (D4). `given` is what each rule has had so far.
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

/** A payout that was shared out of money that settled. */
export interface Shared {
  id: number;
  state: "open" | "held" | "paid";
  /** The money that it was shared from. */
  base: number;
  total: number;
  /** Why the payment that it came from is gone; null while it is there. */
  trouble: string | null;
}

export const LESS_RECEIVED = "Money went back to the client, and what is left does not cover this share.";

/**
 * Which shares have to wait, oldest first in and out. One whose own payment is gone waits until as much has
 * come in again. And what was paid and may be paid together never exceeds what was received and is still
 * there: the newest wait first. `paid` are those that are not listed any more: their money is used up, also where it
 * goes back later.
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
 * What of an invoice's money is received and still there, at most what is owed on it; nothing of one that is
 * contested. What was paid beyond it, or for what a credit note took back, can be given back without loss.
 */
export function receivedOf(invoice: {
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
