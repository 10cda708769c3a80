/**
 * The words for a change order's changes, the same on the page and in the PDF (D6). Future tense while it
 * waits for an answer, past tense once it is accepted. Browser-safe and pure.
 */

import { Money } from "../../../platform/money";
import { nameOf } from "../../../project/tax/name/rules";
import type { ChangedInvoice, Document, Redline, TaxSum } from "../../client-view";
import { type Answer, changeTotals, payableTotal, paymentWords, difference as signed } from "../rules";

/** One word for each kind of change. */
export const CHANGE_WORDS = {
  added: "Added",
  repriced: "Re-priced",
  reworded: "Reworded",
  removed: "Removed",
} as const satisfies Record<Redline["services"][number]["kind"], string>;

/** Explains to the client how a credit is used. */
export const CREDIT_WORDS =
  "You get a credit note for it: it comes off what you still owe, and what is left is kept as your credit.";

/** One figure of a change order with its parts in words: "€200.00 plus €38.00 VAT"; null without tax. */
export interface ChangeFigure {
  amount: number;
  note: string | null;
}

/** Returns the same figures with their parts in words, and the name of the tax. */
export function changeFigures(
  { currency, tax: whole }: Pick<Document, "currency" | "tax">,
  change: Redline,
): { accepted: ChangeFigure; difference: ChangeFigure; credit: ChangeFigure; name: string } {
  const { tax } = change;
  const { accepted, difference, credit } = changeTotals(change);
  const name = nameOf(whole?.taxes ?? []);
  const note = (of: TaxSum | undefined): string | null => {
    if (!of || of.tax_total === 0) return null;
    const vat = Money.format(Math.abs(of.tax_total), currency);
    if (of.net_total === 0) return `${signed(of.tax_total, currency)} ${name}`;
    // A change may take one off and put the other on.
    if (of.net_total < 0 !== of.tax_total < 0)
      return `${Money.format(of.net_total, currency)} and ${signed(of.tax_total, currency)} ${name}`;
    return `${Money.format(Math.abs(of.net_total), currency)} plus ${vat} ${name}`;
  };
  return {
    accepted: { amount: accepted, note: note(tax?.base) },
    difference: { amount: difference, note: note(tax?.difference) },
    credit: { amount: credit, note: note(tax?.credit) },
    name,
  };
}

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

/** Names an invoice, with its number once it has one. */
export const invoiceName = ({ label, number }: Pick<ChangedInvoice, "label" | "number">): string =>
  number ? `${label}, ${number}` : label;

const isKept = ({ difference, was_send_on, send_on }: ChangedInvoice): boolean =>
  difference === 0 && was_send_on === send_on;

/** Undefined when nothing is credited. `untold`: an older document does not list the credited invoices. */
type Crediting = "told" | "untold" | undefined;

/** Describes the effect on an invoice, and when it is sent and due if it is not sent yet. */
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
  // The invoices of a change order that was not accepted are neither sent nor due.
  const is_coming = answer !== "closed" && (state === "held" || state === "added");
  return is_coming ? `${words} ${due}` : words;
}

/**
 * One line of a change order's invoices. Amounts are null before the invoice exists and after it is removed.
 */
export interface InvoiceRow {
  name: string;
  note: string;
  was: number | null;
  difference: number;
  becomes: number | null;
  /** True if the change removes the invoice. */
  gone: boolean;
}

export interface InvoiceTable {
  rows: InvoiceRow[];
  /** The total accepted before and the new total; the rows add up to them. */
  was: number;
  difference: number;
  becomes: number;
}

/**
 * Returns the part of a total that is not on any listed invoice, or that they exceed it by. No row when there
 * is none.
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
 * Returns every invoice of the accepted proposal, with numbers for the sent ones, and its amount after the
 * change. The remainder of a total, credits and discounts beyond them are rows of their own, so that the rows
 * add up to the accepted and the new total.
 */
export function invoiceTable(document: Document, change: Redline, answer: Answer): InvoiceTable {
  const { due_days, schedule } = document;
  const coming = change.invoices.filter(({ state }) => state === "held" || state === "added");
  const is_told = change.invoices.some(({ credited }) => credited);
  const credit = change.credit > 0 && answer !== "closed" ? (is_told ? "told" : "untold") : undefined;
  const rows = change.invoices.map((invoice): InvoiceRow => {
    // The schedule lists the payments still to come, in the same order.
    const planned = schedule?.[coming.indexOf(invoice)];
    const due_on = planned?.amount === invoice.becomes ? planned.due_on : null;
    const { heading, note } = paymentWords({ label: "", when: invoice.when, due_on }, due_days);
    const { was, becomes } = invoice.tax ?? invoice;
    return {
      name: invoiceName(invoice),
      note: invoiceNote(invoice, answer, note ? `${heading}, ${note}` : heading, credit),
      was: invoice.state === "added" ? null : was,
      difference: Money.subtract(becomes, was),
      becomes: invoice.state === "removed" ? null : becomes,
      gone: invoice.state === "removed",
    };
  });
  const figures = changeTotals(change);
  const table = {
    was: figures.accepted,
    difference: figures.difference,
    becomes: change.tax ? payableTotal(document) : document.total,
  };
  return { rows: [...rows, ...otherRows(document, change, { rows, table, answer })], ...table };
}

/** Cents that the tax of so many invoices may round to, beside the tax of the whole. */
const mostRounding = (rows: number): number => 2 * (rows + 1);

/** Returns the parts of both totals that are on no listed invoice, so that all rows add up to them. */
function otherRows(
  { currency, total, tax }: Document,
  change: Redline,
  { rows, table, answer }: { rows: readonly InvoiceRow[]; table: Omit<InvoiceTable, "rows">; answer: Answer },
): InvoiceRow[] {
  // As typed: which of the rows there are. With tax: what stands in them.
  const typed = (of: "was" | "becomes") => Money.sum(change.invoices.map((each) => each[of]));
  const listed = (of: "was" | "becomes") => Money.sum(rows.map((each) => each[of] ?? 0));
  const { credit } = changeTotals(change);
  const was = Money.subtract(change.base.total, typed("was"));
  const becomes = Money.subtract(total, typed("becomes"));
  // The discounted part was never billed, so no credit note covers it.
  const given = Money.subtract(Math.max(0, Money.negate(becomes)), change.credit);
  const rest = {
    was: Money.subtract(table.was, listed("was")),
    becomes: Money.add(Money.subtract(table.becomes, listed("becomes")), credit),
  };
  const still = { was: was > 0 ? rest.was : 0, becomes: becomes > 0 ? rest.becomes : 0 };
  const beyond = { was: was < 0 ? rest.was : 0, becomes: given === 0 ? 0 : rest.becomes };
  // Each invoice rounds its own tax (D3), and one that was sent may be taxed otherwise.
  const apart = {
    was: was === 0 ? rest.was : 0,
    becomes: becomes <= 0 && given === 0 ? rest.becomes : 0,
  };
  const rounds = Math.max(Math.abs(apart.was), Math.abs(apart.becomes)) <= mostRounding(rows.length);
  const vat = change.tax?.credit.tax_total;
  const credited = vat ? `incl. ${Money.format(vat, currency)} ${nameOf(tax?.taxes ?? [])}.` : "";
  return [
    ...listRest("Still to be invoiced", "On none of these invoices.", still.was, still.becomes),
    ...listRest(
      "Credited with this change",
      answer === "closed" ? "Not credited by this version." : change.tax ? credited : "Before tax.",
      0,
      Money.negate(credit),
    ),
    ...listRest("Beyond the total", given > 0 ? "Given as a discount." : "", beyond.was, beyond.becomes),
    ...listRest(
      rounds ? "Rounding" : "Other tax on invoices sent before",
      rounds ? "Each invoice rounds its own tax." : "An invoice that was sent keeps its tax.",
      apart.was,
      apart.becomes,
    ),
  ];
}

/** Lists the names of new, reworded and removed texts, one line per kind that occurs. */
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

/** Describes the earlier acceptance, and the effect of the answer on it. */
export function standsInWords(document: Document, change: Redline, answer: Answer, accepted_on: string) {
  const total = Money.format(changeTotals(change).accepted, document.currency);
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

/** Describes the effect of declining, while the client can still decline. */
function declineInWords({ invoices }: Redline, answer: Answer): string[] {
  if (answer === "accepted") return [];
  if (answer === "closed") return ["This version was not accepted, so it changes no invoice."];
  return invoices.some(({ state }) => state === "held" || state === "removed")
    ? [
        "If you decline or let it lapse, the invoices that wait return to their old amounts and the accepted proposal stands.",
      ]
    : ["If you decline or let it lapse, the accepted proposal stands."];
}

/** Returns the remarks below the invoices: the credit, and the effect of an answer. */
export function remarksOf(document: Document, change: Redline, answer: Answer): string[] {
  const { credit } = changeFigures(document, change);
  const beside = change.tax ? (credit.note ? `: ${credit.note}` : "") : ", before tax";
  const credited =
    credit.amount > 0 && answer !== "closed"
      ? [`${Money.format(credit.amount, document.currency)} is credited to you${beside}. ${CREDIT_WORDS}`]
      : [];
  return [...credited, ...declineInWords(change, answer)];
}
