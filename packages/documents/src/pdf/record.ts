import { type Fact, facts } from "./facts";
import { foot, parties, prose, runningHead, section, titleBlock } from "./parts";
import { Sheet } from "./sheet";
import type { PdfBrand, PdfParty } from "./types";

/** A list of facts or a text under its title. */
export type PdfPart =
  | { title: string; facts: readonly Pick<Fact, "label" | "value" | "note">[] }
  | { title: string; text: string };

/** Facts about something that happened: a record for the bank, a slip of a payment. */
export type RecordPdf = {
  brand: PdfBrand;
  /** the kind of document, at the top and bottom of each page */
  label: string;
  title: string;
  subtitle: string;
  parties: { label: string; party: PdfParty }[];
  parts: readonly PdfPart[];
  /** the file's creation time, ISO */
  created_at: string;
  lang?: string;
};

/** Renders a record as tagged A4 pages. The same props give the same bytes. */
export async function renderRecord(props: RecordPdf): Promise<Buffer> {
  const { brand, label, title } = props;
  const sheet = await Sheet.open({
    title: `${title}, ${label}`,
    author: brand.name,
    subject: label,
    created_at: props.created_at,
    lang: props.lang ?? "en",
    head: (page, content) => runningHead(page, brand, label, content),
  });
  titleBlock(sheet, title, props.subtitle);
  parties(sheet, props.parties);
  for (const part of props.parts) {
    if ("facts" in part) facts(sheet, part.title, part.facts, 24);
    else {
      section(sheet, part.title, 40, 24);
      sheet.y += 8;
      prose(sheet, part.text);
    }
  }
  return sheet.finish((page, pages) => foot(sheet, `${label}, ${title}`, "", page, pages));
}
