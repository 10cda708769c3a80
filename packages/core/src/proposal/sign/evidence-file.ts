import { Code, fail } from "../../platform/error";
import { Id } from "../../platform/id";
import { canonical, readable } from "../evidence/format/canonical";
import type { EvidenceFile } from "../evidence/format/types";
import { fileName } from "../print/print";
import { acceptanceOf, find } from "../rows";
import { type Accepted, type Ref, readAccepted, seal } from "./seal";

export interface Evidence {
  name: string;
  body: Uint8Array;
}

/**
 * Returns the evidence of an accepted and sealed version as it is mailed and downloaded; always the same
 * bytes.
 */
function fileOf({ acceptance, document }: Accepted): Evidence {
  const { evidence: record, signature, seal: sealed, seal_signature, record_hash } = acceptance;
  if (!sealed || !seal_signature) return fail(Code.NotFound);
  if (Id.sha256(canonical(record)) !== record_hash) throw new Error("A stored record lost its hash");
  const file: EvidenceFile = {
    format: "stint-evidence-1",
    document,
    record,
    record_signature: signature,
    seal: sealed,
    seal_signature,
  };
  return { name: fileName(document.title, "evidence", "json"), body: Buffer.from(readable(file)) };
}

/**
 * Returns the evidence file of an acceptance, after sealing its PDF if that is not done yet. 1003 when it was
 * not accepted.
 */
export async function evidenceFile(ref: Ref): Promise<Evidence> {
  await seal(ref);
  return fileOf(await readAccepted(ref));
}

/** Returns the evidence of the newest accepted version, or of the given one. 1003 without an acceptance. */
export async function downloadEvidence(id: number, version?: number): Promise<Evidence> {
  const row = await find(id);
  for (let at = version ?? row.document_version; at > 0; at--) {
    if (await acceptanceOf(row, at)) return evidenceFile({ proposal_id: id, version: at });
    if (version !== undefined) break;
  }
  return fail(Code.NotFound);
}
