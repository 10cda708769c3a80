import { type Kind, kindOf, MAX_BYTES, PDF_TAIL, pdfEnds, TYPES } from "@stint/core/platform/file/rules";
import type { Upload, UploadInput } from "@stint/core/platform/file/schema";
import { Code, isApiError } from "../../lib/api-error";
import { errorText } from "../../lib/report";

/** The fault of a file, in a sentence for the person. */
export class FileProblem extends Error {}

export const uploadProblem = (error: unknown): string =>
  error instanceof FileProblem ? error.message : errorText(error);

/** The accepted types, for `<input type="file">`. */
export const ACCEPTED = Object.values(TYPES).join(",");

export const bytesInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;

const words: Record<Kind, string> = { pdf: "PDF", jpeg: "JPEG", png: "PNG" };
const unreadable = (kind: Kind) =>
  new FileProblem(`This ${words[kind]} cannot be read. Save it anew, and choose it again.`);

/** The kind of a file by its first bytes and, of a PDF, its last, never by its name. Throws the errors that `uploadProblem` words (2001, 2002). */
export async function checkFile(file: File): Promise<Kind> {
  if (file.size > MAX_BYTES) throw new FileProblem("This file is larger than 20 MB.");
  const kind = kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (!kind) throw new FileProblem("Choose a PDF, JPEG or PNG file.");
  if (kind === "pdf" && !pdfEnds(await file.slice(-PDF_TAIL).text())) throw unreadable(kind);
  return kind;
}

interface UploadCalls<T> {
  /** Gives the place for it. */
  start: (body: UploadInput) => Promise<{ data: Upload }>;
  /** Checks the uploaded file, and keeps it. */
  complete: (body: { upload_id: string; name: string }) => Promise<{ data: T }>;
}

/** Uploads a file to the file store and has it kept. Throws the errors that `uploadProblem` words. */
export async function upload<T>({ start, complete }: UploadCalls<T>, file: File): Promise<T> {
  const kind = await checkFile(file);
  const { data } = await start({ type: TYPES[kind], size: file.size });
  const stored = await fetch(data.url, { method: "PUT", headers: data.headers, body: file }).catch(
    () => undefined,
  );
  if (!stored?.ok) throw new FileProblem("The file did not arrive. Please try again.");
  try {
    return (await complete({ upload_id: data.upload_id, name: file.name.slice(0, 200) })).data;
  } catch (error) {
    // The first bytes were right; the server's check of the whole file failed.
    if (isApiError(error) && error.code === Code.UnsupportedFileType) throw unreadable(kind);
    throw error;
  }
}
