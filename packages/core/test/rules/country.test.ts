import { countryName } from "@stint/core/platform/country";
import { chargesTax } from "@stint/core/platform/country/codes";
import {
  type ContractFacts,
  findContractFacts,
  listFreelancerLaws,
} from "@stint/core/platform/country/contract";
import { type EinvoiceFacts, findEinvoiceFacts, listMandates } from "@stint/core/platform/country/einvoice";
import { findInvoiceFacts, type InvoiceFacts } from "@stint/core/platform/country/invoice";
import { findLateInterest, findPaymentFacts, type PaymentFacts } from "@stint/core/platform/country/payment";
import { listSources } from "@stint/core/platform/country/sources";
import { findStandardRate, findTaxFacts, listRates, type TaxFacts } from "@stint/core/platform/country/tax";
import { findWording, listWordings, type Wording } from "@stint/core/platform/country/wording";
import { isDate } from "@stint/core/platform/date";
import { isCurrency } from "@stint/core/platform/money";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const COUNTRIES = "DE AT CH FR BE NL ES PT IT IE PL SE DK GB US CA AU NZ JP IN BR".split(" ");

const text = z.string().min(1);
const day = z.string().refine(isDate).nullable();
const amount = z.string().regex(/^\d+(\.\d+)?$/);
const currency = z.string().refine(isCurrency);
const pattern = text.refine((source) => new RegExp(source)).nullable();

/** What every fact has: sources that we know, or the word that it has none. */
const fact = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({
      ...shape,
      src: z.array(text.refine((id) => listSources([id]).length === 1, "An unknown source")),
      note: text.optional(),
      unsourced: z.literal(true).optional(),
    })
    .refine(
      (value) => (value as { src: string[]; unsourced?: boolean }).src.length > 0 || "unsourced" in value,
      "Neither a source nor the word that there is none",
    );

const Tax = z.strictObject({
  name: text,
  label: text.nullable(),
  rates: z.array(
    fact({
      key: text,
      rate: amount.nullable(),
      since: day,
      until: day.optional(),
      scope: text,
      label: text.optional(),
      regions: z.array(z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)).optional(),
      since_unsourced: z.literal(true).optional(),
    }),
  ),
  ids: z.array(fact({ name: text, pattern, eas: text.optional(), checksum: text.optional() })).min(1),
  registration: fact({ amount: amount.nullable(), currency, since: day, text: z.string() }),
  small_business: fact({
    limits: z.array(z.strictObject({ name: text, amount })),
    currency,
    since: day,
  }),
  withholding: z.array(
    fact({
      name: text,
      rate: amount.nullable(),
      since: day,
      scope: z.string(),
      label: text.optional(),
      step: z.strictObject({ above: z.number(), rate: amount, currency }).optional(),
      rounds_down: z.boolean().optional(),
    }),
  ),
}) satisfies z.ZodType<TaxFacts>;

const line = fact({ text });
const Invoice = z.strictObject({
  full: fact({ fields: z.array(text).min(5) }),
  simplified: fact({
    limit: amount.nullable(),
    currency,
    basis: z.enum(["net", "gross"]).nullable(),
    fields: z.array(text),
    not_for: z.array(text),
  }).nullable(),
  small_business_note_required: z.boolean().optional(),
  tax_currency: fact({ currency: text, also: z.array(text) }).optional(),
  consumers: line,
  cross_border: line,
  credit_note: line,
  numbering: line,
  language: line,
  retention: fact({ years: z.number(), since: day }),
}) satisfies z.ZodType<InvoiceFacts>;

const Wordings = z.array(
  fact({ kind: text, language: z.string().regex(/^[a-z]{2}$/), text }),
) satisfies z.ZodType<Wording[]>;

const days = z.number().int().min(0).nullable();
const Payment = z.strictObject({
  late_interest: fact({
    rule: text,
    base: text.nullable(),
    points: amount.nullable(),
    consumer_points: amount.nullable(),
    round_up_to: amount.nullable(),
    periods: z.array(
      z.strictObject({
        from: day,
        until: day,
        base_rate: amount.nullable(),
        rate: amount.nullable(),
        consumer_rate: amount.nullable(),
      }),
    ),
  }),
  compensation: fact({
    tiers: z.array(z.strictObject({ below: amount.nullable(), amount })),
    currency,
    debt_currency: currency,
    law: text.nullable(),
    must_be_on_invoice: z.boolean(),
  }),
  terms: fact({
    default_days: days,
    usual_days: days,
    max_days: days,
    unless_agreed: z.boolean(),
    since: day,
  }),
  cash_rounding: fact({ step: amount.nullable(), currency, since: day }),
  qr: z.array(fact({ standard: text })),
  bank: fact({ fields: z.record(text, text) }),
}) satisfies z.ZodType<PaymentFacts>;

const Contract = z.strictObject({
  consumer: fact({
    withdrawal_days: days,
    law: z.string(),
    order_button: z.boolean(),
    withdrawal_function_since: day,
    text: z.string(),
  }),
  freelancer_laws: z.array(
    fact({
      region: text,
      act: text.nullable(),
      text: z.string(),
      since: day,
      amount: amount.nullable(),
      currency,
      window_days: days,
      written_contract: z.boolean(),
      payment_days: days,
      notice_days: days,
      retention_years: days,
    }),
  ),
  signature: fact({ text }),
}) satisfies z.ZodType<ContractFacts>;

const Einvoice = z.strictObject({
  mandates: z.array(fact({ scope: text, obligation: text, since: day })).min(1),
  formats: z.array(
    fact({
      id: text,
      version: text.optional(),
      customization_id: text.optional(),
      profiles: z.array(text).optional(),
    }),
  ),
  produce: fact({ formats: z.array(text).min(1) }),
  receive: fact({ formats: z.array(text).min(1) }),
  required: fact({ fields: z.array(z.strictObject({ name: text, text })) }),
  addresses: z.array(fact({ name: text, pattern, eas: text.nullable(), checksum: text.optional() })),
}) satisfies z.ZodType<EinvoiceFacts>;

describe.each(COUNTRIES)("what is known of %s", (country) => {
  it("has its five parts, each fact with sources or marked as one without", () => {
    expect(countryName(country)).not.toBe(country);
    const parts = [
      [Tax, findTaxFacts(country)],
      [Invoice, findInvoiceFacts(country)],
      [Wordings, listWordings(country)],
      [Payment, findPaymentFacts(country)],
      [Contract, findContractFacts(country)],
      [Einvoice, findEinvoiceFacts(country)],
    ] as const;
    for (const [shape, value] of parts) expect(shape.safeParse(value).error?.issues ?? []).toEqual([]);
  });
});

describe("a rule is looked up by its day", () => {
  it("finds the standard rate of a country", () => {
    expect(findStandardRate("DE", "2026-11-27")).toBe("19");
    expect(findStandardRate("JP", "2026-11-27")).toBe("10");
    expect(findStandardRate("GB", "2026-11-27")).toBe("20");
    expect(findStandardRate("US", "2026-11-27")).toBeUndefined();
    expect(findStandardRate("FI", "2026-11-27")).toBeUndefined();
  });

  it("leaves out a rate before its first day and after its last", () => {
    const food = (date: string) => listRates("SE", date).some(({ key }) => key === "food_temporary");
    expect([food("2026-03-31"), food("2026-04-01"), food("2027-12-31"), food("2028-01-01")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("says so where the newest published interest is of other months", () => {
    expect(findLateInterest("DE", "2026-03-01")).toMatchObject({ rate: "10.27", is_current: true });
    expect(findLateInterest("DE", "2026-11-27")).toMatchObject({ until: "2026-06-30", is_current: false });
    expect(findLateInterest("GB", "2026-11-27")).toMatchObject({ rate: "11.75", is_current: true });
    expect(findLateInterest("PL", "2026-11-27")).toBeUndefined();
  });

  it("lists mandates and laws once they hold", () => {
    const scopes = (date: string) => listMandates("DE", date).map(({ scope }) => scope);
    expect(scopes("2026-11-27")).not.toContain("B2B issue");
    expect(scopes("2028-01-01").filter((scope) => scope === "B2B issue")).toHaveLength(2);
    expect(listFreelancerLaws("US-NY", "2026-11-27").map(({ act }) => act)).toContain(
      "Freelance Isn't Free Act",
    );
    expect(listFreelancerLaws("US-TX", "2026-11-27").some(({ act }) => act !== null)).toBe(false);
    expect(listFreelancerLaws("JP", "2024-10-31")).toEqual([]);
  });

  it("finds a wording in the reader's language, with a source before one without", () => {
    expect(findWording("BE", "reverse_charge", "nl")?.text).toBe("Btw verlegd");
    expect(findWording("FR", "small_business")?.text).toBe("TVA non applicable, art. 293 B du CGI");
    expect(findWording("DE", "reverse_charge")?.unsourced).toBeUndefined();
    expect(findWording("DE", "reverse_charge")?.text).toBe("Steuerschuldnerschaft des Leistungsempfängers");
    expect(findWording("GB", "small_business")).toBeUndefined();
  });
});

it("knows where businesses normally charge tax", () => {
  expect(["DE", "GB", "AU", "JP", "FI"].filter(chargesTax)).toEqual(["DE", "GB", "AU", "JP", "FI"]);
  expect(["", "US", "BR", "AE"].filter(chargesTax)).toEqual([]);
  const known = COUNTRIES.filter((country) => country !== "US" && findTaxFacts(country)?.label);
  expect(COUNTRIES.filter(chargesTax)).toEqual(known);
});
