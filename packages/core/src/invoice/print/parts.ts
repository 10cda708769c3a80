import type { PdfBrand, PdfParty } from "@stint/documents/pdf";
import { Brand } from "../../platform/brand";
import { describeParty } from "../../platform/country/party";
import type { Snapshot } from "../schema";

/** Returns a party for the pages: its name, and a line for each other detail; its country in a language. */
export const partyOf = (of: Snapshot["seller"], language = "en"): PdfParty => ({
  name: of.name,
  lines: [...describeParty(of, "", language), of.email].filter(Boolean),
});

/** Returns the brand in colors that are readable on paper. */
export function brandOf({ name, color }: Snapshot["brand"]): PdfBrand {
  const { fill, on } = Brand.derive(color);
  return { name, fill, on };
}
