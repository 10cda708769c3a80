import type { PdfSlip, PdfSlipParty } from "@stint/documents/pdf";
import { writeCode, writeReference } from "../../workspace/bank/rules";

/** Where the parts of a Swiss code stand among its lines (QR-bill 2.3). */
const [IBAN, PAYEE, AMOUNT, CURRENCY, PAYER, REFERENCE, MESSAGE] = [3, 4, 18, 19, 20, 28, 29];
const ADDRESS = 7;

/** Returns a party by its lines; undefined where the code names none. */
function partyOf(lines: string[]): PdfSlipParty | undefined {
  const [, name = "", street = "", house = "", postcode = "", city = "", country = ""] = lines;
  if (!name) return undefined;
  const place = `${postcode} ${city}`;
  return {
    name,
    street: `${street} ${house}`.trim(),
    city: country === "CH" ? place : `${country}-${place}`,
  };
}

/** Writes an amount as the slip has it: a space between thousands, a point, two decimals. */
const inThousands = (amount: string): string => {
  const [whole = "", cents = ""] = amount.split(".");
  return amount && `${whole.replace(/\B(?=(\d{3})+$)/g, " ")}.${cents}`;
};

/** Returns what a Swiss payment slip prints, read from the text of its code: both say the same in every letter. */
export function readSwissPayload(text: string): PdfSlip {
  const lines = text.split("\n");
  const at = (line: number) => lines[line] ?? "";
  const party = (from: number) => partyOf(lines.slice(from, from + ADDRESS));
  return {
    iban: writeCode("CH", "iban", at(IBAN)),
    payee: party(PAYEE) ?? { name: "", street: "", city: "" },
    reference: writeReference(at(REFERENCE)),
    message: at(MESSAGE),
    payer: party(PAYER),
    currency: at(CURRENCY),
    amount: inThousands(at(AMOUNT)),
  };
}
