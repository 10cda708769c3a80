import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { xmlOf } from "../src/features/expense/bill";

const xml = "<?xml version='1.0'?><rsm:CrossIndustryInvoice xmlns:rsm='x'>ü</rsm:CrossIndustryInvoice>";
const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, "bill");
const pdf = (dictionary: string, content: string | Uint8Array<ArrayBuffer>) =>
  fileOf(
    "%PDF-1.7\n4 0 obj\n<< /Length 3 /Filter /FlateDecode >>\nstream\nabc\nendstream\nendobj\n",
    `5 0 obj\n<< /Type /EmbeddedFile ${dictionary} /Params << /Size 9 >> >>\nstream\n`,
    content,
    "\nendstream\nendobj\nstartxref\n9\n%%EOF",
  );

test("an e-invoice is found in an XML, and in a PDF packed or plain", async () => {
  expect(await xmlOf(fileOf(xml))).toBe(xml);
  expect(await xmlOf(pdf("", xml))).toContain("CrossIndustryInvoice");
  expect(await xmlOf(pdf("/Filter /FlateDecode", new Uint8Array(deflateSync(xml))))).toBe(xml);
});

test("there is none in other files, nor in what unpacks to too much", async () => {
  expect(await xmlOf(fileOf("<html></html>"))).toBeUndefined();
  expect(await xmlOf(pdf("", "notes"))).toBeUndefined();
  const bomb = new Uint8Array(deflateSync(`<Invoice >${" ".repeat(2_000_000)}`));
  expect(await xmlOf(pdf("/Filter /FlateDecode", bomb))).toBeUndefined();
});
