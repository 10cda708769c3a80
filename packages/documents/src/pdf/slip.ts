import { qrCode, swissCross } from "./qr";
import { mm, PAGE, type Sheet, type Style } from "./sheet";
import { SLIP_WORDS, type SlipWords } from "./slip-words";
import type { PdfSlip, PdfSlipParty } from "./types";

/**
 * The payment slip of a Swiss QR-bill: receipt and payment part at the foot of a page, as the style guide of SIX
 * measures them. Lengths are millimeters from the slip's left upper corner.
 */

const HEIGHT = 105;
const RECEIPT = 62;
const TOP = PAGE.height - mm(HEIGHT);
const BLACK = "#000000";
/** What stands between the text above and the slip: the foot of the page, and the words above the line. */
const ABOVE = 42;
const TITLE = 11;

const x = mm;
const y = (value: number) => TOP + mm(value);
const bold = (size: number, lead: number): Style => ({ size, lead, weight: "slip_bold", color: BLACK });
const plain = (size: number, lead: number): Style => ({ size, lead, weight: "slip", color: BLACK });
/** How far below the upper edge of a line its letters stand, for a size. */
const ASCENT = 0.905;

type Block = { heading: string; lines: string[]; box?: { width: number; height: number } };
type Sizes = { heading: Style; value: Style };
const sizes = (heading: number, value: number): Sizes => ({
  heading: bold(heading, value + 1),
  value: plain(value, value + 1),
});

/** Draws one line whose upper edge is at `top`. */
function write(
  sheet: Sheet,
  text: string,
  style: Style,
  at: { x: number; top: number; align?: "right" },
  tag = "P",
): void {
  const base = at.top + style.size * ASCENT;
  sheet.put(sheet.tag(tag), [sheet.one(text, style)], style, at.x, base, at.align ?? "left");
}

/** Draws the corners of a box that is filled in by hand. */
function blank(sheet: Sheet, left: number, top: number, width: number, height: number): void {
  const arm = mm(3);
  const [right, bottom] = [left + width, top + height];
  sheet.artifact(() => {
    for (const [cx, cy, dx, dy] of [
      [left, top, arm, arm],
      [right, top, -arm, arm],
      [left, bottom, arm, -arm],
      [right, bottom, -arm, -arm],
    ] as const)
      sheet.doc
        .moveTo(cx + dx, cy)
        .lineTo(cx, cy)
        .lineTo(cx, cy + dy);
    sheet.doc.lineWidth(0.75).strokeColor(BLACK).stroke();
  });
}

const linesOf = ({ name, street, city }: PdfSlipParty): string[] => [name, street, city].filter(Boolean);
const withoutStreet = (of: PdfSlipParty): PdfSlipParty => ({ ...of, street: "" });

/** Lists account, reference, message and payer; the receipt has no message. */
const blocksOf = (
  slip: PdfSlip,
  words: SlipWords,
  box: { width: number; height: number },
  isReceipt: boolean,
): Block[] => [
  { heading: words.account, lines: [slip.iban, ...linesOf(slip.payee)] },
  ...(slip.reference ? [{ heading: words.reference, lines: [slip.reference] }] : []),
  ...(slip.message && !isReceipt ? [{ heading: words.message, lines: [slip.message] }] : []),
  slip.payer
    ? { heading: words.payer, lines: linesOf(slip.payer) }
    : { heading: words.blank_payer, lines: [], box },
];

/** Returns what a block takes: each line as often as it is broken. */
const measured = (sheet: Sheet, { lines }: Block, { value }: Sizes, width: number) =>
  lines.flatMap((line) => sheet.wrap(line, value, width));

function heightOf(sheet: Sheet, blocks: Block[], of: Sizes, width: number): number {
  const lead = of.value.lead ?? 0;
  return blocks.reduce(
    (high, block) =>
      high + (measured(sheet, block, of, width).length + 2) * lead + mm(block.box?.height ?? 0),
    -lead,
  );
}

/** Draws blocks below each other, a line apart. */
function stack(
  sheet: Sheet,
  blocks: Block[],
  of: Sizes,
  at: { left: number; top: number; width: number },
): void {
  const { heading, value } = of;
  const lead = value.lead ?? 0;
  let top = at.top;
  for (const block of blocks) {
    write(sheet, block.heading, heading, { x: at.left, top });
    top += lead;
    const lines = measured(sheet, block, of, at.width);
    if (lines.length > 0) sheet.put(sheet.tag("P"), lines, value, at.left, top + value.size * ASCENT);
    top += lines.length * lead;
    if (block.box) {
      blank(sheet, at.left, top, mm(block.box.width), mm(block.box.height));
      top += mm(block.box.height);
    }
    top += lead;
  }
}

/** Draws currency and amount, or a box for the amount. */
function money(
  sheet: Sheet,
  { currency, amount }: PdfSlip,
  words: SlipWords,
  of: Sizes,
  at: { left: number; amount: number; box: { left: number; top: number; width: number; height: number } },
): void {
  const top = y(68);
  const below = top + (of.value.lead ?? 0);
  write(sheet, words.currency, of.heading, { x: x(at.left), top });
  write(sheet, currency, of.value, { x: x(at.left), top: below });
  write(sheet, words.amount, of.heading, { x: x(at.amount), top });
  if (amount) write(sheet, amount, of.value, { x: x(at.amount), top: below });
  else blank(sheet, x(at.box.left), y(at.box.top), mm(at.box.width), mm(at.box.height));
}

/** Draws the lines to cut along, with their scissors, and the words above. */
function separation(sheet: Sheet, words: SlipWords): void {
  const style = plain(8, 9);
  sheet.put(
    sheet.tag("P"),
    [sheet.one(words.separate, style)],
    style,
    PAGE.width / 2,
    TOP - mm(1.8),
    "center",
  );
  sheet.artifact(() => {
    const { doc } = sheet;
    doc.lineWidth(0.5).strokeColor(BLACK);
    doc.moveTo(0, TOP).lineTo(PAGE.width, TOP).stroke();
    doc.moveTo(x(RECEIPT), TOP).lineTo(x(RECEIPT), PAGE.height).stroke();
    scissors(sheet, x(8), TOP, 0);
    scissors(sheet, x(RECEIPT), y(10), 90);
  });
}

/** Draws a pair of scissors on a line, cutting to the right, turned by some degrees. */
function scissors(sheet: Sheet, left: number, top: number, degrees: number): void {
  const { doc } = sheet;
  doc.save().translate(left, top).rotate(degrees).scale(1.25);
  doc.lineWidth(0.8);
  for (const side of [1, -1]) {
    doc.ellipse(-4.6, side * 2.5, 2.3, 1.5).stroke();
    // From a handle past the screw to the tip of its blade.
    doc
      .moveTo(-2.6, side * 1.7)
      .lineTo(6.6, -side * 1.9)
      .lineTo(1.2, -side * 1.2)
      .fill(BLACK);
  }
  doc.restore();
}

/**
 * Draws the slip at the foot of this page where there is room, else of a page of its own. What is too long is set
 * smaller, and on the receipt without the streets, as the guide allows.
 */
export async function swissSlip(
  sheet: Sheet,
  { slip, text }: { slip: PdfSlip; text: string },
  lang: string,
): Promise<void> {
  const words = SLIP_WORDS[lang.slice(0, 2)] ?? SLIP_WORDS.en;
  if (sheet.y > TOP - ABOVE) sheet.turn();
  sheet.raiseFoot(TOP - ABOVE + 6);
  separation(sheet, words);
  receipt(sheet, slip, words);
  await paymentPart(sheet, slip, words, text);
  sheet.y = PAGE.height;
}

function receipt(sheet: Sheet, slip: PdfSlip, words: SlipWords): void {
  const of = sizes(6, 8);
  const width = mm(52);
  const box = { width: 52, height: 20 };
  const whole = blocksOf(slip, words, box, true);
  const short = { ...slip, payee: withoutStreet(slip.payee), payer: slip.payer && withoutStreet(slip.payer) };
  const blocks = heightOf(sheet, whole, of, width) <= mm(56) ? whole : blocksOf(short, words, box, true);
  write(sheet, words.receipt, bold(TITLE, 13), { x: x(5), top: y(5) }, "H2");
  stack(sheet, blocks, of, { left: x(5), top: y(12), width });
  money(sheet, slip, words, of, { left: 5, amount: 17, box: { left: 27, top: 68, width: 30, height: 10 } });
  write(sheet, words.acceptance, of.heading, { x: x(57), top: y(82), align: "right" });
}

async function paymentPart(sheet: Sheet, slip: PdfSlip, words: SlipWords, text: string): Promise<void> {
  const width = mm(87);
  const blocks = blocksOf(slip, words, { width: 65, height: 25 }, false);
  const fits = [sizes(8, 10), sizes(7, 9)].find((of) => heightOf(sheet, blocks, of, width) <= mm(85));
  write(sheet, words.payment, bold(TITLE, 13), { x: x(67), top: y(5) }, "H2");
  const place = { x: x(67), y: y(17), side: mm(46), color: BLACK };
  await qrCode(sheet, text, "Swiss QR code with the account, the amount and the reference", place);
  swissCross(sheet, place);
  const at = { left: 67, amount: 82, box: { left: 78, top: 72, width: 40, height: 15 } };
  money(sheet, slip, words, sizes(8, 10), at);
  stack(sheet, blocks, fits ?? sizes(6, 8), { left: x(118), top: y(5), width });
}
