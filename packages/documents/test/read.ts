import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export type ReadPdf = {
  /** text of each page, runs joined by a space where they do not touch */
  pages: string[];
  text: string;
  title: string;
  author: string;
  lang: string;
  /** kinds of structure elements on the first page */
  tags: Set<string>;
  xmp: string;
};

/** Reads a PDF back with a reader that shares no code with the writer. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    );
  }
  const { info } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  const tags = rolesIn(await (await document.getPage(1)).getStructTree());
  const raw = bytes.toString("utf8");
  const read: ReadPdf = {
    pages,
    text: pages.join("\n"),
    title: String(facts.Title),
    author: String(facts.Author),
    lang: String(facts.Language),
    tags,
    xmp: raw.slice(raw.indexOf("<x:xmpmeta"), raw.indexOf("</x:xmpmeta>")),
  };
  await loading.destroy();
  return read;
}

function rolesIn(tree: unknown): Set<string> {
  const roles = new Set<string>();
  for (const [, role] of JSON.stringify(tree).matchAll(/"role":"(\w+)"/g)) if (role) roles.add(role);
  return roles;
}

async function onPage<T>(
  bytes: Buffer,
  number: number,
  look: (page: PDFPageProxy) => Promise<T>,
): Promise<T> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const found = await look(await (await loading.promise).getPage(number));
  await loading.destroy();
  return found;
}

/** Kinds of structure elements on a page (from 1). */
export const tagsOf = (bytes: Buffer, page: number): Promise<Set<string>> =>
  onPage(bytes, page, async (of) => rolesIn(await of.getStructTree()));

/** Where the links of a page (from 1) lead. */
export const linksOf = (bytes: Buffer, page: number): Promise<string[]> =>
  onPage(bytes, page, async (of) => {
    const annotations = (await of.getAnnotations()) as { subtype: string; url?: string }[];
    return annotations.flatMap(({ subtype, url }) => (subtype === "Link" && url ? [url] : []));
  });
