/** Where an account for receiving money stands, and what is missing of it in words a person can read. Browser-safe. */

import { add, sum } from "../platform/money";

export const STATUSES = ["pending", "awaiting_documents", "active", "denied"] as const;
export type Status = (typeof STATUSES)[number];

/** What the provider says of an account. */
export interface AccountFacts {
  details_submitted: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  /** Codes of what must be given now. */
  due: readonly string[];
  disabled_reason: string | null;
}

/**
 * - `pending`: its forms are not filled in, or the provider looks at them.
 * - `awaiting_documents`: something is asked for; until it is there, clients cannot pay or nothing is paid out.
 * - `active`: clients can pay, and the money goes to the bank.
 * - `denied`: the provider does not serve this business, or its owner took our access to it away.
 */
export function statusOf(of: AccountFacts): Status {
  if (of.disabled_reason?.startsWith("rejected")) return "denied";
  if (!of.details_submitted) return "pending";
  if (of.charges_enabled && of.payouts_enabled && of.due.length === 0) return "active";
  return of.due.length > 0 ? "awaiting_documents" : "pending";
}

/** Whether the owner put off how to be paid, and nothing is there yet that a client could pay by. */
export const isPutOff = (
  of: { getting_paid: string | null; own_methods: readonly unknown[]; payment_instructions: string },
  account: { charges_enabled?: boolean | undefined } | undefined,
): boolean =>
  of.getting_paid === "later" &&
  account?.charges_enabled !== true &&
  of.own_methods.length === 0 &&
  of.payment_instructions.trim() === "";

/** The first rule that fits a code names it; people fill in forms, not fields. */
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

/** Each thing that is missing once, in the order of the provider's list. */
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

/** What a transfer to the bank consists of: minor units of its currency, below 0 where they were taken out of it. */
export interface Line {
  kind: (typeof LINE_KINDS)[number];
  amount: number;
  /** The payment of a client that it is about; absent where it is none of ours. */
  payment_id?: number;
  invoice_id?: number;
  /** What clients paid before there was an account, sent on into it: it has lines of its own. */
  release_id?: number;
}

/** How many lines are kept of one transfer. */
export const MOST_LINES = 200;

const keyOf = (of: Line): string => `${of.payment_id ?? ""} ${of.release_id ?? ""} ${of.kind}`;

/**
 * Lines of the same kind about the same payment in one, none of 0, and `MOST_LINES` at most: what of the payments
 * does not fit is one more line. The sum stays what it was.
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
    // A payment is named with all that it consists of here, or not at all.
    if (holder === " " || kept.length + counted.length >= MOST_LINES)
      other = add(other, sum(counted.map(({ amount }) => amount)));
    else kept.push(...counted);
  }
  return other === 0 ? kept : [...kept, { kind: "other", amount: other }];
}

/** What a payout to the bank may become; `asked` is the owner's wish that the provider has not answered. A bank may send back what counted as paid; what failed has ended. */
const AFTER: Record<TransferStatus, readonly TransferStatus[]> = {
  asked: ["pending", "in_transit", "paid", "failed", "canceled"],
  pending: ["in_transit", "paid", "failed", "canceled"],
  in_transit: ["paid", "failed", "canceled"],
  paid: ["failed"],
  failed: [],
  canceled: [],
};

/** Whether news of the provider are news: what the table does not lead to came late (D33). */
export const isNews = (from: TransferStatus | undefined, to: TransferStatus): boolean =>
  from === undefined || AFTER[from].includes(to);

/** Whether the money has left the provider for the bank. */
export const hasLeft = (status: TransferStatus | undefined): boolean =>
  status === "pending" || status === "in_transit" || status === "paid";
