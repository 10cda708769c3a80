import { Db } from "../../platform/db";
import { Id } from "../../platform/id";
import { intact } from "../canonical";
import { asAccepted } from "../choice-inputs";
import { AcceptanceEntity, VersionEntity } from "../entity";
import type { AcceptanceRow, Version } from "../rows";
import { LinkEntity } from "./entity";
import { canonical } from "./format/canonical";
import { checkSignature } from "./format/check";
import type { AcceptanceRecord } from "./format/types";
import { publishedKeys } from "./keys";

/**
 * Another acceptance took the place in the chain or the certificate number meanwhile; the record is made
 * again.
 */
export class PlaceTaken extends Error {}

export interface Place {
  sequence: number;
  previous_hash: string;
}

/**
 * Returns the next place in a workspace's chain; strongly consistent, one row read. The first record follows
 * a random hash, so that nobody can tell that it is the first.
 */
export async function nextPlace(owner_id: number): Promise<Place> {
  const { data } = await LinkEntity.query
    .one({ owner_id })
    .go({ order: "desc", limit: 1, pages: 1, consistent: true });
  const head = data[0];
  return { sequence: (head?.sequence ?? 0) + 1, previous_hash: head?.record_hash ?? Id.sha256(Id.token()) };
}

/**
 * Returns the write that adds a record's link at its place; fails with PlaceTaken when another acceptance
 * took that place.
 */
export const linkWrite = (
  record: AcceptanceRecord,
  { sequence }: Place,
  project_id: number,
  record_hash: string,
): Db.Write =>
  Db.put(
    LinkEntity.create({
      owner_id: record.owner_id,
      sequence,
      record_hash,
      project_id,
      proposal_id: record.proposal_id,
      document_version: record.version,
    }),
    () => new PlaceTaken(),
  );

/** A fault in a workspace's chain and its place. */
export interface Flaw {
  sequence: number;
  problem: string;
}

/** Returns whether the stored document, with the signed choice, is the one that the record names. */
function holds(published: Version, record: AcceptanceRecord, base: AcceptanceRow["base"]): boolean {
  try {
    const { document_hash } = asAccepted(published, { evidence: record, base });
    return intact(published.document, published.document_hash) && document_hash === record.document_hash;
  } catch {
    return false;
  }
}

/** A place in the chain up to which it was checked. */
export interface ChainPlace {
  /** Number of records up to there. */
  length: number;
  /** The last one. */
  sequence: number;
  record_hash: string;
}

/**
 * Checks a page of a workspace's chain, from its first record or behind a place: places without a gap, each
 * link's row exists, its hash matches the stored data, its signature is by a published key, and it names the
 * previous record and the document. Returns the number of records so far, every flaw of the page, and the
 * place where the next one begins. Records cut off at the end are not found here: they leave an accepted
 * proposal without evidence, which `get` shows.
 */
export async function checkChain(
  owner_id: number,
  { from, most = 100 }: { from?: ChainPlace | undefined; most?: number } = {},
): Promise<{ length: number; flaws: Flaw[]; next: ChainPlace | undefined }> {
  const { data: links } = await LinkEntity.query
    .one({ owner_id })
    .gt({ sequence: from?.sequence ?? 0 })
    .go({ limit: most, pages: 1, consistent: true });
  const flaws: Flaw[] = [];
  let length = from?.length ?? 0;
  let previous_hash = from?.record_hash;
  for (const { sequence, record_hash, ...part } of links) {
    const wrong = (problem: string) => flaws.push({ sequence, problem });
    length += 1;
    if (sequence !== length) wrong(`Record ${length} is missing`);
    const [{ data: row }, { data: published }] = await Promise.all([
      AcceptanceEntity.get(part).go({ consistent: true }),
      VersionEntity.get(part).go({ consistent: true }),
    ]);
    const record = row?.evidence as AcceptanceRecord | undefined;
    if (!record || row?.record_hash !== record_hash || Id.sha256(canonical(record)) !== record_hash)
      wrong("The record is not the one that was made");
    else {
      if (
        (record.sequence ?? sequence) !== sequence ||
        record.previous_hash !== (previous_hash ?? record.previous_hash)
      )
        wrong("The record does not follow the one before it");
      const signed = await checkSignature(record, row?.signature ?? "", publishedKeys());
      if ("problem" in signed || !signed.published) wrong("The record's signature does not fit");
      if (!published || !holds(published, record, row?.base))
        wrong("The document is not the one that was accepted");
    }
    previous_hash = record_hash;
  }
  const last = links.at(-1);
  const next =
    last && links.length === most
      ? { length, sequence: last.sequence, record_hash: last.record_hash }
      : undefined;
  return { length, flaws, next };
}
