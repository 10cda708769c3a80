import { epcPayload, paymentCode, swissPayload, transferLines } from "@stint/core/invoice/transfer/rules";
import {
  creditorReference,
  isCreditorReference,
  isIban,
  isRoutingNumber,
  problemsOf,
  qrReference,
  referenceOf,
  writeCode,
  writeReference,
} from "@stint/core/workspace/bank/rules";
import type { InvoiceBank } from "@stint/core/workspace/bank/schema";
import { describe, expect, it } from "vitest";
import { BankAccountsInput } from "../../src/workspace/bank/schema-input";

const BLANK = { bank: "", iban: "", bic: "", routing: "", account: "", reference: "number" };
const german = {
  ...BLANK,
  currency: "EUR",
  country: "DE",
  holder: "Harbor Studio",
  iban: "DE89370400440532013000",
};
const american: InvoiceBank = {
  ...BLANK,
  currency: "USD",
  country: "US",
  holder: "Harbor Studio LLC",
  routing: "021000021",
  account: "000123456789",
};

describe("bank accounts as fields", () => {
  it.each([
    "DE89370400440532013000",
    "GB82WEST12345698765432",
    "CH9300762011623852957",
    "CH6431961000004421557",
    "FR1420041010050500013M02606",
    "NL91ABNA0417164300",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S",
  ])("takes the IBAN %s, and none with one digit more, less or other", (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(isIban(`${iban}0`)).toBe(false);
    expect(isIban(iban.slice(0, -1))).toBe(false);
    expect(isIban(iban.slice(0, 4) + (iban[4] === "1" ? "2" : "1") + iban.slice(5))).toBe(false);
  });

  it("takes routing numbers by their check digit", () => {
    expect(["021000021", "011401533", "091000019"].filter(isRoutingNumber)).toHaveLength(3);
    expect(["021000022", "000000000", "12345678"].filter(isRoutingNumber)).toEqual([]);
  });

  it("asks for what an account has in its country", () => {
    expect(problemsOf({ ...german, iban: "" })).toEqual({ iban: "IBAN required" });
    expect(problemsOf({ ...german, iban: "DE89370400440532013001", bic: "COBA" })).toEqual({
      iban: "This IBAN has a typing error",
      bic: "A BIC has 8 or 11 letters and digits",
    });
    expect(problemsOf(american)).toEqual({});
    expect(problemsOf({ ...american, routing: "021000022", account: "1" })).toEqual({
      routing: "This routing number has a typing error",
      account: "An account number has 4 to 17 digits",
    });
    const british = { ...american, country: "GB", currency: "GBP", routing: "123456", account: "12345678" };
    expect(problemsOf(british)).toEqual({});
    expect(problemsOf({ ...british, currency: "EUR" })).toEqual({ iban: "IBAN required" });
  });

  it("stores codes without spaces, and one account for each currency", () => {
    const typed = { ...german, iban: "de89 3704 0044 0532 0130 00", bic: "cobadeff" };
    const [first] = BankAccountsInput.parse([typed, american]);
    expect(first).toMatchObject({ iban: "DE89370400440532013000", bic: "COBADEFF" });
    const refused = BankAccountsInput.safeParse([typed, german]).error?.issues;
    expect(refused?.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["1.currency", "There is an account for EUR already"],
    ]);
  });

  it("takes an IBAN of another country than the one that was chosen as the account's own country", () => {
    expect(BankAccountsInput.parse([{ ...german, country: "FR" }])[0]).toMatchObject({ country: "DE" });
  });

  it("is written as people read it", () => {
    expect(writeCode("DE", "iban", german.iban)).toBe("DE89 3704 0044 0532 0130 00");
    expect(writeCode("GB", "routing", "123456")).toBe("12-34-56");
    expect(writeCode("AU", "routing", "123456")).toBe("123-456");
    expect(writeCode("NZ", "account", "0102030012345600")).toBe("01-0203-0012345-600");
    expect(
      transferLines({ ...american, reference: "INV-0041" }).map(({ label, value }) => [label, value]),
    ).toEqual([
      ["Account holder", "Harbor Studio LLC"],
      ["Routing number", "021 000 021"],
      ["Account number", "000123456789"],
      ["Reference", "INV-0041"],
    ]);
  });
});

describe("payment references", () => {
  it("are creditor references of ISO 11649, as its published example", () => {
    expect(creditorReference("539007547034")).toBe("RF18539007547034");
    expect(writeReference("RF18539007547034")).toBe("RF18 5390 0754 7034");
    expect(isCreditorReference(creditorReference("INV-2026-0041"))).toBe(true);
    expect(isCreditorReference("RF19539007547034")).toBe(false);
  });

  it("are QR references for a QR-IBAN, as the example of the Swiss guidelines", () => {
    expect(qrReference("21000000000313947143000901")).toBe("210000000003139471430009017");
    expect(writeReference("210000000003139471430009017")).toBe("21 00000 00003 13947 14300 09017");
    const invoice = { id: 42, number: "INV-0041" };
    expect(referenceOf({ iban: "CH4431999123000889012", reference: "number" }, invoice)).toBe(
      qrReference(42),
    );
    expect(referenceOf({ iban: german.iban, reference: "creditor" }, invoice)).toBe(
      creditorReference("INV0041"),
    );
    expect(referenceOf({ iban: german.iban, reference: "number" }, invoice)).toBe("INV-0041");
  });
});

describe("payment codes", () => {
  const bank: InvoiceBank = { ...german, reference: "INV-0041" };

  it("are a SEPA transfer line by line (EPC069-12), as its published example", () => {
    const redCross: InvoiceBank = {
      ...german,
      country: "BE",
      holder: "Red Cross of Belgium",
      iban: "BE72000000001616",
      bic: "BPOTBEB1",
      reference: "",
    };
    expect(epcPayload(redCross, { amount: 100, text: "Urgency fund" })).toBe(
      "BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund",
    );
    const structured = { ...bank, reference: "RF18539007547034" };
    expect(epcPayload(structured, { amount: 123_456, text: "Season trailer" }).split("\n").slice(7)).toEqual([
      "EUR1234.56",
      "",
      "RF18539007547034",
    ]);
  });

  it("stay within what a bank's app reads, whatever a name has", () => {
    const long = { ...bank, holder: `Studio\n${"x".repeat(200)}` };
    const lines = epcPayload(long, { amount: 1, text: "" }).split("\n");
    expect(lines).toHaveLength(11);
    expect(lines[5]).toHaveLength(70);
  });

  it("are made for euro by IBAN, and for amounts that a transfer can have", () => {
    const payment = { amount: 5000, text: "Trailer" };
    const parts = { street: "Musterstrasse 1", postcode: "8000", city: "Seldwyla" };
    const seller = { name: "Harbor Studio", country: "CH", parts };
    const parties = { seller, buyer: { name: "Cafe", country: "CH" } };
    expect(paymentCode({ bank, ...parties }, payment)?.kind).toBe("epc");
    expect(paymentCode({ bank, ...parties }, { ...payment, amount: 0 })).toBeUndefined();
    expect(paymentCode({ bank: american, ...parties }, payment)).toBeUndefined();
    expect(paymentCode(parties, payment)).toBeUndefined();
    // Francs go by the Swiss code, which needs the payee's address by its parts.
    const francs = { ...bank, currency: "CHF", country: "CH", iban: "CH9300762011623852957" };
    expect(paymentCode({ bank: francs, ...parties }, payment)).toMatchObject({
      kind: "swiss",
      text: expect.stringContaining("\nNON\n\nINV-0041, Trailer\nEPD"),
    });
    const nowhere = { ...seller, parts: undefined };
    expect(paymentCode({ bank: francs, ...parties, seller: nowhere }, payment)).toBeUndefined();
  });

  it("are a Swiss QR code, as the first example of the Swiss guidelines", () => {
    const at = { postcode: "8000", city: "Seldwyla", country: "CH", street: "Musterstrasse" };
    const swiss: InvoiceBank = {
      ...german,
      currency: "CHF",
      country: "CH",
      holder: "Max Muster & Söhne",
      iban: "CH6431961000004421557",
      reference: "000008207791225857421286694",
    };
    expect(
      swissPayload(swiss, {
        amount: 5000,
        text: "Payment of travel",
        payee: { name: "Max Muster & Söhne", house_number: "123", ...at },
        payer: { name: "Simon Muster", house_number: "1", ...at },
      }),
    ).toBe(
      "SPC\n0200\n1\nCH6431961000004421557\nS\nMax Muster & Söhne\nMusterstrasse\n123\n8000\nSeldwyla\nCH\n" +
        "\n\n\n\n\n\n\n50.00\nCHF\nS\nSimon Muster\nMusterstrasse\n1\n8000\nSeldwyla\nCH\n" +
        "QRR\n000008207791225857421286694\nPayment of travel\nEPD",
    );
  });
});
