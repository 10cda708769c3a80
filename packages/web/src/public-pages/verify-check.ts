import type { KeySet, Verdict } from "@stint/core/proposal/evidence/rules";
import { checkEvidence, sha256 } from "@stint/core/proposal/evidence/rules";
import type { Verification } from "@stint/core/proposal/schema";
import { api } from "../lib/api";
import { send } from "../lib/send";

/** The result of checking the chosen files. */
export type Result =
  | { kind: "pdf"; name: string; hash: string; answer: Verification; certificate: string | undefined }
  | {
      kind: "evidence";
      name: string;
      verdict: Verdict;
      /** The PDF that was chosen with it, if one was. */
      pdf: { name: string; hash: string; same: boolean } | undefined;
    }
  | { kind: "other"; name: string; problem: string };

/** Files of this product are never larger. */
const LARGEST = 50 * 1024 * 1024;

/** The published keys, as they are: this answer has no envelope. */
async function publishedKeys(): Promise<KeySet> {
  const answer = await send(new Request(`${location.origin}/api/v2/acceptance-keys`));
  return (await answer.json()) as KeySet;
}

const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";

/** Reads the certificate's number in the file's properties, without a PDF reader. */
function certificateIn(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(bytes);
  return /\bACC-[A-Z2-7]{4}-[A-Z2-7]{4}\b/.exec(text)?.[0];
}

interface Chosen {
  name: string;
  bytes: Uint8Array;
}

async function checkPdf({ name, bytes }: Chosen, named: string | undefined): Promise<Result> {
  const hash = await sha256(bytes);
  const certificate = certificateIn(bytes) ?? named;
  const body = { file_hash: hash, ...(certificate ? { certificate } : {}) };
  const answer = (await api.post("/verify", { body })).data;
  return { kind: "pdf", name, hash, answer, certificate };
}

/**
 * Checks the chosen files: a PDF by its fingerprint (only that is sent), an evidence file wholly here against
 * the published keys, and both together against each other. `named` is a certificate's number from the address.
 */
export async function check(files: readonly File[], named: string | undefined): Promise<Result> {
  const [first] = files;
  const name = files.map((file) => file.name).join(" and ");
  const other = (problem: string): Result => ({ kind: "other", name, problem });
  if (!first) return other("No file was chosen.");
  if (files.some(({ size }) => size > LARGEST)) return other("This file is too large to be one of ours.");
  const read = await Promise.all(
    files.map(
      async (file): Promise<Chosen> => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }),
    ),
  );
  const pdf = read.find(({ bytes }) => isPdf(bytes));
  const evidence = read.find((chosen) => chosen !== pdf);
  if (files.length > 2 || (files.length === 2 && !(pdf && evidence)))
    return other("Choose one file, or a PDF and its evidence file.");
  if (!evidence) return pdf ? checkPdf(pdf, named) : other("This file is empty.");
  const verdict = await checkEvidence(evidence.bytes, await publishedKeys());
  if (!pdf) return { kind: "evidence", name, verdict, pdf: undefined };
  const hash = await sha256(pdf.bytes);
  const same = hash === verdict.seal?.file_hash;
  return { kind: "evidence", name, verdict, pdf: { name: pdf.name, hash, same } };
}
