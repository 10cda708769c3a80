import { describe, expect, it } from "vitest";
import { describeOperation, listPaymentTerms } from "../../src/invoice/law/printed";
import { ENGLISH_US } from "../../src/platform/language";

/** What a French invoice to a business prints of payment beside these words of its owner's. */
const termsBeside = (words: string) =>
  listPaymentTerms({ country: "FR", client_kind: "business", words }, ENGLISH_US);

describe("the terms of payment that French law asks for", () => {
  const all = termsBeside("");
  const [discount = "", penalty = "", indemnity = ""] = all;

  it("are three, and none for a person", () => {
    expect(all).toHaveLength(3);
    expect(listPaymentTerms({ country: "FR", client_kind: "person", words: "" }, ENGLISH_US)).toEqual([]);
  });

  it.each([
    "Travaux sur la plateforme web, avec template et relations publiques.",
    "A discount talk on translation, later 40 euros of hosting.",
    "Hosting is 240 € a year. We are never late.",
    "The template's rate: 40 EUR an hour, less a discount of 10 %.",
    "Interest in the collection grows. 40 € of fonts.",
    "No penalty for early termination. Sconto 10% applicato.",
    "Amoration 1,40 €; recovery of the data by Friday.",
  ])("are all there beside words about something else: %s", (words) => {
    expect(termsBeside(words)).toEqual(all);
  });

  it.each([
    ["Pénalités de retard : trois fois le taux d'intérêt légal", penalty],
    ["A late fee of 12% a year may be charged.", penalty],
    ["Bei Verzug berechnen wir Verzugszinsen von 10 %.", penalty],
    ["Intereses de demora según la ley.", penalty],
    ["Indemnité forfaitaire pour frais de recouvrement : 40 €", indemnity],
    ["For recovery of the debt a sum of €40 is due.", indemnity],
    ["Pas d'escompte pour paiement anticipé.", discount],
    ["No discount for early payment.", discount],
    ["Kein Skonto.", discount],
    ["Nessuno sconto per pagamento anticipato.", discount],
    ["Sin descuento por pronto pago.", discount],
  ])("are not said twice: %s", (words, said) => {
    expect(termsBeside(`Thank you.\n${words}`)).toEqual(all.filter((each) => each !== said));
  });
});

describe("the category of the operation", () => {
  it("is said to businesses where a country asks for it", () => {
    const said = (country: string, client_kind: "business" | "person") =>
      describeOperation({ country, client_kind }, ENGLISH_US);
    expect(said("FR", "business")).toEqual(["Category of the operation: supply of services."]);
    expect([said("FR", "person"), said("DE", "business"), said("", "business")]).toEqual([[], [], []]);
  });
});
