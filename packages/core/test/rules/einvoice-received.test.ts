import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { EInvoice } from "@stint/documents/xml";
import { describe, expect, test } from "vitest";
import { cii } from "../../../documents/src/xml/cii";
import { read } from "../../../documents/src/xml/read";
import { readAttached } from "../../../documents/src/xml/read/hybrid";
import { ubl } from "../../../documents/src/xml/ubl";
import { Unreadable } from "../../../documents/src/xml/unreadable";
import { check } from "../../src/invoice/einvoice/check";
import { lacks } from "../../src/invoice/einvoice/lacks";
import { EACH_ONCE, sampleDocuments } from "./einvoice-kinds";

const folder = resolve(import.meta.dirname, "../../../../../shared/vectors/xrechnung");
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".xml")) : [];
if (files.length === 0) console.info("left out: the XRechnung documents (../shared/vectors is not here)");

describe.skipIf(files.length === 0)("every XRechnung document of the official suite", () => {
  test.each(files)("%s is read, and keeps our rules", (name) => {
    const of = read(readFileSync(resolve(folder, name), "utf8"));
    expect(check(of).map(({ id }) => id)).toEqual([]);
    expect(of.lines.length).toBeGreaterThan(0);
    for (const text of [of.number, of.seller.name, of.seller.city, of.buyer.name, of.buyer_reference])
      expect(text).toMatch(/\S/);
  });
});

describe("documents of every kind, in every format", () => {
  test("keep our rules as they are made and as they are read back", () => {
    for (const { name, syntax, model } of sampleDocuments(EACH_ONCE)) {
      expect(lacks(model), name).toEqual({});
      const back = read(syntax === "cii" ? cii(model) : ubl(model));
      expect(
        check(back).map(({ id }) => id),
        name,
      ).toEqual([]);
      expect(back, name).toMatchObject({
        profile: model.profile,
        type: model.type,
        number: model.number,
        totals: { net: model.totals.net, tax: model.totals.tax, due: model.totals.due },
      });
      expect(back.seller, name).toMatchObject({
        name: model.seller.name,
        city: "Berlin",
        postcode: "10115",
        address: ["Musterweg 1", "Hof"],
      });
    }
  });

  test("lack what XRechnung and Peppol ask for, each said with its field", () => {
    const fieldsOf = (profile: string, change: (of: { model: EInvoice }) => void) => {
      const sample = sampleDocuments(EACH_ONCE).find((each) => each.profile === profile);
      if (!sample) throw new Error("no document");
      change(sample);
      return lacks(sample.model);
    };
    expect(
      fieldsOf("xrechnung", ({ model }) => {
        Object.assign(model, { buyer_reference: undefined, payment: undefined });
        Object.assign(model.seller, { phone: undefined, city: undefined });
      }),
    ).toEqual({
      bank_accounts: expect.stringContaining("BR-DE-1"),
      buyer_reference: expect.stringContaining("Leitweg-ID"),
      city: expect.stringContaining("BR-DE-3"),
      phone: expect.stringContaining("BR-DE-6"),
    });
    expect(
      fieldsOf("peppol", ({ model }) => {
        Object.assign(model, { buyer_reference: undefined, purchase_order: "" });
        Object.assign(model.buyer, { electronic_address: undefined });
      }),
    ).toEqual({
      buyer_reference: expect.stringContaining("R003"),
      client_electronic_address: expect.stringContaining("R010"),
    });
  });
});

describe("files that are no e-invoice", () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Invoice><ID>&b;</ID></Invoice>';
  test.each([
    ["a document type with entities", bomb, "document type"],
    ["one from outside", '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Invoice/>', "document type"],
    ["another root", "<html><body/></html>", "no e-invoice"],
    ["no XML", "hello <<<", "no "],
    [
      "an amount in words",
      "<Invoice><LegalMonetaryTotal><PayableAmount>ten</PayableAmount></LegalMonetaryTotal></Invoice>",
      "no amount",
    ],
    ["too large", `<Invoice>${" ".repeat(5_000_001)}</Invoice>`, "larger than 5 MB"],
    ["too deep", "<Invoice>".repeat(50_000), "no "],
  ])("%s is refused in words", (_, xml, words) => {
    expect(() => read(xml)).toThrow(Unreadable);
    expect(() => read(xml)).toThrow(words);
  });
});

describe("a PDF that came in", () => {
  const xml = "<Invoice><ID>1</ID></Invoice>";
  const file = (name: string) => `1 0 obj <</Type /${name}>>\nstream\n${xml}\nendstream endobj\n`;
  const pdf = (...parts: string[]) => Buffer.from(["%PDF-1.7\n", ...parts].join(""));

  test("gives the e-invoice that is attached to it, past a name tree", () => {
    const tree = "2 0 obj <</Names /EmbeddedFiles>> endobj\n";
    expect(readAttached(pdf(tree, file("EmbeddedFile")))?.trim()).toBe(xml);
    expect(readAttached(pdf(tree, file("Other")))).toBeUndefined();
  });

  // Searching on to the end at every name took minutes for 2 MB, and nobody's bills were read meanwhile.
  test.each([
    ["without any stream", ""],
    ["before one stream", "stream"],
    ["before an end", "endobj stream"],
  ])("takes no longer than its size: 5 MB of names %s", (_, end) => {
    expect(readAttached(pdf("/EmbeddedFile".repeat(400_000), end))).toBeUndefined();
  });
});
