import type { PdfBrand, PdfParty } from "@stint/documents/pdf";
import { Brand } from "../../platform/brand";
import { withCountry } from "../../platform/country";
import type { Snapshot } from "../schema";

/** Returns a party for the pages: its name, and a line for each other detail. */
export const partyOf = ({ name, address, country, tax_id, email }: Snapshot["seller"]): PdfParty => ({
  name,
  lines: [...withCountry(address, country).split("\n"), tax_id, email]
    .map((line) => line.trim())
    .filter(Boolean),
});

/** Returns the brand in colors that are readable on paper. */
export function brandOf({ name, color }: Snapshot["brand"]): PdfBrand {
  const { fill, on } = Brand.derive(color);
  return { name, fill, on };
}
