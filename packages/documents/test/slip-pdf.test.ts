import { swissPayload } from "@stint/core/invoice/transfer/rules";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { readSwissPayload } from "../../core/src/invoice/print/slip";
import { type InvoicePdf, type PdfSlip, renderInvoice } from "../src/pdf/index";
import { readPdf, tagsOf } from "./read";
import { invoice } from "./samples";

const at = { street: "Musterstrasse 123", postcode: "8000", city: "Seldwyla", country: "CH" };
const bank = {
  ...{ currency: "CHF", country: "CH", holder: "Harbor Studio", bank: "", bic: "", routing: "", account: "" },
  iban: "CH4431999123000889012",
  reference: "210000000003139471430009017",
};
const payer = { name: "Larch Street Theatre", ...at, street: "Gasse 2", city: "Vaduz", country: "LI" };
const payload = (more: Partial<Parameters<typeof swissPayload>[1]> = {}) =>
  swissPayload(bank, {
    ...{ amount: 123_456_750, text: "Season trailer", payee: { name: "Harbor Studio", ...at }, payer },
    ...more,
  });
const withSlip = (
  text: string,
  more: Partial<InvoicePdf> = {},
  change: Partial<PdfSlip> = {},
): InvoicePdf => ({
  ...{ ...invoice, currency: "CHF", state: "due", lines: invoice.lines.slice(0, 1) },
  transfer: {
    lines: [{ label: "IBAN", value: "CH44 3199 9123 0008 8901 2" }],
    code: { kind: "swiss", text, slip: { ...readSwissPayload(text), ...change } },
  },
  ...more,
});

interface Piece {
  text: string;
  /** Points of its letters. */
  size: number;
  font: string;
  /** Millimeters from the slip's left upper corner to the left end of its baseline. */
  x: number;
  y: number;
  /** Millimeters. */
  width: number;
}
const MM = 72 / 25.4;
// Never -0, which is no 0 for the comparison.
const round = (value: number) => Math.round(value * 10) / 10 || 0;

/** Reads the texts of the last page that are set in the slip's font. */
async function readSlip(props: InvoicePdf): Promise<Piece[]> {
  const data = new Uint8Array(await renderInvoice(props));
  const loading = getDocument({ data, verbosity: 0, fontExtraProperties: true });
  const document = await loading.promise;
  const page = await document.getPage(document.numPages);
  await page.getOperatorList();
  // Fonts have their names once the page is laid out.
  await page.getOperatorList();
  const { items } = await page.getTextContent();
  const found = items.flatMap((item): Piece[] => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [size = 0, , , , x = 0, y = 0] = item.transform as number[];
    const { name } = page.commonObjs.get(item.fontName) as { name: string };
    const from = { x: round(x / MM), y: round(105 - y / MM) };
    return [{ text: item.str, size: round(size), font: name, ...from, width: item.width / MM }];
  });
  await loading.destroy();
  return found.filter(({ font }) => font.includes("Liberation"));
}
/** Lists what is drawn on the last page: width and height of each path in millimeters, and its left upper corner. */
async function readPaths(props: InvoicePdf): Promise<number[][]> {
  const data = new Uint8Array(await renderInvoice(props));
  const loading = getDocument({ data, verbosity: 0 });
  const document = await loading.promise;
  const { fnArray, argsArray } = await (await document.getPage(document.numPages)).getOperatorList();
  const boxes = fnArray.flatMap((op, i) => {
    if (op !== OPS.constructPath) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = Object.values(argsArray[i]?.[2] ?? {}) as number[];
    const place = [left / MM, (top - 841.89) / MM + 105];
    return [[(right - left) / MM, (bottom - top) / MM, ...place].map(round)];
  });
  await loading.destroy();
  return boxes;
}
const find = (pieces: Piece[], text: string, left = 62): Piece => {
  const found = pieces.find((each) => each.text === text && each.x >= left);
  if (!found) throw new Error(`no "${text}" in ${pieces.map((each) => each.text).join(" | ")}`);
  return found;
};

describe("a Swiss invoice ends in receipt and payment part", () => {
  it("has every value where the style guide puts it, in its size", async () => {
    const pieces = await readSlip(withSlip(payload()));
    const onReceipt = (text: string) => find(pieces, text, 0);
    // The baseline of a first line stands as far below its section as its letters are high.
    for (const [piece, x, top, size, weight] of [
      [onReceipt("Receipt"), 5, 5, 11, "Bold"],
      [onReceipt("Account / Payable to"), 5, 12, 6, "Bold"],
      [onReceipt("Currency"), 5, 68, 6, "Bold"],
      [find(pieces, "Payment part"), 67, 5, 11, "Bold"],
      [find(pieces, "Account / Payable to"), 118, 5, 8, "Bold"],
      [find(pieces, "Currency"), 67, 68, 8, "Bold"],
      [find(pieces, "Amount"), 82, 68, 8, "Bold"],
    ] as const) {
      expect(piece).toMatchObject({ x, size });
      expect(piece.font).toContain(weight);
      expect(piece.y - top, piece.text).toBeCloseTo((size * 0.905) / MM, 0);
    }
    for (const [text, left, size] of [
      ["CH44 3199 9123 0008 8901 2", 0, 8],
      ["CH44 3199 9123 0008 8901 2", 62, 10],
      ["21 00000 00003 13947 14300 09017", 0, 8],
      ["21 00000 00003 13947 14300 09017", 62, 10],
      ["1 234 567.50", 0, 8],
      ["1 234 567.50", 62, 10],
      ["LI-8000 Vaduz", 62, 10],
      ["8000 Seldwyla", 0, 8],
      ["Season trailer", 62, 10],
    ] as const)
      expect(find(pieces, text, left), text).toMatchObject({ size });
    // What the owner adds is on the payment part alone.
    expect(pieces.filter(({ text }) => text === "Season trailer")).toHaveLength(1);
    const acceptance = onReceipt("Acceptance point");
    expect(acceptance.x + acceptance.width).toBeCloseTo(57, 1);
    const above = onReceipt("Separate before paying in");
    expect(above.y).toBeLessThan(0);
    expect(above.x + above.width / 2).toBeCloseTo(105, 0);
    // Nothing leaves its part: five millimeters are free at each edge.
    for (const each of pieces.filter(({ y }) => y > 0)) {
      const right = each.x < 62 ? 57 : 205;
      expect(each.x + each.width, each.text).toBeLessThanOrEqual(right + 0.1);
      expect(each.y, each.text).toBeLessThanOrEqual(100);
    }
  });

  it("draws a code of 46 mm with the cross of 7 mm in its middle, and lines to cut along", async () => {
    const paths = await readPaths(withSlip(payload()));
    expect(paths).toContainEqual([46, 46, 67, 17]);
    expect(paths).toContainEqual([7, 7, 86.5, 36.5]);
    expect(paths).toContainEqual([6, 6, 87, 37]);
    expect(paths).toContainEqual([1.2, 3.9, 89.4, 38.1]);
    expect(paths).toContainEqual([3.9, 1.2, 88.1, 39.4]);
    expect(paths).toContainEqual([210, 0, 0, 0]);
    expect(paths).toContainEqual([0, 105, 62, 0]);
  });

  it.each([
    ["de-CH", "Empfangsschein", "Zahlteil", "Zahlbar durch", "Vor der Einzahlung abzutrennen"],
    ["fr", "Récépissé", "Section paiement", "Payable par", "A détacher avant le versement"],
    ["it", "Ricevuta", "Sezione pagamento", "Pagabile da", "Da staccare prima del versamento"],
    ["en", "Receipt", "Payment part", "Payable by", "Separate before paying in"],
    ["ja", "Receipt", "Payment part", "Payable by", "Separate before paying in"],
  ])("says it in the document's language: %s", async (lang, ...words) => {
    const texts = (await readSlip(withSlip(payload(), { lang }))).map(({ text }) => text);
    for (const each of words) expect(texts).toContain(each);
  });

  it("leaves boxes for an amount and a payer that nobody knows", async () => {
    const pieces = await readSlip(withSlip(payload({ payer: undefined }), {}, { amount: "" }));
    const texts = pieces.map(({ text }) => text);
    expect(texts.filter((text) => text === "Payable by (name/address)")).toHaveLength(2);
    expect(texts.filter((text) => text === "Amount")).toHaveLength(2);
    expect(texts.join()).not.toContain("567.50");
    const paths = await readPaths(withSlip(payload({ payer: undefined }), {}, { amount: "" }));
    expect(paths).toContainEqual([30, 10, 27, 68]);
    expect(paths).toContainEqual([40, 15, 78, 72]);
    const sizes = paths.map(([width, height]) => [width, height]);
    expect(sizes).toContainEqual([52, 20]);
    expect(sizes).toContainEqual([65, 25]);
    expect(await readPaths(withSlip(payload()))).not.toContainEqual([30, 10, 27, 68]);
  });

  it("sets long names smaller, and keeps them on their part", async () => {
    const long = (length: number) => "Verein der langen Namen in Graubünden ".repeat(5).slice(0, length);
    const place = { name: long(70), street: long(70), postcode: "7000", city: long(35), country: "CH" };
    const text = payload({ text: long(140), payee: place, payer: place });
    const pieces = await readSlip(withSlip(text));
    const receipt = pieces.filter(({ x, y }) => x < 62 && y > 12);
    expect(receipt.filter(({ y }) => y < 68).at(-1)?.y).toBeLessThan(68);
    expect(Math.max(...pieces.map(({ y }) => y))).toBeLessThanOrEqual(100);
    const currency = find(pieces, "Currency", 0);
    expect(receipt.filter(({ y }) => y < currency.y).every(({ size }) => size === 6 || size === 8)).toBe(
      true,
    );
    expect(pieces.filter(({ x }) => x === 118).map(({ size }) => size)).toContain(9);
  });

  it("stands at the foot of the last page where there is room, else on one of its own", async () => {
    const pagesOf = async (lines: number) =>
      (await readPdf(await renderInvoice(withSlip(payload(), { lines: invoice.lines.slice(0, lines) }))))
        .pages;
    const [one, two] = await Promise.all([pagesOf(1), pagesOf(6)]);
    expect([one.length, two.length]).toEqual([1, 2]);
    expect(one[0]).toContain("Page 1 of 1");
    expect(two[0]).not.toContain("Payment part");
    expect(two[1]).toContain("Payment part");
    expect(two[1]).toContain("Page 2 of 2");
    expect(two[0]).toContain("A payment part to pay with is at the end of this document");
  });

  it("is none where nothing is to be paid, and for other codes", async () => {
    const paid = await readSlip(withSlip(payload(), { state: "paid" }));
    const lines = [{ label: "IBAN", value: "DE89" }];
    const euro = await readSlip({
      ...invoice,
      state: "due",
      transfer: { lines, code: { kind: "epc", text: "BCD" } },
    });
    expect([paid, euro]).toEqual([[], []]);
  });

  it("can be heard: titles are headings, the code is a figure with words", async () => {
    const tags = await tagsOf(await renderInvoice(withSlip(payload())), 1);
    for (const tag of ["H2", "P", "Figure"]) expect(tags).toContain(tag);
  });
});
