import type { LanguageName } from "@stint/core/platform/language/rules";
import type { BankAccount } from "@stint/core/workspace/bank/schema";

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
  /** The account that its clients transfer to. */
  bank: Pick<BankAccount, "iban" | "bic" | "routing" | "account">;
  /** Its client, of the same country: their numbers and the language of their papers. */
  buyer: { tax_id: string; tax_number?: string; language?: LanguageName };
  /** As the papers print them. */
  address: string[];
  numbers: string[];
  paper: Paper;
}

/** What a bookkeeper of the country looks for on its papers, in the words that are used there. */
export interface Paper {
  /** How days and figures are written. */
  locale: string;
  kinds: { deposit: string; part: string; final: string; note: string };
  issued: string;
  due: string;
  supplied: string;
  /** Before number and day of what a credit note corrects. */
  corrects: string;
  /** The tax with its rate. */
  tax: string;
  net: string;
  total: string;
  amount_due: string;
  less: string;
  whole: string;
  page: string;
  bank: string[];
  buyer: string[];
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
    bank: { iban: "DE89370400440532013000", bic: "", routing: "", account: "" },
    buyer: { tax_id: "DE987654321", language: "de" },
    address: ["Beispielweg 1", "Hinterhaus", "10115 Berlin", "Deutschland"],
    numbers: ["USt-IdNr. DE123456789", "Steuernummer 30/123/45678", "HRB 12345"],
    paper: {
      locale: "de-DE",
      kinds: {
        deposit: "Anzahlungsrechnung INV-0001",
        part: "Abschlagsrechnung INV-0002",
        final: "Schlussrechnung INV-0003",
        note: "Rechnungskorrektur CN-0001",
      },
      issued: "Rechnungsdatum",
      due: "Zahlbar bis",
      supplied: "Leistungszeitraum 2. November 2026 bis 20. November 2026",
      corrects: "Zu Rechnung INV-0003 vom",
      tax: "USt 19 %",
      net: "Nettobetrag",
      total: "Gesamtbetrag",
      amount_due: "Zu zahlen",
      less: "Abzüglich früherer Rechnungen",
      whole: "Gesamtleistung, netto",
      page: "Seite 1 von",
      bank: ["Kontoinhaber Nova Example", "IBAN DE89 3704 0044 0532 0130 00", "Verwendungszweck INV-0003"],
      buyer: ["USt-IdNr. DE987654321"],
    },
  },
  {
    country: "FR",
    street: "1 rue Exemple",
    postcode: "75001",
    city: "Paris",
    tax_id: "FR12345678901",
    tax_number: "12345678900012",
    register_number: "RCS Paris 123 456 789",
    rate: "20",
    tax: "TVA",
    currency: "EUR",
    bank: { iban: "FR1420041010050500013M02606", bic: "", routing: "", account: "" },
    buyer: { tax_id: "FR83404833048", tax_number: "404833048", language: "fr" },
    address: ["1 rue Exemple", "75001 Paris", "France"],
    numbers: ["N° TVA FR12345678901", "SIRET 12345678900012", "RCS Paris 123 456 789"],
    paper: {
      locale: "fr-FR",
      kinds: {
        deposit: "Facture d’acompte n° INV-0001",
        part: "Facture de situation n° INV-0002",
        final: "Facture de solde n° INV-0003",
        note: "Facture d’avoir n° CN-0001",
      },
      issued: "Date d’émission",
      due: "Échéance",
      supplied: "Prestation du 2 novembre 2026 au 20 novembre 2026",
      corrects: "Pour la facture n° INV-0003 du",
      tax: "TVA 20 %",
      net: "Total HT",
      total: "Total TTC",
      amount_due: "Net à payer",
      less: "À déduire : factures précédentes",
      whole: "Total du contrat HT",
      page: "Page 1 sur",
      bank: ["Titulaire Nova Example", "IBAN FR14 2004 1010 0505 0001 3M02 606", "Référence INV-0003"],
      buyer: ["N° TVA FR83404833048", "SIREN 404833048"],
    },
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
    bank: { iban: "", bic: "", routing: "601613", account: "31926819" },
    buyer: { tax_id: "GB987654321" },
    address: ["1 Sample Road", "London", "SW1A 1AA", "United Kingdom"],
    numbers: ["VAT no. GB123456789"],
    paper: {
      locale: "en-GB",
      kinds: {
        deposit: "Deposit invoice INV-0001",
        part: "Partial invoice INV-0002",
        final: "Final invoice INV-0003",
        note: "Credit note CN-0001",
      },
      issued: "Issued",
      due: "Due",
      supplied: "Supplied 2 November 2026 to 20 November 2026",
      corrects: "For invoice INV-0003 of",
      tax: "VAT 20%",
      net: "Subtotal",
      total: "Total",
      amount_due: "Amount due",
      less: "Less earlier invoices",
      whole: "Contract total, net",
      page: "Page 1 of",
      bank: [
        "Account holder Nova Example",
        "Sort code 60-16-13",
        "Account number 31926819",
        "Reference INV-0003",
      ],
      buyer: ["VAT no. GB987654321"],
    },
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
    bank: { iban: "ES9121000418450200051332", bic: "", routing: "", account: "" },
    buyer: { tax_id: "B87654321", language: "es" },
    address: ["Calle Ejemplo 1", "28013 Madrid", "España"],
    numbers: ["NIF B12345678"],
    paper: {
      locale: "es-ES",
      kinds: {
        deposit: "Factura de anticipo INV-0001",
        part: "Factura parcial INV-0002",
        final: "Factura final INV-0003",
        note: "Factura rectificativa CN-0001",
      },
      issued: "Fecha de expedición",
      due: "Vencimiento",
      supplied: "Operación del 2 de noviembre de 2026 al 20 de noviembre de 2026",
      corrects: "Rectifica la factura INV-0003 del",
      tax: "IVA 21 %",
      net: "Base imponible",
      total: "Total",
      amount_due: "Total a pagar",
      less: "A deducir: facturas anteriores",
      whole: "Total del contrato, base imponible",
      page: "Página 1 de",
      bank: ["Titular Nova Example", "IBAN ES91 2100 0418 4502 0005 1332", "Referencia INV-0003"],
      buyer: ["NIF B87654321"],
    },
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
    bank: { iban: "", bic: "", routing: "0001123", account: "1234567" },
    buyer: { tax_id: "T9876543210987" },
    address: ["1-2-3 Ginza", "Chuo-ku", "Tokyo 104-0061", "Japan"],
    numbers: ["Registration no. T1234567890123"],
    paper: {
      locale: "en-US",
      kinds: {
        deposit: "Deposit invoice INV-0001",
        part: "Partial invoice INV-0002",
        final: "Final invoice INV-0003",
        note: "Credit note CN-0001",
      },
      issued: "Issued",
      due: "Due",
      supplied: "Supplied November 2, 2026 to November 20, 2026",
      corrects: "For invoice INV-0003 of",
      tax: "Consumption tax 10%",
      net: "Subtotal",
      total: "Total",
      amount_due: "Amount due",
      less: "Less earlier invoices",
      whole: "Contract total, net",
      page: "Page 1 of",
      bank: ["Account holder Nova Example", "Bank and branch code 0001-123", "Account number 1234567"],
      buyer: ["Registration no. T9876543210987"],
    },
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
    bank: { iban: "", bic: "", routing: "021000021", account: "123456789" },
    buyer: { tax_id: "98-7654321" },
    address: ["1 Sample Street", "Springfield, IL 62701", "United States"],
    numbers: ["EIN 12-3456789"],
    paper: {
      locale: "en-US",
      kinds: {
        deposit: "Deposit invoice INV-0001",
        part: "Partial invoice INV-0002",
        final: "Final invoice INV-0003",
        note: "Credit note CN-0001",
      },
      issued: "Issued",
      due: "Due",
      supplied: "Supplied November 2, 2026 to November 20, 2026",
      corrects: "For invoice INV-0003 of",
      tax: "Sales tax 6.25%",
      net: "Subtotal",
      total: "Total",
      amount_due: "Amount due",
      less: "Less earlier invoices",
      whole: "Contract total, net",
      page: "Page 1 of",
      bank: ["Account holder Nova Example", "Routing number 021 000 021", "Account number 123456789"],
      buyer: ["EIN 98-7654321"],
    },
  },
];
