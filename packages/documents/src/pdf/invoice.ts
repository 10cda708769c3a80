import { fill, type Language, loadLanguage } from "@stint/core/platform/language";
import { Ledger } from "./ledger";
import { foot, NOTE, parties, prose, runningHead, section, titleBlock, totals } from "./parts";
import { settlementPart } from "./settlement";
import { INK, LEFT, OK, RIGHT, Sheet, type Style, WIDTH } from "./sheet";
import { swissSlip } from "./slip";
import { transferPart } from "./transfer";
import type { InvoicePdf } from "./types";

/** Returns a paper's state in a word; that of a note is its effect on the invoice. */
const stateOf = ({ state, cancels, paid_on }: InvoicePdf, { words, day }: Language): string =>
  state === "credit" && cancels
    ? words.states.canceled
    : state === "paid" && paid_on
      ? fill(words.states.paid_on, { day: day(paid_on) })
      : words.states[state];

/** States in which nothing is to be paid. */
const SETTLED: ReadonlySet<InvoicePdf["state"]> = new Set(["paid", "free"]);

/** Draws the state as a mark and a word, never as a color alone. */
function stateMark(sheet: Sheet, props: InvoicePdf, y: number): void {
  const color = props.state === "paid" ? OK : INK;
  const style: Style = { size: 10.5, weight: "bold", color };
  const line = sheet.one(stateOf(props, sheet.language), style);
  sheet.put(sheet.tag("P"), [line], style, RIGHT, y, "right");
  const x = RIGHT - sheet.widthOf(line, style) - 10;
  const { doc } = sheet;
  sheet.artifact(() => {
    const middle = y - 3.6;
    doc
      .lineWidth(1.1)
      .strokeColor(color)
      .circle(x - 3, middle, 5.2)
      .stroke();
    if (props.state === "paid")
      doc
        .moveTo(x - 5.4, middle + 0.2)
        .lineTo(x - 3.7, middle + 1.9)
        .lineTo(x - 0.5, middle - 1.8)
        .stroke();
    else doc.circle(x - 3, middle, 0.9).stroke();
  });
}

/**
 * Renders an invoice as A4 pages: parties, number, dates, lines, stored totals (D6), payments and state. The
 * same props give the same bytes. Throws RangeError when `created_at` is not a valid time, 1014 for too many
 * pages, and the reason that `signal` was aborted with.
 */
export async function renderInvoice(props: InvoicePdf, signal?: AbortSignal): Promise<Buffer> {
  const { brand, currency } = props;
  const language = await loadLanguage(props.lang);
  const { words, day } = language;
  const { document = words.kinds.invoice } = props;
  const name = props.number
    ? fill(words.numbered, { kind: document, number: props.number })
    : words.draft_invoice;
  const label = props.test ? `${name} (${words.test})` : name;
  const sheet = await Sheet.open({
    title: `${label}, ${props.title}`,
    author: brand.name,
    subject: fill(words.for_party, { paper: label, party: props.billed_to.name }),
    created_at: props.created_at,
    lang: props.lang ?? "en",
    xml: props.xml,
    signal,
    head: (page, content) => runningHead(page, brand, label, content, props.number ?? undefined),
  });
  const due = props.due_on && fill(words.due, { day: day(props.due_on) });
  const subtitle = props.test ? words.not_sent : due && !SETTLED.has(props.state) ? due : "";
  titleBlock(sheet, props.title, subtitle, WIDTH - 130);
  stateMark(sheet, props, 96);
  parties(sheet, [
    { label: words.from, party: props.from },
    { label: words.billed_to, party: props.billed_to },
    {
      label: document,
      party: {
        name: props.number ?? words.no_number,
        lines: [
          ...(props.issued_on ? [fill(words.issued, { day: day(props.issued_on) })] : []),
          ...(due ? [due] : []),
          ...(props.supply ? [props.supply] : []),
          ...(props.reference?.split("\n") ?? []),
        ],
      },
    },
  ]);
  sheet.y += 6;
  const columns = { name: words.item, quantity: true, rate: true, amount: true, description: true };
  const ledger = new Ledger(sheet, currency, columns, props.lines, [
    props.totals.total,
    props.totals.subtotal,
    props.amount_due,
    props.settlement?.whole.total ?? 0,
  ]);
  for (const line of props.lines) {
    await sheet.pause();
    ledger.row(line);
  }
  ledger.end();
  sheet.rule(sheet.y + 1);
  if (props.settlement) {
    totals(sheet, currency, props.settlement.whole, undefined);
    settlementPart(sheet, currency, props.settlement);
  }
  totals(sheet, currency, props.totals, {
    balance: props.balance ?? [],
    due: {
      label: props.state === "credit" ? stateOf(props, language) : words.amount_due,
      amount: props.amount_due,
    },
  });
  if (props.transfer && !SETTLED.has(props.state)) await transferPart(sheet, props.transfer);
  if (props.payment_details?.trim() && !SETTLED.has(props.state)) {
    section(sheet, words.how_to_pay, 30);
    prose(sheet, props.payment_details);
  }
  if (props.note?.trim()) {
    sheet.ensure(40);
    sheet.y += 22;
    sheet.flow(sheet.tag("P"), props.note.trim(), NOTE, LEFT, WIDTH * 0.75);
  }
  const { code } = props.transfer ?? {};
  if (code?.kind === "swiss" && !SETTLED.has(props.state)) await swissSlip(sheet, code, language.tag);
  // The foot is one line, whose end is cut where it is too long: the number comes first.
  const ending = props.number ? `${props.number}, ${document}, ${props.title}` : `${label}, ${props.title}`;
  return sheet.finish((page, pages) => foot(sheet, ending, "", page, pages));
}
