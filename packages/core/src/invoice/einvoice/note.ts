/** Builds the semantic model of EN 16931 from a stored credit note or void, as `model.ts` does of invoices. */

import type { EInvoice, Line, Profile } from "@stint/documents/xml";
import { Money } from "../../platform/money";
import { type CreditedLine, listNamedGroups, listTakenGroups, netLines, notesBefore } from "../credit/rules";
import { taxesBack } from "../credit/taxes";
import type { CreditNoteRow } from "../credit-note-entity";
import { withheldLabel } from "../payable/rules";
import type { Row } from "../read";
import type { Item, Snapshot } from "../schema";
import { categoryOf, inMain, main, moveSign, perUnit, settledCategory, UNITS } from "./lines";
import { commonParts } from "./model";

interface Body extends Pick<EInvoice, "lines" | "adjustments"> {
  /** What the shares of discounts (below 0) and of charges come to, in minor units. */
  shares: readonly number[];
}
type Groups = CreditNoteRow["groups"];

/** Returns a line that was credited: at the invoice's price, less the line's discount, where that comes to its net. */
function lineBack(
  of: Row,
  { item, quantity, net }: { item: Item; quantity: string; net: number },
  id: string,
): Omit<Line, "category" | "rate"> {
  const { currency } = of;
  const exact = item.unit_price_exact ?? item.unit_price;
  const off = Money.subtract(Money.multiply(quantity, exact), net);
  const priced = !of.tax_inclusive && off >= 0;
  return {
    id,
    name: item.name,
    description: "",
    unit: UNITS[item.unit],
    quantity,
    price: priced ? inMain(exact, currency) : perUnit(net, quantity, currency),
    discount: priced && off > 0 ? main(off, currency) : undefined,
    net: main(net, currency),
  };
}

/** Returns the note's own lines, as its pages name them, and the share of discounts and charges that goes back. */
function linesBack(of: Row, note: CreditNoteRow, credited: readonly CreditedLine[], groups: Groups): Body {
  const { currency } = note;
  const earlier = notesBefore(of.credit_notes, note.id);
  const { lines, shares } = netLines(of, { lines: credited, groups: note.groups }, earlier);
  const taxed = { taxes: of.taxes, totals: { ...of.totals, groups } };
  return {
    lines: lines.map((line, i) => ({ ...lineBack(of, line, `${i + 1}`), ...categoryOf(line.item, taxed) })),
    adjustments: shares.map(({ group, amount }) => ({
      charge: amount > 0,
      reason: "Share of discounts and charges",
      amount: main(Math.abs(amount), currency),
      ...settledCategory(group.category, group.rate, groups),
    })),
    shares: shares.map(({ amount }) => amount),
  };
}

/** Returns one line for each tax group that a note of an amount takes from. */
function groupsBack(note: CreditNoteRow, groups: Groups): Body {
  const show = (amount: number) => main(amount, note.currency);
  return {
    lines: groups.map((group, i) => ({
      id: `${i + 1}`,
      name: `Credit for invoice ${note.invoice_number ?? ""}`,
      description: note.reason,
      unit: "C62",
      ...moveSign("1", show(group.base)),
      discount: undefined,
      net: show(group.base),
      ...settledCategory(group.category, group.rate, groups),
    })),
    adjustments: [],
    shares: [],
  };
}

/** Names the taxes that are charged together, with what goes back of each (BT-22), as the invoice does. */
const namesTogether = (of: Row, note: CreditNoteRow): string[] =>
  of.taxes.length < 2
    ? []
    : note.groups
        .flatMap((group) => taxesBack(of, group))
        .map(({ label, amount }) => `${label}: ${main(amount, note.currency)} ${note.currency}`);

/**
 * Returns a credit note or void as an e-invoice: by the lines that it credits, or one line for each tax group of the
 * invoice that it takes back from.
 */
export function noteModel(
  of: Row,
  note: CreditNoteRow,
  snapshot: Snapshot,
  profile: Profile = "en16931",
): EInvoice {
  const { currency, lines: credited, rounding = 0 } = note;
  // As on the invoice: the basic profile has no rounding (BT-114).
  const rounds = rounding !== 0 && profile !== "basic";
  const show = (amount: number) => main(amount, currency);
  const groups = credited
    ? listNamedGroups(of, { lines: credited, groups: note.groups })
    : listTakenGroups(note);
  const net = Money.sum(groups.map(({ base }) => base));
  const { lines, adjustments, shares } = credited
    ? linesBack(of, note, credited, groups)
    : groupsBack(note, groups);
  const discounts = Money.negate(Money.sum(shares.filter((each) => each < 0)));
  const charges = Money.sum(shares.filter((each) => each > 0));
  return {
    type: "381",
    number: note.number,
    due_on: undefined,
    currency,
    note: [note.reason, ...namesTogether(of, note)].filter(Boolean).join("\n"),
    // An amount asked for needs a due date; this one is not asked for (BR-CO-25).
    terms: [
      `Taken off invoice ${note.invoice_number ?? ""}; nothing is to be paid.`,
      ...(note.withheld ? [`${withheldLabel(of.withholding)}: ${show(note.withheld)} ${currency}.`] : []),
    ].join("\n"),
    preceding: [{ number: note.invoice_number ?? "", issued_on: of.issued_on ?? "" }],
    // Rules of Germany demand a way to pay of credit notes, too (BR-DE-1): none is meant.
    payment: profile === "xrechnung" || profile === "peppol" ? [{ code: "1" }] : undefined,
    ...commonParts({ row: of, snapshot, profile }, groups, note.issued_on),
    lines,
    adjustments,
    totals: {
      lines: show(Money.subtract(Money.add(net, discounts), charges)),
      discounts: discounts === 0 ? undefined : show(discounts),
      charges: charges === 0 ? undefined : show(charges),
      net: show(net),
      tax: show(Money.subtract(note.amount, net)),
      total: show(note.amount),
      paid: show(rounds ? 0 : rounding),
      rounding: rounds ? show(Money.negate(rounding)) : undefined,
      due: show(Money.subtract(note.amount, rounding)),
    },
  };
}
