/** Types of the proof of an acceptance, as they are in the file. Browser-safe, without zod. */

/** A signature drawn by hand: strokes of x, y, x, y … in whole units of a box. */
export interface Drawing {
  width: number;
  height: number;
  strokes: number[][];
}

/**
 * The record of an acceptance (D16): the document, the signer, the time and the proof of the address.
 * `record_hash` is the SHA-256 of its canonical JSON, which is also what is signed. Each record names the
 * hash of the previous one in its workspace.
 */
export interface AcceptanceRecord {
  format: "stint-acceptance-1";
  /** A number for people to quote, such as ACC-7Q4M-2XKD. */
  certificate: string;
  /** The workspace of the chain, and the hash of the previous record; random for the first. */
  owner_id: number;
  /**
   * The place in the chain. Newer records leave it out, because it told clients how many contracts there are.
   */
  sequence?: number;
  previous_hash: string;
  proposal_id: number;
  version: number;
  /** SHA-256 of the canonical JSON of the document as shown. */
  document_hash: string;
  title: string;
  brand_name: string;
  sender_name: string;
  sender_email: string;
  client_name: string;
  currency: string;
  /** Accepted total in cents, with tax. */
  total: number;
  /** The tax in that total; absent where the document names none. `inclusive`: its prices include tax. */
  tax?: { inclusive: boolean; net_total: number; tax_total: number };
  /** As typed (D18). */
  name: string;
  email: string;
  /** How the address was verified, `typed` or `code` (D20), and when that code was requested. */
  email_verification: "typed" | "code";
  code_sent_at: string | null;
  /** The proposal was not sent to the address, and no contact of the client had it. Absent otherwise. */
  email_unknown?: true;
  /** The signature drawn beside the typed name, if any. */
  drawing: Drawing | null;
  consent_text: string;
  consent_version: string;
  ip: string;
  user_agent: string;
  time_zone: string;
  options: number[];
  /** A consumer's right and choice; absent for a business. */
  consumer?: {
    law: "eu" | "gb";
    /** The last day of the right, as it was said at signing. */
    last_day: string;
    /** The client asked for the work to begin before that day, in these words. */
    begin_early: boolean;
    begin_early_text: string | null;
  };
  sent_at: string | null;
  viewed_at: string | null;
  accepted_at: string;
}

/** Names the sealed file of a record. It is signed separately, because a file cannot hold its own hash. */
export interface Seal {
  format: "stint-seal-1";
  certificate: string;
  record_hash: string;
  /** SHA-256 of the sealed PDF. */
  file_hash: string;
  sealed_at: string;
}

/** The evidence file. Signatures are compact JWS (ES256) with the payload detached (RFC 7515, appendix F). */
export interface EvidenceFile {
  format: "stint-evidence-1";
  document: Record<string, unknown>;
  record: AcceptanceRecord;
  record_signature: string;
  seal: Seal;
  seal_signature: string;
}

export interface PublicKey {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  /** RFC 7638 thumbprint of the key. */
  kid: string;
  alg: "ES256";
  use: "sig";
}

/** The published keys (RFC 7517): every key that ever signed an acceptance. */
export interface KeySet {
  keys: PublicKey[];
}
