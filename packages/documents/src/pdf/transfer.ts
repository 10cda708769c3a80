import { BODY, NOTE, section } from "./parts";
import { qrCode } from "./qr";
import { LEFT, RIGHT, type Sheet, WIDTH } from "./sheet";
import type { PdfTransfer } from "./types";

/** The length of a side in points. */
const SIDE = 92;
const LABEL_WIDTH = 108;
const GAP = 20;
const LEAD = 15;

/**
 * Draws an account line by line, with the code that a bank's app reads beside it; kept together. The Swiss code is
 * on the slip at the end, which these lines point to.
 */
export async function transferPart(sheet: Sheet, { lines, code: any }: PdfTransfer): Promise<void> {
  const code = any?.kind === "epc" ? any : undefined;
  const side = code ? SIDE : 0;
  const room = WIDTH - LABEL_WIDTH - (code ? side + GAP : 0);
  const rows = lines.map(({ label, value }) => ({ label, value: sheet.wrap(value, BODY, room) }));
  const count = rows.reduce((all, { value }) => all + value.length, 0);
  const height = Math.max((count + (any?.kind === "swiss" ? 1 : 0)) * LEAD, code ? side + LEAD : 0);
  const { words } = sheet.language;
  section(sheet, words.transfer, height + LEAD);
  const top = sheet.y + 4;
  for (const { label, value } of rows) {
    sheet.y += LEAD;
    const line = sheet.tag("P");
    sheet.put(
      line,
      [sheet.one(words.transfer_labels[label] ?? label, NOTE)],
      NOTE,
      LEFT,
      sheet.y,
      "left",
      true,
    );
    sheet.put(line, value, { ...BODY, lead: LEAD }, LEFT + LABEL_WIDTH, sheet.y);
    sheet.y += (value.length - 1) * LEAD;
  }
  if (any?.kind === "swiss") {
    sheet.y += LEAD;
    sheet.put(sheet.tag("P"), [sheet.one(words.slip_below, NOTE)], NOTE, LEFT, sheet.y);
  }
  if (!code) return;
  const place = { x: RIGHT - side, y: top, side };
  await qrCode(sheet, code.text, words.code, place);
  const caption = top + side + 11;
  sheet.put(sheet.tag("P"), [sheet.one(words.scan, NOTE)], NOTE, RIGHT, caption, "right");
  sheet.y = Math.max(sheet.y, caption);
}
