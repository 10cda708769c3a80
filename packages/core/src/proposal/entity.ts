import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import type { Status } from "../project/agreement/status/rules";
import type { Instalment, InvoiceSettings } from "../project/schedule/rules";
import type { Revocation } from "./consumer/schema";
import type { AcceptanceRecord, Seal } from "./evidence/format/types";
import { COLUMNS, type Info, STATUSES } from "./schema";
import { QUESTION } from "./schema-link";

type Wish = NonNullable<Info["changes_requested"]>;

/** A proposal as it is stored. It repeats facts of its newest version, for lists and sweeps. */
const ProposalRow = z.object({
  ...Column.rowOf(COLUMNS),
  status: z.enum(STATUSES).default("draft"),
  title: z.string().default(""),
  client_id: ID.optional(),
  client_name: z.string().default(""),
  /** The contact and the scope of the newest version; absent before the first. */
  contact_name: z.string().optional(),
  scope_id: ID.optional(),
  /** Total and currency of the newest version (D7); absent before the first. */
  total: z.number().optional(),
  currency: z.string().optional(),
  /** The time zone in which the last day ends, as the newest version shows it (D29). */
  time_zone: z.string().optional(),
  /** The first time the newest version was mailed, for the evidence (D16). */
  first_sent_at: z.string().optional(),
  message: z.string().optional(),
  /** The client for whom this proposal counts as open (2062), from the first send until it is answered. */
  tied_client_id: ID.optional(),
  last_viewed_at: z.string().optional(),
  /** The last version that was opened before a newer one replaced it: the newer one is marked against it. */
  seen: z.custom<{ version: number; at: string }>().optional(),
  withdrawn_at: z.string().optional(),
  /** A consumer's withdrawal from the signed contract, which stays on record as it was signed. */
  revocation: z.custom<Revocation>().optional(),
  /** The status and client that taking a decline back restores. */
  declined_from: z.custom<{ status: Status; tied_client_id: number | null }>().optional(),
  /** The client's last request for changes, until the next sending. */
  changes_requested: z
    .custom<Pick<Wish, "name" | "email" | "text" | "at"> & Partial<Pick<Wish, "email_verification">>>()
    .optional(),
  /** The accepted proposal that this one changes; absent for a first proposal. */
  change: z.custom<NonNullable<Info["change"]> & { first_accepted_on: string }>().optional(),
  /** Set when the change order was dropped, until the scope is restored. */
  dropped_at: z.string().optional(),
  /** The link of the change order that was sent to the same client. */
  newer_hash: z.string().optional(),
  /** The day of the last reminder, in the owner's zone (D38: at most one a day). */
  reminded_on: z.string().optional(),
});

/** A published version as it is stored. */
const VersionRow = z.object({
  owner_id: ID,
  project_id: ID,
  proposal_id: ID,
  document_version: z.number(),
  /** The document's canonical JSON, gzipped, so that a thousand services fit into one row. */
  document: z.custom<Uint8Array>(),
  document_hash: z.string(),
  total: z.number(),
  /** What the client pays, with tax; absent where it is the total. */
  payable_total: z.number().optional(),
  currency: z.string(),
  client_id: ID,
  /** The project's invoice settings at publication, for the schedule at acceptance. */
  settings: z.custom<InvoiceSettings>(),
  /** The numbers to compute another choice of options from: phases and prices, gzipped. */
  counted: z.custom<Uint8Array>().optional(),
  /** The accepted proposal and its invoices at publication, gzipped; only on change orders. */
  base: z.custom<Uint8Array>().optional(),
  published_at: z.string(),
});

/** The data that an acceptance is made with. */
const Signed = z.object({
  owner_id: ID,
  project_id: ID,
  proposal_id: ID,
  document_version: z.number(),
  evidence: z.custom<AcceptanceRecord>(),
  record_hash: z.string(),
  /** Detached JWS over the record's canonical JSON. */
  signature: z.string(),
  /** The day of acceptance in the sender's zone, and the dated instalments. */
  accepted_on: z.string(),
  schedule: z.custom<Instalment[]>(),
  /** Cents billed beyond the new total; only on change orders. */
  credit: z.number().optional(),
  /**
   * The base at the time of signing, as gzipped JSON; only on a change order whose invoices changed after it
   * was sent.
   */
  base: z.custom<Uint8Array>().optional(),
});

/** The fields that sealing adds. */
const Sealed = z.object({
  sealed_key: z.string().optional(),
  sealed_hash: z.string().optional(),
  /** The seal, which names the sealed file, and its signature. */
  seal: z.custom<Seal>().optional(),
  seal_signature: z.string().optional(),
});

/** A question as it is stored. */
const QuestionRow = z.object({
  owner_id: ID,
  project_id: ID,
  proposal_id: ID,
  email: z.string(),
  ...Column.rowOf(QUESTION),
});

/**
 * The current state of a project's proposal; the client's document is in its versions. All rows of a proposal
 * are in the project's partition.
 */
export const ProposalEntity = new Entity(
  {
    model: { entity: "proposal", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(ProposalRow), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      /** Proposals of a workspace, newest first. */
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * One published version: the exact document, its hash, and the data that its acceptance needs. Written once.
 */
export const VersionEntity = new Entity(
  {
    model: { entity: "edition", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(VersionRow),
      proposal_id: Db.sortableId,
      document_version: Db.sortableVersion,
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["proposal_id", "document_version"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * The acceptance of one version, made once (D16): record, hash and signature. It is a row of its own, so that
 * signing does not rewrite the document. Only the seal is added later.
 */
export const AcceptanceEntity = new Entity(
  {
    model: { entity: "acceptance", version: "1", service: "stint" },
    attributes: {
      ...Db.writeOnce({
        ...Db.attributesOf(Signed),
        proposal_id: Db.sortableId,
        document_version: Db.sortableVersion,
      }),
      ...Db.attributesOf(Sealed),
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["proposal_id", "document_version"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** A client's question about a section or a line. */
export const QuestionEntity = new Entity(
  {
    model: { entity: "question", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(QuestionRow), proposal_id: Db.sortableId, id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["proposal_id", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
