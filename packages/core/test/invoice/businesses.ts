/** A business as its country asks it to be described on its papers. */
export interface Business {
  country: string;
  street: string;
  postcode: string;
  city: string;
  region?: string;
  tax_id: string;
  tax_number?: string;
  register_number?: string;
  rate: string;
  /** What its tax is called, and its money. */
  tax: string;
  currency: string;
  /** As the papers print them. */
  address: string[];
  numbers: string[];
}

export const businesses: Business[] = [
  {
    country: "DE",
    street: "Beispielweg 1\nHinterhaus",
    postcode: "10115",
    city: "Berlin",
    tax_id: "DE123456789",
    tax_number: "30/123/45678",
    register_number: "HRB 12345",
    rate: "19",
    tax: "USt",
    currency: "EUR",
    address: ["Beispielweg 1", "Hinterhaus", "10115 Berlin", "Germany"],
    numbers: ["USt-IdNr. DE123456789", "Steuernummer 30/123/45678", "HRB 12345"],
  },
  {
    country: "FR",
    street: "1 rue Exemple",
    postcode: "75001",
    city: "Paris",
    tax_id: "FR12345678901",
    tax_number: "12345678900012",
    rate: "20",
    tax: "TVA",
    currency: "EUR",
    address: ["1 rue Exemple", "75001 Paris", "France"],
    numbers: ["N° TVA FR12345678901", "SIRET 12345678900012"],
  },
  {
    country: "GB",
    street: "1 Sample Road",
    postcode: "SW1A 1AA",
    city: "London",
    tax_id: "GB123456789",
    rate: "20",
    tax: "VAT",
    currency: "GBP",
    address: ["1 Sample Road", "London", "SW1A 1AA", "United Kingdom"],
    numbers: ["VAT no. GB123456789"],
  },
  {
    country: "ES",
    street: "Calle Ejemplo 1",
    postcode: "28013",
    city: "Madrid",
    tax_id: "B12345678",
    rate: "21",
    tax: "IVA",
    currency: "EUR",
    address: ["Calle Ejemplo 1", "28013 Madrid", "Spain"],
    numbers: ["NIF B12345678"],
  },
  {
    country: "JP",
    street: "1-2-3 Ginza",
    postcode: "104-0061",
    city: "Chuo-ku",
    region: "Tokyo",
    tax_id: "T1234567890123",
    rate: "10",
    tax: "Consumption tax",
    currency: "JPY",
    address: ["1-2-3 Ginza", "Chuo-ku", "Tokyo 104-0061", "Japan"],
    numbers: ["Registration no. T1234567890123"],
  },
  {
    country: "US",
    street: "1 Sample Street",
    postcode: "62701",
    city: "Springfield",
    region: "IL",
    tax_id: "12-3456789",
    rate: "6.25",
    tax: "Sales tax",
    currency: "USD",
    address: ["1 Sample Street", "Springfield, IL 62701", "United States"],
    numbers: ["EIN 12-3456789"],
  },
];
