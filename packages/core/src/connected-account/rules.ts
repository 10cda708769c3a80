/** The status of an account for receiving money, and its missing information in words. Browser-safe. */

import { add, sum } from "../platform/money";
import { type OwnWays, tellsHowToPay } from "../workspace/own-ways/rules";

export const STATUSES = ["pending", "awaiting_documents", "active", "denied"] as const;
export type Status = (typeof STATUSES)[number];

/** The provider's facts about an account. */
export interface AccountFacts {
  details_submitted: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  /** Codes of information that is required now. */
  due: readonly string[];
  disabled_reason: string | null;
}

/**
 * Returns the status of an account:
 * - `pending`: its forms are not completed, or the provider is checking them.
 * - `awaiting_documents`: the provider needs information; until it has it, clients cannot pay or nothing is
 *   paid out.
 * - `active`: clients can pay, and the money goes to the bank.
 * - `denied`: the provider does not serve this business, or its owner has revoked our access.
 */
export function statusOf(of: AccountFacts): Status {
  if (of.disabled_reason?.startsWith("rejected")) return "denied";
  if (!of.details_submitted) return "pending";
  if (of.charges_enabled && of.payouts_enabled && of.due.length === 0) return "active";
  return of.due.length > 0 ? "awaiting_documents" : "pending";
}

/** Returns whether the owner postponed the choice of payment methods, and clients have none yet. */
export const isPutOff = (
  of: { getting_paid: string | null } & OwnWays,
  account: { charges_enabled?: boolean | undefined } | undefined,
): boolean => of.getting_paid === "later" && account?.charges_enabled !== true && !tellsHowToPay(of);

/** The first matching rule names a code, because people complete forms, not fields. */
const WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/external_account/, "The bank account that your money goes to"],
  [/tos_acceptance/, "Your yes to the payment provider's terms"],
  [/business_profile/, "What your business does, and its website"],
  [/business_type/, "Whether you work alone or as a company"],
  [/verification\.(additional_)?document|\bdocument/, "A photo of an identity document"],
  [/(ssn|id_number|tax_id|vat_id|registration)/, "Your tax or identity number"],
  [/\bdob\b/, "Your date of birth"],
  [/address/, "Your address"],
  [/phone|email/, "How to reach you"],
  [/(first|last)_name|\bname/, "Your name as in your papers"],
  [/owners|directors|executives|representative|person_/, "Who owns and leads the company"],
  [/statement_descriptor/, "The name on your clients' bank statements"],
];

/** Returns each missing item once, in the order of the provider's list. */
export const missingInWords = (codes: readonly string[]): string[] => [
  ...new Set(
    codes.map(
      (code) => WORDS.find(([pattern]) => pattern.test(code))?.[1] ?? "More details for the payment provider",
    ),
  ),
];

export const TRANSFER_STATUSES = ["asked", "pending", "in_transit", "paid", "failed", "canceled"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const LINE_KINDS = ["payment", "fee", "refund", "dispute", "dispute_fee", "other"] as const;

/** One line of a transfer to the bank: minor units of its currency, below 0 if they were deducted. */
export interface Line {
  kind: (typeof LINE_KINDS)[number];
  amount: number;
  /** The client's payment that the line is about; absent if it is not one of ours. */
  payment_id?: number;
  invoice_id?: number;
  /**
   * A release: money that clients paid before the account existed, sent on to it. The release has lines of
   * its own.
   */
  release_id?: number;
}

/** The most lines stored for one transfer. */
export const MOST_LINES = 200;

const keyOf = (of: Line): string => `${of.payment_id ?? ""} ${of.release_id ?? ""} ${of.kind}`;

/**
 * Merges lines of the same kind and payment, without zero ones, and at most `MOST_LINES`: payments beyond
 * that become one line. The sum does not change.
 */
export function gatherLines(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  const of = new Map<string, Line[]>();
  for (const line of lines) {
    const known = sums.get(keyOf(line));
    if (known) known.amount = add(known.amount, line.amount);
    else {
      const made = { ...line };
      sums.set(keyOf(line), made);
      const holder = `${line.payment_id ?? ""} ${line.release_id ?? ""}`;
      of.set(holder, [...(of.get(holder) ?? []), made]);
    }
  }
  const kept: Line[] = [];
  let other = 0;
  for (const [holder, group] of of) {
    const counted = group.filter(({ amount }) => amount !== 0);
    // A payment is listed with all of its lines, or not at all.
    if (holder === " " || kept.length + counted.length >= MOST_LINES)
      other = add(other, sum(counted.map(({ amount }) => amount)));
    else kept.push(...counted);
  }
  return other === 0 ? kept : [...kept, { kind: "other", amount: other }];
}

/**
 * The next statuses of a payout to the bank; `asked` is the owner's request that the provider has not
 * answered. A bank may return a payout that was already paid; a failed one is final.
 */
const AFTER: Record<TransferStatus, readonly TransferStatus[]> = {
  asked: ["pending", "in_transit", "paid", "failed", "canceled"],
  pending: ["in_transit", "paid", "failed", "canceled"],
  in_transit: ["paid", "failed", "canceled"],
  paid: ["failed"],
  failed: [],
  canceled: [],
};

/** Returns whether a status from the provider is new: a transition outside the table came late (D33). */
export const isNews = (from: TransferStatus | undefined, to: TransferStatus): boolean =>
  from === undefined || AFTER[from].includes(to);

/** Returns whether the money has left the provider for the bank. */
export const hasLeft = (status: TransferStatus | undefined): boolean =>
  status === "pending" || status === "in_transit" || status === "paid";
