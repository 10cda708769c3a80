import { describe, expect, it } from "vitest";
import { isGivenName, TAX_NAMES, taxNameIn } from "../../src/invoice/tax/rules";
import { sumTaxNote } from "../../src/project/tax/name/rules";

it("is said of a sum over several projects as far as it holds for all of them", () => {
  expect(sumTaxNote([])).toBeNull();
  expect(sumTaxNote([null, null])).toBeNull();
  expect(sumTaxNote(["before VAT", "before VAT"])).toBe("before VAT");
  expect(sumTaxNote(["before VAT", "before GST"])).toBe("before tax");
  expect(sumTaxNote(["before VAT", null])).toBe("partly before tax");
  expect(sumTaxNote(["before VAT", "incl. VAT"])).toBe("partly before tax");
  expect(sumTaxNote(["incl. VAT", "incl. GST"])).toBe("incl. tax");
  expect(sumTaxNote(["incl. VAT", null])).toBe("partly incl. tax");
});

describe("what a tax is called", () => {
  it("is the country's word, and the United States' where nobody said a country", () => {
    expect(["", "US", "DE", "AU", "CA"].map(taxNameIn)).toEqual([
      "Sales tax",
      "Sales tax",
      "VAT",
      "GST",
      "GST",
    ]);
  });

  it("changes with the kind of tax only where the owner did not name it", () => {
    for (const name of ["", " VAT ", "GST", ...Object.values(TAX_NAMES)])
      expect(isGivenName(name)).toBe(true);
    for (const name of ["MwSt", "VAT 20 %", "Exempted"]) expect(isGivenName(name)).toBe(false);
  });
});
