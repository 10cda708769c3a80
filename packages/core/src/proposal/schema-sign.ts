/** Signing and its results: the signature, the evidence, copies, /verify. Browser-safe. */
import * as z from "zod";
import { Email, ID, Instant, isOneLine, isSeen, Sum, stop } from "../platform/shape";
import { ConsumerChoice } from "./consumer/schema";

/** A signature drawn by hand: strokes of x, y, x, y … in whole units of a box. */
export const Drawing = z.strictObject({
  width: z.number().int().min(1).max(2000),
  height: z.number().int().min(1).max(1000),
  strokes: z
    .array(
      z
        .array(z.number().int().min(-50).max(2050))
        .min(2)
        .max(2000, stop())
        .refine((points) => points.length % 2 === 0, "A point has two coordinates"),
    )
    .min(1, "Draw your signature")
    .max(60, stop("This signature has too many strokes"))
    .refine((strokes) => strokes.flat().length <= 6000, "This signature is too long"),
});
export type Drawing = z.infer<typeof Drawing>;

/** The evidence of an acceptance (D16). The signed part is in proposal/evidence/format/types.ts. */
export const Acceptance = z.object({
  /** A number for people to quote, such as ACC-7Q4M-2XKD. */
  certificate: z.string(),
  /** The record's hash in the workspace's chain of acceptances, and the previous record's hash. */
  record_hash: z.string(),
  previous_hash: z.string(),
  proposal_id: ID,
  version: z.number().int(),
  document_hash: z.string(),
  /** SHA-256 of the sealed PDF; null until it is sealed. */
  sealed_hash: z.string().nullable(),
  /** The accepted total, in cents, with tax. */
  total: Sum,
  /** The tax in that total; null where the document names none. */
  tax: z.object({ inclusive: z.boolean(), net_total: Sum, tax_total: Sum }).nullable(),
  currency: z.string(),
  /** As typed (D18). */
  name: z.string(),
  email: z.string(),
  /** How the address was verified: `typed` or `code`. */
  email_verification: z.enum(["typed", "code"]),
  code_sent_at: Instant.nullable(),
  /** The proposal was not sent to the address, and no contact of the client had it. */
  email_unknown: z.boolean(),
  /** The signature drawn beside the typed name, if any. */
  drawing: Drawing.nullable(),
  consent_text: z.string(),
  consent_version: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  time_zone: z.string(),
  options: z.array(ID),
  /** Null for a business. */
  consumer: ConsumerChoice.nullable(),
  sent_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  accepted_at: Instant,
});
export type Acceptance = z.infer<typeof Acceptance>;

export const CONSENT_VERSION = "2026-11";
export const CONSENT_TEXT =
  "I have read this proposal and its terms. By typing my name I sign it electronically and accept it for the client named in it.";

/** The six digits of a mailed code. */
export const Digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Enter the six digits of the code");

/**
 * Requests a code by mail: before the answer to prove an address, afterwards to fetch a copy or to take a
 * decline back.
 */
export const CodeInput = z.strictObject({
  email: Email,
  /** The options chosen on the page, for the sum in the mail; without them the mail has no sum. */
  options: z.array(ID).max(200).optional(),
});
export type CodeInput = z.infer<typeof CodeInput>;
/**
 * Requests the accepted document or its evidence, with a code for the signer's or the recipient's address.
 */
export const CopyInput = z.strictObject({
  email: Email,
  code: Digits,
  file: z.enum(["pdf", "evidence"]),
});
export type CopyInput = z.infer<typeof CopyInput>;

/** The input of /verify: the SHA-256 of a file, and the certificate number read from it, if any. */
export const VerifyInput = z.strictObject({
  file_hash: z.string().regex(/^[0-9a-f]{64}$/, "This is not a SHA-256"),
  certificate: z
    .string()
    .regex(/^ACC-[A-Z2-7]{4}-[A-Z2-7]{4}$/, "This is not a certificate's number")
    .optional(),
});
export type VerifyInput = z.infer<typeof VerifyInput>;

/**
 * `accepted`: byte for byte the sealed file. `differs`: the certificate exists, but the file is another one.
 */
export const Verification = z.object({
  result: z.enum(["accepted", "differs", "unknown"]),
  acceptance: z
    .object({
      certificate: z.string(),
      title: z.string(),
      version: z.number().int(),
      brand_name: z.string(),
      name: z.string(),
      /** The address with its middle hidden. */
      email: z.string(),
      email_verification: z.enum(["typed", "code"]),
      accepted_at: Instant,
      total: Sum,
      currency: z.string(),
      document_hash: z.string(),
      record_hash: z.string(),
    })
    .nullable(),
  /** SHA-256 of the file that was sealed. */
  accepted_hash: z.string().nullable(),
  /** A later accepted version of the same proposal. */
  since: z.object({ version: z.number().int(), accepted_at: Instant }).nullable(),
});
export type Verification = z.infer<typeof Verification>;

/** Kept exactly as typed, with spaces (D18); only invisible and reordering characters are refused. */
const Signature = z
  .string("Name required")
  .max(200, stop("Name can have 200 characters at most"))
  .refine(isSeen, "Name required")
  .refine(
    (name) => !/\p{Cc}/u.test(name) && isOneLine(name) && name.isWellFormed(),
    "Name has characters that cannot be shown",
  );

export const AcceptInput = z.strictObject({
  name: Signature,
  email: Email,
  accepted_terms: z.literal(true, "Accept the terms to continue"),
  /**
   * The hash of the document that the client saw; any hash other than the current one is a conflict (D17).
   */
  document_hash: z.string("Document hash required").max(200, "This is not a document hash"),
  options: z.array(ID).max(200).optional(),
  /** The six digits mailed to `email`; required where `code_required`, optional otherwise (D20). */
  code: Digits.optional(),
  /** The name drawn by hand, in addition to the typed one. */
  drawing: Drawing.optional(),
  /**
   * Required from a consumer, refused from a business: whether the work may begin before the right to withdraw
   * ends.
   */
  begin_early: z.boolean("Choose when the work may begin").optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;
