import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { surchargeRefusal } from "../../src/invoice/issue/surcharge";
import { waysOf } from "../../src/invoice/payment-methods";
import { debitDay } from "../../src/payment/autopay/notice";
import { chargeRefusal, limitsOf, mostOf, takesWay } from "../../src/platform/stripe/limits";
import { isDebit, METHODS, type PaymentMethod, typeOf, wayOf } from "../../src/platform/stripe/methods/rules";
import { SCHEMES, schemeOf, schemeOfType, servesAccount } from "../../src/platform/stripe/schemes/rules";
import { CurrencyMethodsInput } from "../../src/workspace/payment-method/schema";

const CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY", "BHD"];
/** Which type a method has in a currency; cards have theirs in all. */
const THERE: Record<string, Partial<Record<PaymentMethod, string>>> = {
  USD: { bank: "us_bank_account" },
  EUR: { bank: "sepa_debit", ideal: "ideal", bancontact: "bancontact" },
  GBP: { bank: "bacs_debit" },
};
const MOST: Record<string, number> = { sepa_debit: 1_000_000, bacs_debit: 10_000_000 };

describe("each method in each currency, at each edge of its amounts", () => {
  for (const currency of CURRENCIES)
    for (const way of METHODS) {
      const type = way === "card" ? "card" : THERE[currency]?.[way];
      it(`${way} in ${currency}: ${type ?? "none"}`, () => {
        expect(typeOf(way, currency)).toBe(type);
        expect(takesWay(way, currency)).toBe(type !== undefined);
        const { least, most: card } = limitsOf(currency);
        const most = MOST[type ?? ""] ?? card;
        const refused = (amount: number) => chargeRefusal(way, { amount, currency });
        const step = currency === "BHD" ? 10 : 1;
        if (type === undefined) return expect(refused(64_000)).toMatch(/only, not in/);
        expect(mostOf(way, currency)).toBe(most);
        expect([least, 64_000].map(refused)).toEqual([undefined, undefined]);
        expect(refused(most - (most % step))).toBeUndefined();
        expect(refused(least - step)).toMatch(/less than/);
        expect(refused(most + step - (most % step))).toMatch(/more than/);
        // What is paid in parts is never too large at once.
        const large = most + step - (most % step);
        expect(chargeRefusal(way, { amount: large, currency, in_parts: true })).toBeUndefined();
      });
    }

  it("a type says its method, its scheme and whether it can come back", () => {
    for (const scheme of SCHEMES) {
      const currency = scheme.currency ?? "CHF";
      expect(wayOf(scheme.type)).toBe(scheme.way);
      expect(schemeOf(scheme.way, currency)).toBe(scheme);
      expect(isDebit(scheme.type)).toBe(scheme.return_days > 0);
      expect(isDebit(scheme.type)).toBe(scheme.days > 0);
      // A redirect cannot be charged again; what it leaves behind can.
      const saved = schemeOfType(scheme.saves_as);
      expect(saved?.redirects).toBe(false);
      expect(saved?.saves_as).toBe(saved?.type);
      expect(scheme.source).not.toBe("");
    }
    expect(SCHEMES.filter((each) => servesAccount(each, "DE")).map(({ type }) => type)).toEqual([
      "card",
      "sepa_debit",
      "bacs_debit",
      "ideal",
      "bancontact",
    ]);
  });
});

const of = {
  getting_paid: "online" as "online" | "transfer" | "later" | null,
  country: "DE",
  online_methods: [] as {
    currency: string;
    methods: ("card" | "manual" | PaymentMethod)[];
    pass_fee: boolean;
  }[],
  own_methods: [],
  payment_instructions: "",
  bank_accounts: [{ currency: "EUR" }],
};

describe("what a new invoice offers", () => {
  it("without a choice: cards, the debit of its currency, and a redirect at home", () => {
    expect(waysOf(of, "EUR")).toEqual(["card", "bank", "manual"]);
    expect(waysOf({ ...of, country: "NL" }, "EUR")).toEqual(["card", "bank", "ideal", "manual"]);
    expect(waysOf({ ...of, country: "BE" }, "EUR")).toEqual(["card", "bank", "bancontact", "manual"]);
    expect(waysOf(of, "GBP")).toEqual(["card", "bank"]);
    expect(waysOf(of, "JPY")).toEqual(["card"]);
    expect(waysOf({ ...of, getting_paid: null }, "EUR")).toEqual(["card", "manual"]);
    expect(waysOf({ ...of, getting_paid: "transfer" }, "GBP")).toEqual(["manual"]);
  });

  it("what was chosen for its currency, whatever the rest is", () => {
    const online_methods = [{ currency: "EUR", methods: ["ideal", "manual"] as const, pass_fee: false }].map(
      (each) => ({
        ...each,
        methods: [...each.methods],
      }),
    );
    expect(waysOf({ ...of, online_methods }, "EUR")).toEqual(["ideal", "manual"]);
    expect(waysOf({ ...of, online_methods }, "USD")).toEqual(["card", "bank"]);
    expect(waysOf({ ...of, online_methods, bank_accounts: [] }, "EUR")).toEqual(["ideal"]);
  });

  it("a choice names ways of its currency, and each currency once", () => {
    const parse = (...all: object[]) => CurrencyMethodsInput.safeParse(all);
    expect(parse({ currency: "EUR", methods: ["manual", "card", "card"], pass_fee: true }).data).toEqual([
      { currency: "EUR", methods: ["card", "manual"], pass_fee: true },
    ]);
    for (const bad of [
      [{ currency: "USD", methods: ["ideal"], pass_fee: false }],
      [{ currency: "JPY", methods: ["bank"], pass_fee: false }],
      [{ currency: "eur", methods: [], pass_fee: false }],
      [{ currency: "EUR", methods: ["cash"], pass_fee: false }],
      [1, 2].map(() => ({ currency: "EUR", methods: [], pass_fee: false })),
    ])
      expect(CurrencyMethodsInput.safeParse(bad).success).toBe(false);
  });
});

describe("a saved debit is announced", () => {
  it("two business days before by SEPA, three by Bacs, and on a day on which banks work", () => {
    expect(debitDay("sepa_debit", "2026-11-30")).toBe("2026-12-04");
    // Four days later is Saturday, December 26, a holiday; so is no Monday after it in the UK.
    expect(debitDay("sepa_debit", "2026-12-22")).toBe("2026-12-28");
    expect(debitDay("bacs_debit", "2026-12-22")).toBe("2026-12-29");
    expect(debitDay("card", "2026-12-22")).toBeUndefined();
    expect(debitDay("us_bank_account", "2026-12-22")).toBeUndefined();
  });

  it("always within the fifteen days that the provider takes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.constantFrom("sepa_debit", "bacs_debit"),
        (days, type) => {
          const today = new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
          const gap = (Date.parse(debitDay(type, today) ?? "") - Date.parse(today)) / 86_400_000;
          expect(gap).toBeGreaterThanOrEqual(4);
          expect(gap).toBeLessThanOrEqual(15);
        },
      ),
    );
  });
});

describe("nobody is charged for the way they pay where the law forbids it", () => {
  const client = (kind: "business" | "person", country: string | null) =>
    ({ client: { kind, country } }) as Parameters<typeof surchargeRefusal>[1];
  const carries = { pass_fee: true, payment_methods: ["card"] };
  it("a person in the EU or the UK; a business, or another country, may be", () => {
    expect(surchargeRefusal(carries, client("person", "DE"))).toMatch(/law in the EU/);
    expect(surchargeRefusal(carries, client("person", "GB"))).toMatch(/United Kingdom/);
    for (const [kind, country] of [
      ["business", "DE"],
      ["person", "US"],
      ["person", null],
    ] as const)
      expect(surchargeRefusal(carries, client(kind, country))).toBeUndefined();
    expect(surchargeRefusal({ ...carries, pass_fee: false }, client("person", "DE"))).toBeUndefined();
    expect(
      surchargeRefusal({ ...carries, payment_methods: ["manual"] }, client("person", "DE")),
    ).toBeUndefined();
  });
  it("by SEPA, iDEAL and Bancontact nobody", () => {
    expect(SCHEMES.filter(({ surcharge }) => !surcharge).map(({ type }) => type)).toEqual([
      "sepa_debit",
      "ideal",
      "bancontact",
    ]);
  });
});
