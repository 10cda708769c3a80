import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Id } from "../../platform/id";
import { BEGIN_EARLY_TEXT, type Law } from "../consumer/rules";
import type { ConsumerChoice } from "../consumer/schema";
import { payableTotal } from "../reading/rules";
import type { Row } from "../rows";
import { type AcceptInput, CONSENT_TEXT, CONSENT_VERSION, type Document } from "../schema";
import type { Place } from "./chain";
import { canonical } from "./format/canonical";
import type { AcceptanceRecord } from "./format/types";
import { signDetached } from "./keys";

/** The data that is signed: the document that the client saw, with its choice. */
export interface Accepting {
  row: Row;
  document: Document;
  document_hash: string;
  input: AcceptInput;
  /**
   * The time at which the code that proved the address was requested; undefined when the address was only
   * typed (D20).
   */
  code_sent_at: string | undefined;
  /** The last day on which a consumer can withdraw; undefined for a business. */
  last_day: string | undefined;
  /** True if the proposal was not sent to the address and no contact of the client has it. */
  email_unknown: boolean;
}

/**
 * Returns a number for people to quote, of 40 random bits. A number that exists already is refused and made
 * again.
 */
const newCertificate = (): string => `ACC-${Id.token().slice(0, 4)}-${Id.token().slice(0, 4)}`.toUpperCase();

/** Returns what a consumer is told and chose. */
const choiceOf = (law: Law, last_day: string, { begin_early }: AcceptInput): ConsumerChoice => ({
  law,
  last_day,
  begin_early: begin_early === true,
  begin_early_text: begin_early ? BEGIN_EARLY_TEXT : null,
});

/** Returns the tax of the document for the record, which leaves it out where there is none. */
const recordTax = ({ tax }: Document): Pick<AcceptanceRecord, "tax"> =>
  tax ? { tax: { inclusive: tax.inclusive, net_total: tax.net_total, tax_total: tax.tax_total } } : {};

/** Returns the record (D16) of this acceptance now, at its place in the workspace's chain. */
export function recordOf(accepting: Accepting, place: Place): AcceptanceRecord {
  const { row, document, document_hash, input, code_sent_at, email_unknown, last_day } = accepting;
  const { ip, user_agent } = Actor.request();
  return {
    format: "stint-acceptance-1",
    certificate: newCertificate(),
    owner_id: row.owner_id,
    previous_hash: place.previous_hash,
    proposal_id: row.id,
    version: document.version,
    document_hash,
    title: document.title,
    brand_name: document.brand.name,
    sender_name: document.from.name,
    sender_email: document.from.email,
    client_name: document.client.name,
    currency: document.currency,
    total: payableTotal(document),
    ...recordTax(document),
    name: input.name,
    email: input.email,
    email_verification: code_sent_at === undefined ? "typed" : "code",
    code_sent_at: code_sent_at ?? null,
    ...(email_unknown ? { email_unknown } : {}),
    drawing: input.drawing ?? null,
    consent_text: CONSENT_TEXT,
    consent_version: CONSENT_VERSION,
    ip,
    user_agent,
    time_zone: document.time_zone,
    options: input.options ?? [],
    ...(document.consumer && last_day ? { consumer: choiceOf(document.consumer.law, last_day, input) } : {}),
    sent_at: row.first_sent_at ?? null,
    viewed_at: row.viewed_at ?? null,
    accepted_at: iso(),
  };
}

/** Returns a record with its hash and the product's signature. */
export const signRecord = (evidence: AcceptanceRecord) => ({
  evidence,
  record_hash: Id.sha256(canonical(evidence)),
  signature: signDetached(evidence),
});
export type Signed = ReturnType<typeof signRecord>;
