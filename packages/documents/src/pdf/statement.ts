import { format } from "@stint/core/platform/money";
import {
  BODY,
  day,
  foot,
  NOTE,
  parties,
  QUIET,
  runningHead,
  STRONG,
  section,
  TOTALS_LEFT,
  titleBlock,
  totalLine,
} from "./parts";
import { INK, LEFT, RIGHT, Sheet, type Style, type Tag } from "./sheet";
import type { StatementPdf } from "./types";

type Account = StatementPdf["currencies"][number];

const ROW = 22.6;
const WHAT_LEFT = LEFT + 74;
/** The gap before an amount's column. */
const GAP = 14;

/**
 * Draws one currency's account: every movement with the balance after it. Headings are repeated on each page.
 */
function account(sheet: Sheet, of: Account, from_on: string | undefined): void {
  const money = (amount: number) => format(amount, of.currency);
  const widest = [of.opening, of.charged, of.received, of.closing, ...of.lines.map(({ balance }) => balance)]
    .map((amount) => sheet.widthOf(sheet.one(money(amount), STRONG), STRONG))
    .reduce((most, width) => Math.max(most, width), 52);
  const balanceRight = RIGHT;
  const receivedRight = balanceRight - widest - GAP;
  const chargedRight = receivedRight - widest - GAP;
  const room = chargedRight - widest - GAP - WHAT_LEFT;
  const table = sheet.tag("Table");
  const head = (row: Tag | undefined) => {
    const y = sheet.y + 12;
    const cell = () => row && sheet.tag("TH", row, { scope: "Column" });
    sheet.put(cell(), [sheet.one("Date", NOTE)], NOTE, LEFT, y);
    sheet.put(cell(), [sheet.one("What", NOTE)], NOTE, WHAT_LEFT, y);
    for (const [label, right] of [
      ["Charged", chargedRight],
      ["Received", receivedRight],
      ["Balance", balanceRight],
    ] as const)
      sheet.put(cell(), [sheet.one(label, NOTE)], NOTE, right, y, "right");
    sheet.y += 18;
    sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
  };
  head(sheet.tag("TR", table));
  sheet.onPage = () => head(undefined);
  const line = (date: string, text: string, figures: readonly (number | null)[], style: Style = BODY) => {
    const words = sheet.wrap(text, style, room);
    const height = ROW + (words.length - 1) * 13;
    sheet.ensure(height);
    const row = sheet.tag("TR", table);
    const y = sheet.y + 14.6;
    sheet.put(sheet.tag("TD", row), [sheet.one(date, QUIET)], QUIET, LEFT, y);
    sheet.put(sheet.tag("TH", row, { scope: "Row" }), words, { ...style, lead: 13 }, WHAT_LEFT, y);
    for (const [at, amount] of figures.entries()) {
      const right = [chargedRight, receivedRight, balanceRight][at] ?? RIGHT;
      // Empty cells for amounts that did not change: a 0 in every row hides those that did.
      const shown = amount === null ? "" : money(amount);
      sheet.put(sheet.tag("TD", row), [sheet.one(shown, style)], style, right, y, "right");
    }
    sheet.y += height;
    sheet.rule(sheet.y);
  };
  if (from_on) line(day(from_on, true), "Balance brought forward", [null, null, of.opening], QUIET);
  for (const { date, text, charged, received, balance } of of.lines)
    line(day(date, true), text, [charged || null, received || null, balance]);
  line("", "Together", [of.charged, of.received, null], STRONG);
  sheet.onPage = undefined;
  const { sides, label, amount } = of.end;
  const last = sheet.tag("Table");
  sheet.ensure(60 + sides.length * 18);
  sheet.y += 14;
  for (const side of sides) {
    const row = sheet.tag("TR", last);
    sheet.put(
      sheet.tag("TH", row, { scope: "Row" }),
      [sheet.one(side.label, QUIET)],
      QUIET,
      TOTALS_LEFT,
      sheet.y + 4,
    );
    sheet.put(sheet.tag("TD", row), [sheet.one(money(side.amount), BODY)], BODY, RIGHT, sheet.y + 4, "right");
    sheet.y += 18;
  }
  totalLine(sheet, last, label, money(amount));
  for (const text of of.beside ?? []) {
    const words = sheet.wrap(text, NOTE, RIGHT - LEFT);
    sheet.ensure(26 + words.length * 13);
    sheet.put(sheet.tag("P"), words, { ...NOTE, lead: 13 }, LEFT, sheet.y + 18);
    sheet.y += 18 + words.length * 13;
  }
}

/**
 * Renders a client's statement as A4 pages: amounts billed and received, an account for each currency (D7).
 * Same props, same bytes. Throws RangeError when `created_at` is not a valid time.
 */
export async function renderStatement(props: StatementPdf): Promise<Buffer> {
  const { brand, client, currencies } = props;
  const { title: label = "Statement of account" } = props;
  const sheet = await Sheet.open({
    title: `${label}, ${client.name}`,
    author: brand.name,
    subject: `${label} for ${client.name}`,
    created_at: props.created_at,
    lang: props.lang ?? "en",
    head: (page, content) => runningHead(page, brand, label, content),
  });
  titleBlock(sheet, label, props.period);
  parties(sheet, [
    { label: "From", party: props.from },
    { label: "For", party: client },
  ]);
  for (const of of currencies) {
    section(sheet, of.currency, 90, 26);
    account(sheet, of, props.from_on);
  }
  if (currencies.length === 0) {
    sheet.y += 24;
    sheet.put(
      sheet.tag("P"),
      [sheet.one("Nothing was billed or received in this time.", BODY)],
      BODY,
      LEFT,
      sheet.y,
    );
  }
  return sheet.finish((page, pages) => foot(sheet, `${label}, ${client.name}`, "", page, pages));
}
