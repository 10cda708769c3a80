import type { Listed } from "@stint/core/invoice/schema";
import { WORDS } from "@stint/core/platform/status";
import { dayInWords, dayOf, dueInWords } from "../../lib/format";
import type { Payout } from "./queries";

export const methods: { value: NonNullable<Payout["payment_method"]>; label: string }[] = [
  { value: "bank_transfer", label: "Bank transfer" },
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "card", label: "Card" },
  { value: "other", label: "Another way" },
];

export const methodInWords = (method: Payout["payment_method"]): string =>
  methods.find(({ value }) => value === method)?.label ?? "";

/** Describes a payout beside its people: how it was paid, why it waits, or where it comes from. */
export const aboutPayout = ({ payment_method, held_reason, source }: Payout): string =>
  methodInWords(payment_method) || held_reason || (source ? `Share of invoice ${source.number}` : "");

/** Names the people that a payout pays. */
export const namesOf = ({ items }: Pick<Payout, "items">): string =>
  [...new Set(items.map(({ name }) => name))].join(", ") || "Nobody yet";

/** Answers the date since which a payout has its status. */
export function payoutWhen({ paid_at, held_at, committed_at, created_at }: Payout): string {
  return dayInWords(dayOf(paid_at ?? held_at ?? committed_at ?? created_at));
}

/** An invoice's title on its own project's page: "Deposit, 30%, Website redesign" → "Deposit, 30%". */
export function titleWithin({ title, project_name }: Pick<Listed, "title" | "project_name">): string {
  const end = `, ${project_name}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

/** The day of an invoice in the timeline of its project. */
export function invoiceDay(invoice: Listed): string {
  const day = invoice.issued_on ?? invoice.send_on ?? (invoice.sent_at ? dayOf(invoice.sent_at) : null);
  if (day) return dayInWords(day);
  return invoice.due_on ? `Due ${dayInWords(invoice.due_on)}` : "No date";
}

/** Describes an invoice's status in a few words. */
export function invoiceState({ status, due_on, send_on, paid_at, schedule }: Listed): string {
  switch (status) {
    case "paid":
      return paid_at ? `${WORDS.paid} ${dayInWords(paid_at)}` : WORDS.paid;
    case "overdue":
      return due_on ? `${dueInWords(due_on)}, due ${dayInWords(due_on)}` : WORDS.overdue;
    case "scheduled":
      return send_on ? `${WORDS.scheduled} for ${dayInWords(send_on)}` : WORDS.scheduled;
    case "paused":
      return `${WORDS.paused}: the proposal is being changed`;
    case "processing":
      return `${WORDS.processing}, payment on its way`;
    case "draft":
      // No day is set: the signed terms say when it is asked for, and the owner sends it then.
      return schedule?.when ? `${WORDS.draft}. ${schedule.when}` : WORDS.draft;
    case "void":
      return WORDS.void;
    default: {
      const words = due_on ? dueInWords(due_on) : WORDS.sent;
      const when = words.startsWith("Due") || words === WORDS.sent ? words : `Due ${words}`;
      return status === "partially_paid" ? `${WORDS.partially_paid}. ${when}` : when;
    }
  }
}
