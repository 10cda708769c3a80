/**
 * What proves that a disputed payment was owed: for each of the provider's reasons the fields of its evidence
 * that count, where each comes from, and what is missing. Pure; lengths are the provider's, in characters.
 */
import { type Kind, type NeedState, REASONS, type Reason } from "./schema";

/** The provider's fields that a service can be defended by; those of shipped goods are left out. */
export const FIELDS = {
  customer_name: {
    label: "Client",
    kind: "text",
    most: 5_000,
    from: "the acceptance, else the invoice",
    advice: "Add the client's name.",
  },
  customer_email_address: {
    label: "Client's email",
    kind: "text",
    most: 5_000,
    from: "the acceptance, else the invoice",
    advice: "Add the client's address.",
  },
  billing_address: {
    label: "Billing address",
    kind: "text",
    most: 5_000,
    from: "the invoice",
    advice: "Add the address that the client is billed at.",
  },
  customer_purchase_ip: {
    label: "Place of the purchase",
    kind: "text",
    most: 5_000,
    from: "the acceptance: the IP address of the signature",
    advice: "Nothing was signed here. Add the IP address of another confirmation, if you have one.",
  },
  product_description: {
    label: "What was sold",
    kind: "text",
    most: 20_000,
    from: "the invoice's lines",
    advice: "Say what you sold, as it was agreed.",
  },
  service_date: {
    label: "Date of the service",
    kind: "text",
    most: 5_000,
    from: "the last completed service, else the invoice's day",
    advice: "Say when the client got the work, or began to get it.",
  },
  access_activity_log: {
    label: "Mails, visits and payments",
    kind: "text",
    most: 20_000,
    from: "the histories of the proposal and the invoice",
    advice: "Say when the client opened or used what you delivered.",
  },
  customer_signature: {
    label: "Signature",
    kind: "file",
    most: 0,
    from: "the accepted proposal with its certificate",
    advice: "Add a signed contract, a purchase order or another confirmation of the client.",
  },
  service_documentation: {
    label: "Proof of the work",
    kind: "file",
    most: 0,
    from: "the services that were completed and accepted",
    advice: "Add what shows the work: the file you handed over, a screenshot, a note of the handover.",
  },
  customer_communication: {
    label: "Messages with the client",
    kind: "file",
    most: 0,
    from: "questions, answers and requested changes of the proposal",
    advice: "Add emails in which the client confirms or uses the work.",
  },
  receipt: {
    label: "Receipt",
    kind: "file",
    most: 0,
    from: "the receipt of this payment",
    advice: "Add a receipt.",
  },
  refund_policy: {
    label: "Refund policy",
    kind: "file",
    most: 0,
    from: "the accepted terms about refunds",
    advice: "Add the terms that say when money is given back.",
  },
  refund_policy_disclosure: {
    label: "When the refund policy was shown",
    kind: "text",
    most: 20_000,
    from: "the acceptance of those terms",
    advice: "Say where and when the client saw those terms before they paid.",
  },
  refund_refusal_explanation: {
    label: "Why no refund is owed",
    kind: "text",
    most: 20_000,
    from: "you",
    advice: "Say why the client is owed no refund.",
  },
  cancellation_policy: {
    label: "Cancellation policy",
    kind: "file",
    most: 0,
    from: "the accepted terms about ending the contract",
    advice: "Add the terms that say how the contract ends.",
  },
  cancellation_policy_disclosure: {
    label: "When the cancellation policy was shown",
    kind: "text",
    most: 20_000,
    from: "the acceptance of those terms",
    advice: "Say where and when the client saw those terms before they paid.",
  },
  cancellation_rebuttal: {
    label: "Why it was not canceled",
    kind: "text",
    most: 20_000,
    from: "you",
    advice: "Say why the contract was not canceled before this payment.",
  },
  duplicate_charge_id: {
    label: "The other payment",
    kind: "text",
    most: 5_000,
    from: "another payment of this client in the same amount",
    advice: "No other payment of that amount is known. Name the one that the client means.",
  },
  duplicate_charge_explanation: {
    label: "What both payments were for",
    kind: "text",
    most: 20_000,
    from: "both invoices",
    advice: "Say what each of both payments was for.",
  },
  duplicate_charge_documentation: {
    label: "Receipt of the other payment",
    kind: "file",
    most: 0,
    from: "the receipt of the other payment",
    advice: "Add the other payment's receipt, or the work that it paid.",
  },
  uncategorized_file: { label: "Another file", kind: "file", most: 0, from: "you", advice: "" },
  uncategorized_text: {
    label: "The case in words",
    kind: "text",
    most: 20_000,
    from: "all of this, and your own words",
    advice: "Say in your words what happened.",
  },
} as const satisfies Record<
  string,
  { label: string; kind: Kind; most: number; from: string; advice: string }
>;
export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** All texts of one dispute together. */
export const ALL_TEXT = 150_000;
/** All files of one dispute together, in bytes: banks get them as one fax or upload. */
export const ALL_FILES = 4_500_000;

/** What helps whatever the reason. */
const ALWAYS = [
  "customer_name",
  "customer_email_address",
  "billing_address",
  "product_description",
  "service_date",
  "customer_signature",
  "service_documentation",
  "customer_communication",
  "access_activity_log",
  "customer_purchase_ip",
  "receipt",
  "uncategorized_text",
  "uncategorized_file",
] as const satisfies readonly Field[];

const WORK = ["service_date", "service_documentation", "customer_communication"] as const;

/** The fields that decide, by reason; null for a debit that its bank takes back without asking. */
export const COUNTS: Record<Reason, readonly Field[] | null> = {
  fraudulent: ["customer_signature", "customer_purchase_ip", "access_activity_log", "customer_communication"],
  unrecognized: ["customer_signature", "product_description", "receipt", "customer_communication"],
  product_not_received: ["access_activity_log", "customer_signature", ...WORK],
  product_unacceptable: [
    "product_description",
    "customer_signature",
    ...WORK,
    "refund_policy",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
  ],
  credit_not_processed: [
    "refund_policy",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
    "customer_communication",
  ],
  subscription_canceled: [
    "cancellation_policy",
    "cancellation_policy_disclosure",
    "cancellation_rebuttal",
    "access_activity_log",
    "customer_communication",
  ],
  duplicate: [
    "duplicate_charge_id",
    "duplicate_charge_explanation",
    "duplicate_charge_documentation",
    "receipt",
    "service_documentation",
  ],
  general: ["customer_signature", "access_activity_log", ...WORK],
  customer_initiated: ["customer_signature", "access_activity_log", ...WORK],
  noncompliant: ["customer_signature", "receipt", ...WORK],
  bank_cannot_process: null,
  check_returned: null,
  debit_not_authorized: null,
  incorrect_account_details: null,
  insufficient_funds: null,
};

/** Returns the reason by the provider's code, as we store it in words; `general` for one that is new. */
export function reasonOf(words: string): Reason {
  const code = words.toLowerCase().replaceAll(" ", "_");
  return REASONS.find((each) => each === code) ?? "general";
}

/** Returns the fields for a reason: those that count first. Empty where nothing can be answered. */
export function fieldsFor(reason: Reason): { field: Field; counts: boolean }[] {
  const counts = COUNTS[reason];
  if (!counts) return [];
  const others = ALWAYS.filter((field) => !counts.includes(field));
  return [
    ...counts.map((field) => ({ field, counts: true })),
    ...others.map((field) => ({ field, counts: false })),
  ];
}

/** What was found for each field: a text, or a file's name. */
export type Found = Partial<Record<Field, string>>;

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/**
 * Returns what is sent for a reason, in its order: what the owner gave instead of what the record has, each
 * text within its length.
 */
export function needsOf(reason: Reason, record: Found, own: Found = {}): NeedState[] {
  return fieldsFor(reason).map(({ field, counts }) => {
    const { label, kind, most, from, advice } = FIELDS[field];
    const given = own[field]?.trim();
    const found = given || record[field]?.trim() || null;
    return {
      field,
      label,
      kind,
      counts,
      from: given ? "you" : from,
      value: found && kind === "text" ? cut(found, most) : found,
      missing: counts && !found,
      advice: counts && !found ? advice : "",
    };
  });
}

/** Lists what counts and is missing, in words. */
export const listMissing = (needs: readonly NeedState[]): string[] =>
  needs.filter(({ missing }) => missing).map(({ label, advice }) => `${label}: ${advice}`);

/** Returns the texts that are sent, by field. */
export const textsOf = (needs: readonly NeedState[]): Found =>
  Object.fromEntries(
    needs.flatMap(({ field, kind, value }) => (kind === "text" && value ? [[field, value]] : [])),
  );

/** Counts the characters of all texts: at most `ALL_TEXT`. */
export const countText = (needs: readonly NeedState[]): number =>
  Object.values(textsOf(needs)).reduce((sum, text) => sum + text.length, 0);
