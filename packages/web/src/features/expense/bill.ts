/** The e-invoice in a chosen file: an XML itself, or what a PDF/A-3 has attached (Factur-X, ZUGFeRD). */

/** The most bytes that an attachment unpacks to. */
const MOST = 900_000;

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST) return undefined;
      parts.push(value);
    }
  } catch {
    return undefined;
  }
  return new Blob(parts).text();
}

const isInvoice = (text: string): boolean =>
  /<(\w+:)?(CrossIndustryInvoice|Invoice)[\s>]/.test(text.slice(0, 4000));

/** Returns the e-invoice attached to a PDF: its attachments are streams that say they are files. */
async function attachmentOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const text = new TextDecoder("latin1").decode(bytes);
  for (const found of text.matchAll(/<<((?:(?!endobj)[\s\S]){0,2000}?)>>\s*stream\r?\n/g)) {
    const [head, dictionary = ""] = found;
    if (!/\/EmbeddedFile|text#2[fF]xml/.test(dictionary)) continue;
    const from = found.index + head.length;
    const until = text.indexOf("endstream", from);
    if (until < 0) continue;
    const content = bytes.slice(from, until);
    const xml = /\/FlateDecode/.test(dictionary)
      ? await inflate(trim(content))
      : new TextDecoder().decode(content);
    if (xml && isInvoice(xml)) return xml;
  }
  return undefined;
}

/** Takes off the line break before `endstream`, which is none of the packed bytes. */
function trim(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = bytes.length;
  if (bytes[end - 1] === 10) end -= 1;
  if (bytes[end - 1] === 13) end -= 1;
  return bytes.slice(0, end);
}

/** Returns the text of the e-invoice in a file; undefined where there is none. */
export async function xmlOf(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = new TextDecoder().decode(bytes.slice(0, 5)) === "%PDF-";
  if (isPdf) return attachmentOf(bytes);
  const text = new TextDecoder().decode(bytes.slice(0, MOST));
  return isInvoice(text) || /CreditNote/.test(text.slice(0, 4000)) ? text : undefined;
}
