import { describe, expect, it } from "vitest";
import { isGivenName, TAX_NAMES, taxNameIn } from "../../src/invoice/tax/rules";

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
