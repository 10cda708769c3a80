import { WORDS } from "@stint/core/platform/status";
import { Ledger } from "./ledger";
import { day, foot, NOTE, parties, prose, runningHead, section, titleBlock, totals } from "./parts";
import { settlementPart } from "./settlement";
import { INK, LEFT, OK, RIGHT, Sheet, type Style, WIDTH } from "./sheet";
import { swissSlip } from "./slip";
import { transferPart } from "./transfer";
import type { InvoicePdf } from "./types";

const STATES: Record<InvoicePdf["state"], string> = {
  draft: WORDS.draft,
  due: WORDS.due,
  paid: WORDS.paid,
  free: "Nothing to pay",
  credit: "Credited",
};

/** Returns a note's effect on its invoice, in the note's own word. */
const noteWord = ({ document }: InvoicePdf): string =>
  document === "Cancellation" ? "Canceled" : STATES.credit;

/** States in which nothing is to be paid. */
const SETTLED: ReadonlySet<InvoicePdf["state"]> = new Set(["paid", "free"]);

/** Draws the state as a mark and a word, never as a color alone. */
function stateMark(sheet: Sheet, props: InvoicePdf, y: number): void {
  const word =
    props.state === "paid" && props.paid_on
      ? `Paid on ${day(props.paid_on)}`
      : props.state === "credit"
        ? noteWord(props)
        : STATES[props.state];
  const color = props.state === "paid" ? OK : INK;
  const style: Style = { size: 10.5, weight: "bold", color };
  const line = sheet.one(word, style);
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
  const { brand, currency, document = "Invoice" } = props;
  const name = props.number ? `${document} ${props.number}` : "Draft invoice";
  const label = props.test ? `${name} (test)` : name;
  const sheet = await Sheet.open({
    title: `${label}, ${props.title}`,
    author: brand.name,
    subject: `${label} for ${props.billed_to.name}`,
    created_at: props.created_at,
    lang: props.lang ?? "en",
    xml: props.xml,
    signal,
    head: (page, content) => runningHead(page, brand, label, content),
  });
  const subtitle = props.test
    ? "Test: this invoice was not sent"
    : props.due_on && !SETTLED.has(props.state)
      ? `Due ${day(props.due_on)}`
      : "";
  titleBlock(sheet, props.title, subtitle, WIDTH - 130);
  stateMark(sheet, props, 96);
  parties(sheet, [
    { label: "From", party: props.from },
    { label: "Billed to", party: props.billed_to },
    {
      label: document,
      party: {
        name: props.number ?? "No number yet",
        lines: [
          ...(props.issued_on ? [`Issued ${day(props.issued_on)}`] : []),
          ...(props.due_on ? [`Due ${day(props.due_on)}`] : []),
          ...(props.supply ? [props.supply] : []),
          ...(props.reference?.split("\n") ?? []),
        ],
      },
    },
  ]);
  sheet.y += 6;
  const columns = { name: "Item", quantity: true, rate: true, amount: true, description: true };
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
      label: props.state === "credit" ? noteWord(props) : (props.due_label ?? "Amount due"),
      amount: props.amount_due,
    },
  });
  if (props.transfer && !SETTLED.has(props.state)) await transferPart(sheet, props.transfer);
  if (props.payment_details?.trim() && !SETTLED.has(props.state)) {
    section(sheet, "How to pay", 30);
    prose(sheet, props.payment_details);
  }
  if (props.note?.trim()) {
    sheet.ensure(40);
    sheet.y += 22;
    sheet.flow(sheet.tag("P"), props.note.trim(), NOTE, LEFT, WIDTH * 0.75);
  }
  const { code } = props.transfer ?? {};
  if (code?.kind === "swiss" && !SETTLED.has(props.state)) await swissSlip(sheet, code, props.lang ?? "en");
  return sheet.finish((page, pages) => foot(sheet, `${label}, ${props.title}`, "", page, pages));
}
