/** A document as the PDF prints it, with the same numbers and words as the page (D6). Pure. */

import type { Pdf } from "@stint/documents/pdf";
import { Brand } from "../../platform/brand";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { type Block, blocksOf, isSafeHref, numbersOf } from "../../project/contract/text/rules";
import { countOf } from "../../project/scope/unit/rules";
import { CHANGE_WORDS, changeFigures, invoiceTable, namedChanges, remarksOf } from "../reading/change/rules";
import {
  type Answer,
  acceptanceWords,
  BOUNDS,
  choicesOf,
  clausesOf,
  countInWords,
  difference,
  dueOnAcceptance,
  extrasLabel,
  fixedPhases,
  INCLUDED,
  type Passage,
  passagesOf,
  payableTotal,
  paymentWords,
  percentInWords,
  pricesInWords,
  sentence,
  unitWords,
} from "../reading/rules";
import type { Document, Redline, ShownService } from "../schema";

const NONE = "–";

/** Returns structured text with its list markers; only web and mail addresses become links (D52). */
const blocksFor = (blocks: readonly Block[]): Pdf.PdfBlock[] => {
  const numbers = numbersOf(blocks);
  return blocks.map(({ type, level = 0, content }, at) => ({
    ...(type === "paragraph" ? {} : { mark: type === "number" ? `${numbers[at]}.` : "•", level }),
    content: content.map(({ text, bold, href }) => ({
      text,
      ...(bold ? { bold } : {}),
      ...(href && isSafeHref(href) ? { href: new URL(href).href } : {}),
    })),
  }));
};

const serviceOf = (service: ShownService): Pdf.PdfService => ({
  name: service.name,
  ...(service.description || service.tax
    ? { description: [service.tax, service.description].filter(Boolean).join("\n") }
    : {}),
  quantity: countOf(service),
  unit_price: service.price,
  ...(service.percent === null ? {} : { rate: percentInWords(service.percent) }),
  amount: service.total,
});

const optionOf = (service: ShownService, currency: string): Pdf.PdfOption => ({
  ...serviceOf(service),
  ...(unitWords(service, currency) ? {} : { quantity: "", unit_price: null }),
  ...(service.total === 0 ? { said: INCLUDED } : {}),
  selected: service.chosen,
});

function optionsOf(document: Document): Pdf.PdfOptionSet[] {
  const choices = choicesOf(document);
  const printed = (service: ShownService) => optionOf(service, document.currency);
  const groups = choices.groups.map(({ label, services }) => ({
    name: label,
    note: "Pick one",
    options: services.map(printed),
  }));
  if (choices.extras.length === 0) return groups;
  const extras = { name: extrasLabel(choices), note: "Take or leave", options: choices.extras.map(printed) };
  return [...groups, extras];
}

function totalsOf(document: Document): Pdf.PdfTotals {
  const { total, tax } = document;
  const { count, total: options } = choicesOf(document);
  const [net, ...taxes] = tax?.rows ?? [];
  if (count === 0 && net)
    return { subtotal: net.amount, subtotal_label: net.label, taxes, total: payableTotal(document) };
  if (count === 0) return { subtotal: total, total };
  return {
    subtotal: Money.subtract(total, options),
    subtotal_label: "Scope of work",
    adjustments: [{ label: `Options, ${count} selected`, amount: options }],
    ...(net ? { taxes: [net, ...taxes] } : {}),
    total: payableTotal(document),
  };
}

/** Says under the totals that the prices above include the tax which stands between, and how cents are rounded. */
function remarkOf({ tax }: Document): Pick<Pdf.ProposalPdf, "remark"> {
  const [included] = tax?.inclusive ? pricesInWords(tax) : [];
  const remark = [included ? `${sentence(included)}.` : "", tax?.rounding].filter(Boolean).join(" ");
  return remark ? { remark } : {};
}

const passageOf = ({ title, body, key }: Passage): Pdf.PdfPassage => ({
  title,
  body: key === "goals" ? blocksFor(blocksOf(body)) : body,
});

const linesOf = (changes: Redline["terms"] | undefined): string[] =>
  changes ? namedChanges(changes).map(({ word, names }) => `${word}: ${names}`) : [];

function changeOf(document: Document, change: Redline, answer: Answer): Pdf.PdfChange {
  const { currency } = document;
  const money = (amount: number | null) => (amount === null ? NONE : Money.format(amount, currency));
  const signed = (amount: number | null) => (amount === null ? NONE : difference(amount, currency));
  const same = change.unchanged_count;
  const table = invoiceTable(document, change, answer);
  const { accepted, difference: changes } = changeFigures(document, change);
  const labelOf = (label: string, note: string | null) => (note ? `${label}, ${note}` : label);
  return {
    ...(change.reason ? { reason: change.reason } : {}),
    note: `${["Everything else stays as you accepted it", ...pricesInWords(document.tax)].join(", ")}.`,
    services: change.services.map((service) => ({
      kind: CHANGE_WORDS[service.kind],
      name: service.name,
      note: service.description ?? service.phase,
      was: money(service.was),
      difference: signed(service.difference),
      becomes: money(service.becomes),
      struck: service.kind === "repriced" || service.kind === "removed",
    })),
    ...(same > 0
      ? { unchanged: `${sentence(countInWords(same, "service is", "services are"))} unchanged.` }
      : {}),
    totals: [
      { label: labelOf("Accepted before", accepted.note), value: money(accepted.amount) },
      { label: labelOf("Changes", changes.note), value: signed(changes.amount) },
    ],
    total: { label: "New total", value: money(payableTotal(document)) },
    passages: linesOf(change.sections),
    invoices: table.rows.map((row) => ({
      name: row.name,
      note: row.note,
      was: money(row.was),
      difference: row.difference === 0 ? NONE : signed(row.difference),
      becomes: money(row.becomes),
      struck: row.difference !== 0 && row.was !== null,
    })),
    invoices_total: {
      name: "Total",
      note: "",
      was: money(table.was),
      difference: signed(table.difference),
      becomes: money(table.becomes),
      struck: false,
    },
    remarks: remarksOf(document, change, answer),
    terms: linesOf(change.terms),
  };
}

function factsOf(document: Document): string[] {
  const { change, currency } = document;
  const due = dueOnAcceptance(document);
  if (change) return [`To the proposal accepted ${Day.inWords(change.base.accepted_on)}`];
  const { label, terms } = acceptanceWords(document);
  return [due > 0 ? `${label} ${Money.format(due, currency)}${terms}` : `${label} nothing`];
}

/**
 * Returns the pages of a document, worded for its answer; `created_at` is the time that the file states as
 * its creation.
 */
export function pagesOf(document: Document, created_at: string, answer: Answer): Pdf.ProposalPdf {
  const { brand, change, client, from } = document;
  const { fill, on } = Brand.derive(brand.color);
  const passages = passagesOf(document);
  return {
    brand: { name: brand.name, fill, on },
    currency: document.currency,
    title: document.title,
    ...(change
      ? { number: `Change order ${change.number}`, change: changeOf(document, change, answer) }
      : {}),
    version: document.version,
    from: document.parties?.seller ?? { name: brand.name, lines: [from.name, from.email] },
    for: document.parties?.client ?? {
      name: client.name,
      lines: client.contact_name ? [client.contact_name] : [],
    },
    ...(document.sent_on ? { sent_on: document.sent_on } : {}),
    ...(document.expire_at ? { valid_until: document.expire_at } : {}),
    facts: factsOf(document),
    passages: passages.filter(({ key }) => !BOUNDS.includes(key)).map(passageOf),
    phases: fixedPhases(document).map((phase) => ({
      name: phase.name,
      ...(phase.description ? { description: phase.description } : {}),
      total: phase.total,
      services: phase.services.map(serviceOf),
    })),
    options: optionsOf(document),
    bounds: passages.filter(({ key }) => BOUNDS.includes(key)).map(passageOf),
    totals: totalsOf(document),
    ...(answer === "closed" ? { closed: true } : {}),
    ...remarkOf(document),
    // A change order lists its coming payments with its invoices, beside the sent ones.
    schedule: (change ? [] : (document.schedule ?? [])).map((payment) => {
      const { heading, note } = paymentWords(payment, document.due_days);
      const tax = payment.tax?.note;
      return {
        ...(payment.percent ? { share: percentInWords(payment.percent) } : {}),
        label: heading,
        ...(note || tax ? { note: [note, tax].filter(Boolean).join(", ") } : {}),
        amount: payment.tax?.total ?? payment.amount,
      };
    }),
    terms: clausesOf(document).map(({ name, body, content }) => ({
      name,
      body: content ? blocksFor(content) : body,
    })),
    created_at,
  };
}
