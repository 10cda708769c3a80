import { completeTax, labelTax, taxInWords } from "@stint/core/platform/tax/rules";
import { findRegistration, suggestRates, suggestReasons } from "@stint/core/workspace/tax/hint/rules";
import {
  asksForTax,
  copyTax,
  defaultTaxes,
  type TaxedClient,
  taxesFor,
} from "@stint/core/workspace/tax/rules";
import { type TaxRate, TaxRates } from "@stint/core/workspace/tax/schema";
import { describe, expect, it } from "vitest";

let id = 0;
const rate = (
  name: string,
  percent: string,
  default_for: string[] = [],
  more: Partial<TaxRate> = {},
): TaxRate => ({
  id: ++id,
  name,
  rate: percent,
  category: percent === "0" ? "Z" : "S",
  reason: "",
  note: "",
  default_for,
  ...more,
});

const vat = rate("VAT", "19", ["DE"]);
const reverse = rate("Reverse charge", "0", ["EU"], { category: "AE", reason: "Reverse charge" });
const outside = rate("Outside the EU", "0", ["*"], { category: "G", reason: "Export" });
const texas = rate("Sales tax, Texas", "8.25", ["US-TX"]);
const gst = rate("GST", "5", ["CA-QC", "CA-BC"]);
const qst = rate("QST", "9.975", ["CA-QC"]);
const rates = [vat, rate("VAT, reduced", "7"), reverse, outside, texas, gst, qst];
const names = (client: TaxedClient) => defaultTaxes(rates, client).map(({ name }) => name);

describe("a client begins with the rates of the most exact place they are in", () => {
  it.each([
    [{ country: "DE" }, ["VAT"]],
    [{ country: "FR", kind: "business" }, ["Reverse charge"]],
    [{ country: "CH" }, ["Outside the EU"]],
    [{ country: "US" }, ["Outside the EU"]],
    [{ country: "US", region: "TX" }, ["Sales tax, Texas"]],
    [{ country: "US", region: "US-TX" }, ["Sales tax, Texas"]],
    [{ country: "US", region: "Texas" }, ["Outside the EU"]],
    [{ country: "CA", region: "QC" }, ["GST", "QST"]],
    [{ country: "CA", region: "bc" }, ["GST"]],
  ] satisfies [TaxedClient, string[]][])("of %j", (client, expected) => {
    expect(names(client)).toEqual(expected);
  });

  it("and a province's own joins that of the country only where the owner says so", () => {
    const federal = rate("GST", "5", ["CA"]);
    const beside = rate("QST", "9.975", ["CA-QC"], { joins_country: true });
    const instead = rate("HST", "13", ["CA-ON"]);
    const abroad = rate("Zero rated", "0", ["*"], { category: "Z" });
    const of = (region: string | undefined, all: TaxRate[]) =>
      defaultTaxes(all, { country: "CA", region }).map(({ name }) => name);
    const all = [beside, instead, federal, abroad];
    expect(of("QC", all)).toEqual(["GST", "QST"]);
    expect(of("ON", all)).toEqual(["HST"]);
    expect(of("NT", all)).toEqual(["GST"]);
    expect(of(undefined, all)).toEqual(["GST"]);
    // Nothing wider than the country is charged beside it, and no reason for no tax.
    expect(of("QC", [beside, abroad])).toEqual(["QST"]);
    expect(of("QC", [beside, rate("Export", "0", ["CA"], { category: "G" })])).toEqual(["QST"]);
    // One of the province's own that replaces decides for all of them.
    expect(of("QC", [beside, rate("Other", "1", ["CA-QC"]), federal])).toEqual(["QST", "Other"]);
  });

  it("chooses nothing by a place for a client whose country nobody said", () => {
    expect(names({ country: null })).toEqual([]);
    const small = rate("Small business", "0", ["*"], { category: "E", reason: "§ 19 UStG" });
    expect(defaultTaxes([small], { country: "" })).toEqual([small]);
  });

  it("leaves reverse charge to businesses", () => {
    expect(names({ country: "FR", kind: "person" })).toEqual(["Outside the EU"]);
  });

  it("takes the client's own treatment before their place's, until it is removed", () => {
    expect(taxesFor(rates, { country: "DE", tax_rate_id: reverse.id })).toEqual([reverse]);
    expect(taxesFor(rates, { country: "DE", tax_rate_id: 999 })).toEqual([vat]);
    expect(taxesFor([], { country: "DE" })).toEqual([]);
  });
});

it("copies into documents only what they print", () => {
  expect(copyTax(reverse)).toEqual({
    name: "Reverse charge",
    rate: "0",
    category: "AE",
    reason: "Reverse charge",
  });
});

it("asks where nothing was chosen: with rates, or where businesses charge tax", () => {
  const workspace = { ask_for_tax: true, tax_rates: [], country: "" };
  expect(asksForTax(workspace)).toBe(false);
  expect(asksForTax({ ...workspace, country: "US" })).toBe(false);
  expect(asksForTax({ ...workspace, country: "DE" })).toBe(true);
  expect(asksForTax({ ...workspace, tax_rates: [vat] })).toBe(true);
  expect(asksForTax({ ...workspace, country: "DE", ask_for_tax: false })).toBe(false);
});

describe("the rates of a workspace", () => {
  const issues = (value: unknown) =>
    (TaxRates.safeParse(value).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );

  it("are complete with a name and a rate", () => {
    expect(TaxRates.parse([{ name: " VAT ", rate: 19 }])).toEqual([
      { name: "VAT", rate: "19", note: "", default_for: [] },
    ]);
  });

  it("share a name at several rates, and have each name once at one rate", () => {
    const twice = (rate: string) =>
      issues([
        { name: "USt", rate: "19" },
        { name: " ust", rate },
      ]);
    expect(twice("7")).toEqual([]);
    expect(twice("19.0")).toEqual(["1.name: Another rate has this name and rate"]);
  });

  it.each([
    ["USt", "7", "USt 7%"],
    ["USt 7%", "7", "USt 7%"],
    ["USt 7,0 %", "7", "USt 7%"],
    ["USt (7 %)", "7.00", "USt 7.00%"],
    ["USt 17%", "7", "USt 17% 7%"],
    ["7%", "7", "7% 7%"],
  ])("named %s at %s are printed as %s: the rate stands there once", (name, rate, words) => {
    expect(labelTax(name, rate)).toBe(words);
    // It is stored so that lists and pages need not look.
    expect(taxInWords(completeTax({ name, rate, category: "S", reason: "" }))).toBe(words);
  });

  it("have a rate that fits the kind, and a reason for an exemption", () => {
    expect(issues([{ name: "VAT", rate: "19", category: "AE" }])).toEqual([
      "0.rate: Only a standard tax has a rate",
    ]);
    expect(issues([{ name: "Exempt", rate: "0", category: "E" }])).toEqual([
      "0.reason: Say why this is exempt",
    ]);
  });

  it("are the default of a place once, but where taxes are charged together", () => {
    const of = (place: string) => [
      { name: "A", rate: "5", default_for: [place] },
      { name: "B", rate: "6", default_for: [place] },
    ];
    expect(issues(of("DE"))).toEqual(["1.default_for: A is the default there"]);
    expect(issues(of("EU"))).toEqual(["1.default_for: A is the default there"]);
    expect(issues(of("CA-QC"))).toEqual([]);
    expect(issues(of("Texas"))[0]).toMatch(/^0.default_for.0: Use a place/);
  });

  it("join a country's where they are a tax of its states or provinces alone", () => {
    const of = (default_for: string[], more: object = {}) =>
      issues([{ name: "QST", rate: "9.975", default_for, joins_country: true, ...more }]);
    expect(of(["CA-QC"])).toEqual([]);
    for (const places of [["CA"], ["EU"], ["*"], [], ["CA-QC", "CA"]])
      expect(of(places)).toEqual([
        "0.joins_country: Only a state’s or province’s tax is charged together with its country’s",
      ]);
    expect(of(["CA-QC"], { rate: "0", category: "Z" })).toHaveLength(1);
  });

  it("are at most thirty", () => {
    const many = Array.from({ length: 31 }, (_, at) => ({ name: `Rate ${at}`, rate: "5" }));
    expect(issues(many)).toEqual([": At most 30 rates"]);
  });
});

describe("published rates suggest what to add", () => {
  const today = "2026-11-27";

  it("by country and day", () => {
    expect(suggestRates("DE", today)[0]).toMatchObject({
      rate: { name: "VAT", rate: "19", category: "S", default_for: ["DE"] },
      unsourced: false,
    });
    expect(suggestRates("CA", today).map(({ rate: { name, rate } }) => `${name} ${rate}`)).toEqual(
      expect.arrayContaining(["GST 5", "HST, Ontario 13", "PST, British Columbia 7", "QST 9.975"]),
    );
    const joining = suggestRates("CA", today).filter(({ rate }) => rate.joins_country);
    expect(joining.map(({ rate }) => rate.name)).toEqual([
      "PST, British Columbia",
      "PST, Saskatchewan",
      "RST, Manitoba",
      "QST",
    ]);
    expect(suggestRates("US", today)).toEqual([]);
    expect(suggestRates("", today)).toEqual([]);
  });

  it("with the reasons of a country's own wording", () => {
    const reasons = suggestReasons("FR").map(({ rate: { name, reason } }) => `${name}: ${reason}`);
    expect(reasons).toEqual([
      "Reverse charge: Autoliquidation, art. 283-2 CGI",
      "Outside the EU: Export outside the EU",
      "Small business: TVA non applicable, art. 293 B du CGI",
    ]);
    expect(suggestReasons("US")).toEqual([]);
  });

  it("each of which is a rate that can be added", () => {
    for (const country of "DE AT CH FR BE NL ES PT IT IE PL SE DK GB US CA AU NZ JP IN BR".split(" ")) {
      expect([country, issuesOf(suggestRates(country, today))]).toEqual([country, []]);
      expect([country, issuesOf(suggestReasons(country))]).toEqual([country, []]);
    }
  });

  const issuesOf = (hints: ReturnType<typeof suggestRates>) =>
    TaxRates.safeParse(hints.map(({ rate }) => rate)).error?.issues ?? [];

  it("and the limit of registration is told, never decided", () => {
    expect(findRegistration("GB")).toMatchObject({ amount: "90000", currency: "GBP" });
    expect(findRegistration("ES")).toBeUndefined();
  });
});
