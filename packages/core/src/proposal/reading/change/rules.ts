/**
 * What a change order says of its changes, in the same words on the page and in the PDF (D6). What is promised while
 * it waits for an answer is told as done once it was accepted. Browser-safe and pure, apart from what every proposal
 * needs.
 */

import * as Money from "../../../platform/money";
import type { ChangedInvoice, Document, Redline } from "../../client-view";
import { type Answer, paymentWords } from "../rules";

/** What happened to a service, in a word. */
export const CHANGE_WORDS = {
  added: "Added",
  repriced: "Re-priced",
  reworded: "Reworded",
  removed: "Removed",
} as const satisfies Record<Redline["services"][number]["kind"], string>;

/** What becomes of what is credited. */
export const CREDIT_WORDS =
  "You get a credit note for it: it comes off what you still owe, and what is left is kept as your credit.";

type State = ChangedInvoice["state"];

const INVOICE_WORDS = {
  open: {
    held: "Not sent. Held until you answer.",
    added: "New with this change.",
    removed: "Not sent. Falls away.",
  },
  accepted: {
    held: "Changed by this acceptance.",
    added: "New with this change.",
    removed: "Falls away with this acceptance.",
  },
  closed: {
    held: "Not changed by this version.",
    added: "Not made by this version.",
    removed: "Not taken away by this version.",
  },
} as const satisfies Record<Answer, Record<Exclude<State, "sent">, string>>;

/** An invoice by name, with its number once it has one. */
export const invoiceName = ({ label, number }: Pick<ChangedInvoice, "label" | "number">): string =>
  number ? `${label}, ${number}` : label;

const isKept = ({ difference, was_send_on, send_on }: ChangedInvoice): boolean =>
  difference === 0 && was_send_on === send_on;

/** Whether something is credited; a document of before it was told does not say on which invoices. */
type Crediting = "told" | "untold" | undefined;

/** What the change does to an invoice; when it is sent and due, where it is not there yet. */
function invoiceNote(invoice: ChangedInvoice, answer: Answer, due: string, credit: Crediting): string {
  const { state, when, credited = when } = invoice;
  if (state === "sent")
    return credit === "untold"
      ? "Sent before. What is too much on it is credited."
      : `${credit ? credited : when}.`;
  const words =
    answer === "accepted" && state === "held" && isKept(invoice)
      ? "Not changed by this acceptance."
      : INVOICE_WORDS[answer][state];
  // What was not accepted is neither sent nor due.
  const is_coming = answer !== "closed" && (state === "held" || state === "added");
  return is_coming ? `${words} ${due}` : words;
}

/** One line of a change order's invoices. Null where there is nothing yet, or no more. */
export interface InvoiceRow {
  name: string;
  note: string;
  was: number | null;
  difference: number;
  becomes: number | null;
  /** It falls away. */
  gone: boolean;
}

export interface InvoiceTable {
  rows: InvoiceRow[];
  /** What was accepted before, and the new total: the rows add up to them. */
  was: number;
  difference: number;
  becomes: number;
}

/**
 * What the listed invoices leave of a total: what is on none of them yet, and what they come to beyond it. Null where
 * there is none.
 */
function listRest(name: string, note: string, was: number, becomes: number): InvoiceRow[] {
  if (was === 0 && becomes === 0) return [];
  return [
    {
      name,
      note,
      was: was || null,
      difference: Money.subtract(becomes, was),
      becomes: becomes || null,
      gone: false,
    },
  ];
}

/**
 * Every invoice of what was accepted, those that were sent with their numbers, and what the change makes of it. What
 * they leave of a total, what is credited and what was given beyond it are rows of their own, and all of them add up
 * to what was accepted and to the new total.
 */
export function invoiceTable(document: Document, change: Redline, answer: Answer): InvoiceTable {
  const { total, due_days, schedule } = document;
  const coming = change.invoices.filter(({ state }) => state === "held" || state === "added");
  const is_told = change.invoices.some(({ credited }) => credited);
  const credit = change.credit > 0 && answer !== "closed" ? (is_told ? "told" : "untold") : undefined;
  const rows = change.invoices.map((invoice): InvoiceRow => {
    // The schedule is what is still to come, in the same order.
    const planned = schedule?.[coming.indexOf(invoice)];
    const due_on = planned?.amount === invoice.becomes ? planned.due_on : null;
    const { heading, note } = paymentWords({ label: "", when: invoice.when, due_on }, due_days);
    return {
      name: invoiceName(invoice),
      note: invoiceNote(invoice, answer, note ? `${heading}, ${note}` : heading, credit),
      was: invoice.state === "added" ? null : invoice.was,
      difference: invoice.difference,
      becomes: invoice.state === "removed" ? null : invoice.becomes,
      gone: invoice.state === "removed",
    };
  });
  const listed = (of: "was" | "becomes") => Money.sum(change.invoices.map((each) => each[of]));
  const was = Money.subtract(change.base.total, listed("was"));
  const becomes = Money.subtract(total, listed("becomes"));
  // What no note takes off, because nobody asks for it.
  const given = Money.subtract(Math.max(0, Money.negate(becomes)), change.credit);
  return {
    rows: [
      ...rows,
      ...listRest(
        "Still to be invoiced",
        "On none of these invoices.",
        Math.max(0, was),
        Math.max(0, becomes),
      ),
      ...listRest(
        "Credited with this change",
        answer === "closed" ? "Not credited by this version." : "Before tax.",
        0,
        Money.negate(change.credit),
      ),
      ...listRest(
        "Beyond the total",
        given > 0 ? "Given as a discount." : "",
        Math.min(0, was),
        Money.negate(given),
      ),
    ],
    was: change.base.total,
    difference: change.difference,
    becomes: total,
  };
}

/** Names of what is new, worded anew and gone, one line for each that there is. */
export const namedChanges = ({
  added,
  changed,
  removed,
}: Redline["terms"]): { word: string; names: string }[] =>
  (
    [
      ["Added", added],
      ["Worded anew", changed],
      ["Removed", removed],
    ] as const
  )
    .filter(([, names]) => names.length > 0)
    .map(([word, names]) => ({ word, names: names.join(", ") }));

/** What stands of what was accepted before, and what the answer makes of that. */
export function standsInWords(document: Document, change: Redline, answer: Answer, accepted_on: string) {
  const total = Money.format(change.base.total, document.currency);
  return {
    open: {
      head: `What you accepted on ${accepted_on} stays in force.`,
      text: `If you decline or don’t answer, nothing changes: ${total}.`,
    },
    accepted: {
      head: "This change was accepted.",
      text: `Everything else stays as you accepted it on ${accepted_on}.`,
    },
    closed: {
      head: "This version was not accepted.",
      text: `It changes nothing of what you accepted on ${accepted_on}.`,
    },
  }[answer];
}

/** What declining means, while that can be done. */
function declineInWords({ invoices }: Redline, answer: Answer): string[] {
  if (answer === "accepted") return [];
  if (answer === "closed") return ["This version was not accepted, so it changes no invoice."];
  return invoices.some(({ state }) => state === "held" || state === "removed")
    ? [
        "If you decline or let it lapse, the invoices that wait return to their old amounts and the accepted proposal stands.",
      ]
    : ["If you decline or let it lapse, the accepted proposal stands."];
}

/** What stands below the invoices: what is given back of them, and what an answer means. */
export function remarksOf({ currency }: Document, change: Redline, answer: Answer): string[] {
  const { credit } = change;
  const credited =
    credit > 0 && answer !== "closed"
      ? [`${Money.format(credit, currency)} is credited to you, before tax. ${CREDIT_WORDS}`]
      : [];
  return [...credited, ...declineInWords(change, answer)];
}
