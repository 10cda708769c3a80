import { Db } from "../../platform/db";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { AcceptanceEntity } from "../entity";
import type { AcceptanceRow } from "../rows";
import type { Verification, VerifyInput } from "../schema";
import { canonical } from "./format/canonical";
import { checkSignature } from "./format/check";
import { publishedKeys } from "./keys";

/** The limit of checks per visitor and hour (1005). */
const CHECKS = { name: "verify", max: 200, seconds: 3600 };

/** Returns all acceptances of the proposal that a file hash or certificate belongs to, oldest first. */
async function acceptancesOf(kind: "sealed_file" | "certificate", value: string): Promise<AcceptanceRow[]> {
  const pointer = await Db.resolve(kind, value);
  if (!pointer?.parent_id) return [];
  const { owner_id, parent_id: project_id, target_id: proposal_id } = pointer;
  const { data } = await Db.allOf(
    AcceptanceEntity.query.one({ owner_id, project_id, proposal_id }),
    Db.ofOne("acceptances of one proposal"),
    { consistent: true },
  );
  return data;
}

/** Returns "m▪▪▪n@example.com": enough to recognize a known address, too little to learn an unknown one. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}▪▪▪${name.length > 2 ? name.slice(-1) : ""}@${domain}`;
}

const UNKNOWN: Verification = { result: "unknown", acceptance: null, accepted_hash: null, since: null };

/**
 * Checks whether a file was sealed at an acceptance, by its SHA-256 alone: the file stays with its reader. An
 * unknown file is looked up by its printed certificate: `differs` when that certificate exists. 1005.
 */
export async function verify({ file_hash, certificate }: VerifyInput): Promise<Verification> {
  await Limit.take(CHECKS, Limit.place());
  const all = await acceptancesOf("sealed_file", file_hash);
  const row = all.find(({ sealed_hash }) => sealed_hash === file_hash);
  if (!row) {
    const named = certificate ? await acceptancesOf("certificate", certificate) : [];
    const real = named.find(({ evidence }) => evidence.certificate === certificate);
    return real?.sealed_hash ? { ...UNKNOWN, result: "differs", accepted_hash: real.sealed_hash } : UNKNOWN;
  }
  const { evidence, record_hash } = row;
  const signed = await checkSignature(evidence, row.signature, publishedKeys());
  if (Id.sha256(canonical(evidence)) !== record_hash || "problem" in signed)
    throw new Error("A stored record of an acceptance was changed");
  const later = all.filter(({ document_version }) => document_version > row.document_version).at(-1);
  return {
    result: "accepted",
    acceptance: {
      certificate: evidence.certificate,
      title: evidence.title,
      version: evidence.version,
      brand_name: evidence.brand_name,
      name: evidence.name,
      email: maskEmail(evidence.email),
      email_verification: evidence.email_verification,
      accepted_at: evidence.accepted_at,
      total: evidence.total,
      currency: evidence.currency,
      document_hash: evidence.document_hash,
      record_hash,
    },
    accepted_hash: file_hash,
    since: later ? { version: later.document_version, accepted_at: later.evidence.accepted_at } : null,
  };
}
