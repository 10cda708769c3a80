import { describe, expect, it } from "vitest";
import { Fonts } from "../src/pdf/fonts";
import { renderInvoice, renderProposal } from "../src/pdf/index";
import { readPdf } from "./read";
import { invoice, proposal } from "./samples";

/** Words of a language, one after the other, as many letters as asked for. */
function textOf(words: string, letters: number): string {
  const all = words.split(" ");
  let text = "";
  for (let at = 0; text.length < letters; at += 7) text += `${all[at % all.length]} ${at % 90 ? "" : at}`;
  return text;
}

const SCRIPTS: Record<string, string> = {
  Cyrillic:
    "Настоящим договором стороны подтверждают обязательства исполнителя перед заказчиком согласно приложению включая сроки порядок",
  Greek: "Με την παρούσα σύμβαση τα μέρη επιβεβαιώνουν τις υποχρεώσεις του αναδόχου προς τον πελάτη",
  "Chinese, Japanese and Korean":
    "本契約により当事者は義務を確認する 本合同确认双方的义务 본 계약에 따라 당사자는 의무를 확인한다",
  emoji: "Fine 👩‍👩‍👧‍👦 and 🏳️‍🌈 and 👍🏽 and e\u0301 and 🇩🇪 together",
};
const SECTIONS = 40;
const LETTERS = 1200;

const documents: [string, string[]][] = [
  ...Object.entries(SCRIPTS).map(([name, words]): [string, string[]] => [
    `${SECTIONS} sections in ${name}`,
    Array.from({ length: SECTIONS }, () => textOf(words, LETTERS)),
  ]),
  ["one word of 20,000 letters", ["ж".repeat(20_000)]],
  [
    "one word of 20,000 letters of any kind",
    [Array.from({ length: 20_000 }, (_, at) => "жéx界π".charAt(at % 5)).join("")],
  ],
];

describe("a document is measured once, whatever it is written in", () => {
  it.each(documents)("%s", async (_, bodies) => {
    const fonts = await Fonts.load();
    const props = { ...proposal, terms: bodies.map((body, at) => ({ name: `${at + 1}`, body })) };
    const letters = new Set(bodies.join("")).size;
    const words = new Set(bodies.join(" ").split(/\s+/)).size;
    const spent = async () => {
      const before = { ...fonts.counts };
      const bytes = Buffer.from(await renderProposal(props));
      const { lookups, layouts } = fonts.counts;
      return { bytes, lookups: lookups - before.lookups, layouts: layouts - before.layouts };
    };
    const first = await spent();
    const { pages } = await readPdf(first.bytes);
    // A page has some 60 lines, each laid out as a whole, in a run for each face.
    const lines = pages.length * 60 * 4;
    expect(first.lookups).toBeLessThan(600 + letters * 12);
    expect(first.layouts).toBeLessThan(600 + lines + (words + letters) * 4);
    const again = await spent();
    expect(again.lookups).toBe(0);
    expect(again.layouts).toBeLessThan(lines);
    expect(again.bytes.equals(first.bytes)).toBe(true);
  });

  it("an invoice of a hundred long lines, too", async () => {
    const fonts = await Fonts.load();
    const [line] = invoice.lines;
    if (!line) throw new Error("the sample has no line");
    const description = textOf(SCRIPTS.Cyrillic ?? "", 1000);
    const before = { ...fonts.counts };
    await renderInvoice({ ...invoice, lines: Array.from({ length: 100 }, () => ({ ...line, description })) });
    expect(fonts.counts.lookups - before.lookups).toBeLessThan(1000);
    expect(fonts.counts.layouts - before.layouts).toBeLessThan(6000);
  });
});
