import { describe, expect, it } from "vitest";
import { numberLabels } from "../src/lib/number-labels";

describe("the fields of a business's numbers", () => {
  it("keep SIREN and SIRET apart from the number for VAT in France", () => {
    expect(numberLabels("FR")).toEqual({ tax: ["N° TVA"], register: "SIREN or SIRET" });
  });

  it("are as before elsewhere", () => {
    expect(numberLabels("DE")).toEqual({ tax: ["USt-IdNr.", "Steuernummer"], register: undefined });
    expect(numberLabels("")).toEqual({ tax: [], register: undefined });
  });
});
