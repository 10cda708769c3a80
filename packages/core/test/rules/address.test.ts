import { addressOf, formatAddress, inOneLine, proposeParts } from "@stint/core/platform/country/address";
import { describeParty } from "@stint/core/platform/country/party";
import { isPrivateId, labelOf } from "@stint/core/platform/country/tax-id";
import { ElectronicAddress, readElectronicAddress } from "@stint/core/platform/shape/party";
import { describe, expect, it } from "vitest";

const parts = (street: string, postcode: string, city: string, region = "") => ({
  street,
  postcode,
  city,
  region,
});

describe("a postal address is printed in the order of its country", () => {
  it.each([
    ["DE", parts("Beispielweg 1\nHinterhaus", "10115", "Berlin"), "Beispielweg 1\nHinterhaus\n10115 Berlin"],
    ["FR", parts("1 rue Exemple", "75001", "Paris"), "1 rue Exemple\n75001 Paris"],
    ["GB", parts("1 Sample Road", "SW1A 1AA", "London"), "1 Sample Road\nLondon\nSW1A 1AA"],
    ["ES", parts("Calle Ejemplo 1", "28013", "Madrid", "Madrid"), "Calle Ejemplo 1\n28013 Madrid\nMadrid"],
    ["JP", parts("1-2-3 Ginza", "104-0061", "Chuo-ku", "Tokyo"), "1-2-3 Ginza\nChuo-ku\nTokyo 104-0061"],
    ["JP", parts("銀座1-2-3", "104-0061", "中央区", "東京都"), "〒104-0061\n東京都中央区\n銀座1-2-3"],
    ["US", parts("1 Sample St", "62701", "Springfield", "IL"), "1 Sample St\nSpringfield, IL 62701"],
    ["US", parts("1 Sample St", "62701", ""), "1 Sample St\n62701"],
    ["", parts("1 Sample St", "", "Sampleton"), "1 Sample St\nSampleton"],
  ])("%s: %o", (country, of, text) => {
    expect(formatAddress(of, country)).toBe(text);
  });

  it("and as it was written before where it has no parts", () => {
    expect(addressOf({ street: "", country: "DE" }, "1 Old Street, Town")).toBe("1 Old Street, Town");
    expect(addressOf({ street: null, city: "Town", country: "DE" }, "1 Old Street")).toBe("Town");
    expect(inOneLine("Weg 1\n10115 Berlin")).toBe("Weg 1, 10115 Berlin");
  });
});

describe("an address of one text is proposed in parts, never split by itself", () => {
  it.each([
    ["DE", "Beispielweg 1, 10115 Berlin, Deutschland", parts("Beispielweg 1", "10115", "Berlin")],
    [
      "DE",
      "Beispielweg 1\nHinterhaus\nD-10115 Berlin",
      parts("Beispielweg 1\nHinterhaus", "10115", "Berlin"),
    ],
    ["FR", "1 rue Exemple, 75001 Paris, France", parts("1 rue Exemple", "75001", "Paris")],
    ["GB", "1 Sample Road, London, SW1A 1AA", parts("1 Sample Road", "SW1A 1AA", "London")],
    ["GB", "1 Sample Road, London sw1a 1aa", parts("1 Sample Road", "SW1A 1AA", "London")],
    [
      "ES",
      "Calle Ejemplo 1, 28013 Madrid, Comunidad",
      parts("Calle Ejemplo 1", "28013", "Madrid", "Comunidad"),
    ],
    ["JP", "1-2-3 Ginza, Chuo-ku, Tokyo 104-0061", parts("1-2-3 Ginza\nChuo-ku", "104-0061", "Tokyo")],
    ["US", "1 Sample St, Springfield, IL 62701", parts("1 Sample St", "62701", "Springfield", "IL")],
    [
      "US",
      "1 Sample St, Springfield IL 62701-1234, US",
      parts("1 Sample St", "62701-1234", "Springfield", "IL"),
    ],
    ["NL", "Voorbeeldweg 1, 1012 AB Amsterdam", parts("Voorbeeldweg 1", "1012 AB", "Amsterdam")],
    ["DE", "1 Old Street", undefined],
    ["DE", "10115 Berlin", undefined],
  ])("%s: %s", (country, text, of) => {
    expect(proposeParts(text, country)).toEqual(of);
  });
});

describe("a number has the label that its country prints", () => {
  it.each([
    ["DE", "DE 123 456 789", "USt-IdNr."],
    ["DE", "30/123/45678", "Steuernummer"],
    ["FR", "FR12345678901", "N° TVA"],
    ["FR", "123 456 789 00012", "SIRET"],
    ["GB", "GB123456789", "VAT no."],
    ["ES", "B12345678", "NIF"],
    ["JP", "T1234567890123", "Registration no."],
    ["US", "12-3456789", "EIN"],
    ["AU", "51 824 753 556", "ABN"],
    ["", "123", "Tax id"],
  ])("%s %s: %s", (country, id, label) => {
    expect(labelOf(id, country)).toBe(label);
  });

  it("and a Social Security number is none for papers", () => {
    expect(isPrivateId("123-45-6789", "US")).toBe(true);
    expect(isPrivateId("12-3456789", "US")).toBe(false);
  });

  it("under the party's name, after the address with its country", () => {
    expect(
      describeParty({
        name: "Nova",
        legal_name: "Nova Example GmbH",
        address: "Beispielweg 1\n10115 Berlin",
        country: "DE",
        tax_id: "DE123456789",
        tax_label: "USt-IdNr.",
        tax_number: "30/123/45678",
        tax_number_label: "Steuernummer",
        register_number: "HRB 1, Amtsgericht Berlin",
        contact_name: "Nova Example",
        phone: "+49 30 1234",
      }),
    ).toEqual([
      "Nova Example GmbH",
      "Beispielweg 1",
      "10115 Berlin",
      "Germany",
      "USt-IdNr. DE123456789",
      "Steuernummer 30/123/45678",
      "HRB 1, Amtsgericht Berlin",
      "Nova Example",
      "+49 30 1234",
    ]);
  });
});

describe("an electronic address", () => {
  it("is a scheme and an id", () => {
    expect(readElectronicAddress("9930:DE123456789")).toEqual({ scheme: "9930", id: "DE123456789" });
    expect(readElectronicAddress("")).toBeUndefined();
    for (const [value, good] of [
      ["", true],
      ["0204:991-12345-06", true],
      ["EM:bills@cedarrow.test", true],
      ["DE123456789", false],
      ["9930:DE 1", false],
    ] as const)
      expect(ElectronicAddress.safeParse(value).success, value).toBe(good);
  });
});
