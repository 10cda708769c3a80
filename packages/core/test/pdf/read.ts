import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

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
  const tags = new Set<string>();
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  for (const [, role] of tree.matchAll(/"role":"(\w+)"/g)) if (role) tags.add(role);
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
