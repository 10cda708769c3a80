import { describeDuty, FORMS, formFor } from "@stint/core/payout/papers/rules";
import { guard } from "@stint/core/payout/rules";
import {
  agreement,
  agreementText,
  numberOf,
  prefixOf,
  refuseReverseCharge,
  STATES,
  sentenceOf,
  taxOf,
  titleOf,
} from "@stint/core/payout/self-billing/rules";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("self-billing rules", () => {
  it("lets nobody accept what was not asked, and asks anew only what is over (D15)", () => {
    const allowed = STATES.flatMap((state) =>
      (["ask", "accept", "decline", "end"] as const)
        .filter((action) => agreement.guard(state, action) === undefined)
        .map((action) => `${state} ${action}`),
    );
    expect(allowed).toEqual([
      "asked accept",
      "asked decline",
      "asked end",
      "accepted end",
      "declined ask",
      "ended ask",
    ]);
  });

  it("lets only a paid payout come back", () => {
    expect(guard("paid", "return")).toBeUndefined();
    for (const state of ["draft", "committed", "held", "failed"] as const)
      expect(guard(state, "return")).toBe(1004);
  });

  it("names both sides in the words, and numbers each teammate apart", () => {
    expect(agreementText({ business: "Mockford Books", name: "Kim Demoff" })).toMatch(
      /Mockford Books issues .* Kim Demoff/,
    );
    expect(numberOf({ prefix: prefixOf("Kim Demoff", { user_id: 71, owner_id: 4_000_000 }) }, 12)).toBe(
      "SB-KD-01ZQF4-0012",
    );
    expect(prefixOf("李", { user_id: 5, owner_id: 7 })).toBe("SB-X-005007-");
  });

  it("never makes one number in a teammate's name for two payers, or for two teammates of one name", () => {
    const id = fc.integer({ min: 1, max: 36 ** 3 - 1 });
    void fc.assert(
      fc.property(id, id, id, id, (user_id, owner_id, other_user, other_owner) => {
        fc.pre(user_id !== other_user || owner_id !== other_owner);
        const one = prefixOf("Kim Demoff", { user_id, owner_id });
        expect(prefixOf("Kim Demoff", { user_id: other_user, owner_id: other_owner })).not.toBe(one);
      }),
    );
  });

  it("is titled in the very words of the law, by the country of whose work it is", () => {
    const words = {
      DE: "Gutschrift",
      AT: "Gutschrift",
      FR: "Autofacturation",
      BE: "Autofacturation / Factuur uitgereikt door afnemer",
      NL: "Factuur uitgereikt door afnemer",
      ES: "Facturación por el destinatario",
      PT: "Autofaturação",
      IT: "Autofatturazione",
      PL: "Samofakturowanie",
      SE: "Självfakturering",
      DK: "Selvfakturering",
      IE: "Self-billed invoice (self-billing)",
      GB: "Self-billed invoice (self-billing)",
      AU: "Recipient created tax invoice",
      US: "Self-billed invoice",
    };
    for (const [country, word] of Object.entries(words)) {
      expect(titleOf("invoice", country)).toContain(word);
      // A correction has the words, too; nobody takes it for an invoice.
      for (const part of word.split(" / ")) {
        if (country.match(/IE|GB|US/)) expect(titleOf("credit_note", country)).toMatch(/^Self-billed credit/);
        else expect(titleOf("credit_note", country)).toContain(part);
      }
      expect(titleOf("credit_note", country)).toMatch(/self-billed credit note/i);
    }
    expect(titleOf("credit_note", "DE")).toBe("Storno, Gutschrift (self-billed credit note)");
    expect(sentenceOf("GB", true)).toBe("The VAT shown is your output tax due to HMRC.");
    expect(sentenceOf("GB", false)).toBe("");
    expect(sentenceOf("DE", true)).toBe("");
  });

  it("taxes by the teammate's treatment", () => {
    expect(taxOf({ kind: "standard", rate: "20", name: "TVA" }, "")).toMatchObject([
      { category: "S", rate: "20" },
    ]);
    expect(taxOf({ kind: "small_business", note: "" }, "")).toMatchObject(
      [{ category: "E", reason: /small/ }].map(() => ({ category: "E" })),
    );
    expect(taxOf({ kind: "reverse_charge", note: "" }, "")).toMatchObject([{ category: "AE", rate: "0" }]);
    expect(taxOf({ kind: "none" }, "")).toEqual([]);
    // The law's own words where the teammate said none, and never an unsourced guess at them.
    expect(taxOf({ kind: "reverse_charge", note: "" }, "DE")[0]?.reason).toBe(
      "Steuerschuldnerschaft des Leistungsempfängers",
    );
    expect(taxOf({ kind: "reverse_charge", note: "§ 13b UStG" }, "DE")[0]?.reason).toBe("§ 13b UStG");
    expect(taxOf({ kind: "small_business", note: "" }, "DE")[0]?.reason).toMatch(/small business/);
  });

  it("leaves the tax to a payer in another country alone, with both numbers", () => {
    const kim = { name: "Kim", country: "DE", tax_id: "DE123456788" };
    const books = { name: "Books", country: "FR", tax_id: "FR32123456789" };
    expect(refuseReverseCharge(kim, books)).toBeUndefined();
    expect(refuseReverseCharge(kim, { ...books, country: "DE" })).toMatch(/another country than Kim/);
    expect(refuseReverseCharge({ ...kim, country: "" }, books)).toMatch(/and Kim has none/);
    expect(refuseReverseCharge(kim, { ...books, country: "" })).toMatch(/and Books has none/);
    expect(refuseReverseCharge({ ...kim, tax_id: "" }, books)).toMatch(/Kim has none/);
    expect(refuseReverseCharge(kim, { ...books, tax_id: "" })).toMatch(/Books has none/);
  });
});

describe("the papers of a year", () => {
  const reaches = (paid: number) => (threshold: string) => paid >= Number(threshold);

  it("asks by the rule of that year: 1099-NEC from 600 until 2025, from 2000 on in 2026", () => {
    const duty = (year: number, paid: number) =>
      describeDuty(formFor("US", year), { currency: "USD", isAbroad: false, reaches: reaches(paid) });
    expect([duty(2025, 600), duty(2025, 599), duty(2026, 1999), duty(2026, 2000)]).toEqual([
      "yes",
      "no",
      "no",
      "yes",
    ]);
  });

  it("never decides where no source was found, nor over two currencies, nor without a form", () => {
    const of = { currency: "EUR", isAbroad: false, reaches: reaches(1) };
    expect(describeDuty(formFor("ES", 2026), of)).toBe("look at it");
    expect(describeDuty(formFor("US", 2026), of)).toBe("look at it");
    const abroad = { currency: "USD", isAbroad: true, reaches: reaches(9_999) };
    expect(describeDuty(formFor("US", 2026), abroad)).toBe("look at it");
    expect(describeDuty(formFor("DE", 2026), of)).toBe("");
    for (const [country, form] of Object.entries(FORMS))
      expect(form.unsourced === true, country).toBe(form.src.length === 0);
  });
});
