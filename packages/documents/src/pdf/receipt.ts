import { add, format } from "@stint/core/platform/money";
import { facts } from "./facts";
import { day, foot, NOTE, parties, runningHead, titleBlock, totals } from "./parts";
import { LEFT, Sheet, type Style, WIDTH } from "./sheet";
import type { ReceiptPdf } from "./types";

const AMOUNT: Style = { size: 30, weight: "bold", spacing: -0.016 };
const DONE: Style = { size: 10.5, weight: "bold" };

/**
 * Renders a receipt for one payment as one A4 page: the amount, date and method, and what is still due (D36).
 * Same props, same bytes. Throws RangeError when `created_at` is not a valid time.
 */
export async function renderReceipt(props: ReceiptPdf): Promise<Buffer> {
  const { brand, currency } = props;
  const label = `${props.document ?? "Receipt"} ${props.receipt}`;
  const sheet = await Sheet.open({
    title: `${label} for invoice ${props.number}`,
    author: brand.name,
    subject: `${label} for ${props.payer.name}`,
    created_at: props.created_at,
    lang: props.lang ?? "en",
    head: (page, content) => runningHead(page, brand, label, content),
  });
  titleBlock(sheet, label, `Received on ${day(props.received_on)}`);
  sheet.y += 18;
  const amount = sheet.fit(format(props.amount, currency), AMOUNT, WIDTH);
  sheet.put(sheet.tag("P"), [amount], AMOUNT, LEFT, sheet.y);
  sheet.y += 18;
  const { later = [] } = props;
  const full = `Invoice ${props.number} ${later.length > 0 ? "was" : "is"} paid in full`;
  const effect = props.still_due === 0 ? full : "Part payment";
  sheet.put(sheet.tag("P"), [sheet.one(effect, DONE)], DONE, LEFT, sheet.y);
  sheet.y += 20;
  parties(sheet, [
    { label: "Received by", party: props.from },
    { label: "Paid by", party: props.payer },
    { label: "Invoice", party: { name: props.number, lines: [props.title] } },
  ]);
  facts(
    sheet,
    "Payment",
    [
      { label: "Receipt", value: props.receipt },
      { label: "Received on", value: day(props.received_on) },
      { label: "Method", value: props.method },
      { label: "Amount", value: format(props.amount, currency) },
      ...(props.surcharge
        ? [
            { label: "Processing fee", value: format(props.surcharge, currency) },
            { label: "Charged", value: format(add(props.amount, props.surcharge), currency) },
          ]
        : []),
      ...later.map(({ label: what, on, amount: back, reason }) => ({
        label: what,
        value: `${format(back, currency)} on ${day(on)}`,
        ...(reason ? { note: reason } : {}),
      })),
    ],
    22,
  );
  const { invoice_total: total } = props;
  totals(
    sheet,
    currency,
    { subtotal: total, total },
    {
      balance: props.balance,
      // Refunds are shown above: beside them "nothing due" would read as of today.
      due:
        later.length > 0 && props.still_due === 0
          ? undefined
          : {
              label: later.length > 0 ? `Due on ${day(props.received_on, true)}` : "Still due",
              amount: props.still_due,
            },
    },
  );
  if (props.note?.trim()) {
    sheet.ensure(40);
    sheet.y += 22;
    sheet.flow(sheet.tag("P"), props.note.trim(), NOTE, LEFT, WIDTH * 0.75);
  }
  return sheet.finish((page, pages) => foot(sheet, `${label}, invoice ${props.number}`, "", page, pages));
}
