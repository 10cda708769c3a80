import { fill, loadLanguage } from "@stint/core/platform/language";
import { add, subtract } from "@stint/core/platform/money";
import { facts } from "./facts";
import { foot, NOTE, parties, runningHead, titleBlock, totals } from "./parts";
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
  const language = await loadLanguage(props.lang);
  const { words, day } = language;
  const money = (amount: number) => language.money(amount, currency);
  const { later = [] } = props;
  const kind = later.length > 0 ? words.kinds.refund : words.kinds.receipt;
  const back = later.at(-1);
  const label = fill(words.numbered, { kind, number: props.refund ?? props.receipt });
  const ofInvoice = fill(words.for_invoice, { paper: label, number: props.number });
  const sheet = await Sheet.open({
    title: ofInvoice,
    author: brand.name,
    subject: fill(words.for_party, { paper: label, party: props.payer.name }),
    created_at: props.created_at,
    lang: props.lang ?? "en",
    head: (page, content) => runningHead(page, brand, label, content),
  });
  const titled = back
    ? fill(words.happened_on, { what: words.went_back_labels[back.label] ?? back.label, day: day(back.on) })
    : fill(words.received_on, { day: day(props.received_on) });
  titleBlock(sheet, label, titled);
  sheet.y += 18;
  const amount = sheet.fit(money(back?.amount ?? props.amount), AMOUNT, WIDTH);
  sheet.put(sheet.tag("P"), [amount], AMOUNT, LEFT, sheet.y);
  sheet.y += 18;
  const left = later.reduce(
    (sum, each) => subtract(sum, each.amount),
    add(props.amount, props.surcharge ?? 0),
  );
  if (!back) {
    const full = fill(words.paid_in_full, { number: props.number });
    const effect = props.still_due === 0 ? full : words.part_payment;
    sheet.put(sheet.tag("P"), [sheet.one(effect, DONE)], DONE, LEFT, sheet.y);
    sheet.y += 20;
  }
  // What went back went from the seller to whoever had paid.
  const [receiver, payer] = back ? [props.payer, props.from] : [props.from, props.payer];
  parties(sheet, [
    { label: words.received_by, party: receiver },
    { label: words.paid_by, party: payer },
    { label: words.kinds.invoice, party: { name: props.number, lines: [props.title] } },
  ]);
  facts(
    sheet,
    words.payment,
    [
      { label: words.kinds.receipt, value: props.receipt },
      { label: words.received, value: day(props.received_on) },
      { label: words.method, value: words.methods[props.method] ?? props.method },
      { label: words.amount, value: money(props.amount) },
      ...(props.surcharge
        ? [
            { label: words.processing_fee, value: money(props.surcharge) },
            { label: words.charged, value: money(add(props.amount, props.surcharge)) },
          ]
        : []),
      ...later.map(({ label: what, on, amount: back, reason }) => ({
        label: words.went_back_labels[what] ?? what,
        value: fill(words.went_back, { amount: money(back), day: day(on) }),
        ...(reason ? { note: reason } : {}),
      })),
      ...(back ? [{ label: words.left_of_payment, value: money(left) }] : []),
    ],
    22,
  );
  // What is due after a refund is not of this payment: the account of the invoice says it, as of its day.
  if (!back) {
    const { invoice_total: total } = props;
    // The steps were kept in English with the payment: other languages say their sum.
    const settled = subtract(props.still_due, total);
    const inSum = settled === 0 ? [] : [{ label: words.settled_so_far, amount: settled }];
    totals(
      sheet,
      currency,
      { subtotal: total, total },
      {
        balance: language.tag.startsWith("en") ? props.balance : inSum,
        due: { label: words.still_due, amount: props.still_due },
      },
    );
  }
  if (props.note?.trim()) {
    sheet.ensure(40);
    sheet.y += 22;
    sheet.flow(sheet.tag("P"), props.note.trim(), NOTE, LEFT, WIDTH * 0.75);
  }
  return sheet.finish((page, pages) => foot(sheet, ofInvoice, "", page, pages));
}
