import { fill, loadLanguage } from "@stint/core/platform/language";
import {
  BODY,
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
/** The least room for a day. */
const DAY_WIDTH = 74;
/** The gap before an amount's column. */
const GAP = 14;

/**
 * Draws one currency's account: every movement with the balance after it. Headings are repeated on each page.
 */
function account(sheet: Sheet, of: Account, { from_on, labels }: StatementPdf): void {
  const money = (amount: number) => sheet.language.money(amount, of.currency);
  const day = (date: string) => sheet.language.day(date, true);
  const dayWidth = [from_on ?? "", ...of.lines.map(({ date }) => date)]
    .map((date) => sheet.widthOf(sheet.one(day(date), QUIET), QUIET) + 10)
    .reduce((most, width) => Math.max(most, width), DAY_WIDTH);
  const whatLeft = LEFT + dayWidth;
  const widest = [of.opening, of.charged, of.received, of.closing, ...of.lines.map(({ balance }) => balance)]
    .map((amount) => sheet.widthOf(sheet.one(money(amount), STRONG), STRONG))
    .reduce((most, width) => Math.max(most, width), 52);
  const balanceRight = RIGHT;
  const receivedRight = balanceRight - widest - GAP;
  const chargedRight = receivedRight - widest - GAP;
  const room = chargedRight - widest - GAP - whatLeft;
  const table = sheet.tag("Table");
  const head = (row: Tag | undefined) => {
    const y = sheet.y + 12;
    const cell = () => row && sheet.tag("TH", row, { scope: "Column" });
    sheet.put(cell(), [sheet.one(labels.date, NOTE)], NOTE, LEFT, y);
    sheet.put(cell(), [sheet.one(labels.what, NOTE)], NOTE, whatLeft, y);
    for (const [label, right] of [
      [labels.charged, chargedRight],
      [labels.received, receivedRight],
      [labels.balance, balanceRight],
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
    sheet.put(sheet.tag("TH", row, { scope: "Row" }), words, { ...style, lead: 13 }, whatLeft, y);
    for (const [at, amount] of figures.entries()) {
      const right = [chargedRight, receivedRight, balanceRight][at] ?? RIGHT;
      // Empty cells for amounts that did not change: a 0 in every row hides those that did.
      const shown = amount === null ? "" : money(amount);
      sheet.put(sheet.tag("TD", row), [sheet.one(shown, style)], style, right, y, "right");
    }
    sheet.y += height;
    sheet.rule(sheet.y);
  };
  if (from_on) line(day(from_on), labels.forward, [null, null, of.opening], QUIET);
  for (const { date, text, charged, received, balance } of of.lines)
    line(day(date), text, [charged || null, received || null, balance]);
  line("", labels.together, [of.charged, of.received, null], STRONG);
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
  const { brand, client, currencies, labels } = props;
  const label = labels.title;
  const sheet = await Sheet.open({
    title: `${label}, ${client.name}`,
    author: brand.name,
    subject: fill((await loadLanguage(props.lang)).words.for_party, { paper: label, party: client.name }),
    created_at: props.created_at,
    lang: props.lang ?? "en",
    head: (page, content) => runningHead(page, brand, label, content),
  });
  titleBlock(sheet, label, props.period);
  parties(sheet, [
    { label: labels.from, party: props.from },
    { label: labels.for, party: client },
  ]);
  for (const of of currencies) {
    section(sheet, of.currency, 90, 26);
    account(sheet, of, props);
  }
  if (currencies.length === 0) {
    sheet.y += 24;
    sheet.put(sheet.tag("P"), [sheet.one(labels.nothing, BODY)], BODY, LEFT, sheet.y);
  }
  return sheet.finish((page, pages) => foot(sheet, `${label}, ${client.name}`, "", page, pages));
}
