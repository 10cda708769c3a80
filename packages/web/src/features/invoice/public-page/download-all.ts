import type { PublicInfo } from "@stint/core/invoice/schema";
import { zipSync } from "fflate";
import { documentFile } from "./files";

/** Reads the name that the server gives a file. */
const nameOf = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "document";

/** Saves all papers of an invoice as one zip. Nothing is saved where one of them does not load. */
export async function downloadAll(hash: string, { documents, number }: PublicInfo): Promise<void> {
  const files: Record<string, Uint8Array> = {};
  for (const address of new Set(documents.map((document) => documentFile(hash, document)))) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`A document answered ${answer.status}`);
    files[nameOf(answer)] = new Uint8Array(await answer.arrayBuffer());
  }
  // PDFs are compressed already.
  const zip = zipSync(files, { level: 0 });
  const url = URL.createObjectURL(new Blob([new Uint8Array(zip)], { type: "application/zip" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${number}.zip`;
  link.click();
  URL.revokeObjectURL(url);
}
