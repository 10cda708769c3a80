import type { PdfBrand, PdfParty } from "@stint/documents/pdf";
import { Brand } from "../../platform/brand";
import { withCountry } from "../../platform/country";
import type { Snapshot } from "../schema";

/** A party as pages show it: name, and a line for each of what else is known. */
export const partyOf = ({ name, address, country, tax_id, email }: Snapshot["seller"]): PdfParty => ({
  name,
  lines: [...withCountry(address, country).split("\n"), tax_id, email]
    .map((line) => line.trim())
    .filter(Boolean),
});

/** The brand in colors that can be read on paper. */
export function brandOf({ name, color }: Snapshot["brand"]): PdfBrand {
  const { fill, on } = Brand.derive(color);
  return { name, fill, on };
}
