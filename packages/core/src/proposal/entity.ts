import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import type { Status } from "../project/agreement/status/rules";
import type { Instalment, InvoiceSettings } from "../project/schedule/rules";
import type { AcceptanceRecord, Seal } from "./evidence/types";
import { COLUMNS, type Info, STATUSES } from "./schema";
import { QUESTION } from "./schema-link";

type Wish = NonNullable<Info["changes_requested"]>;

/** A proposal as it is stored. What is said of its newest version is repeated here, for lists and sweeps. */
const ProposalRow = z.object({
  ...Column.rowOf(COLUMNS),
  status: z.enum(STATUSES).default("draft"),
  title: z.string().default(""),
  client_id: ID.optional(),
  client_name: z.string().default(""),
  /** Who the newest version is made out to, and the scope that it was made of. */
  contact_name: z.string().optional(),
  scope_id: ID.optional(),
  /** Of the newest version, in its currency (D7): absent before there is one. */
  total: z.number().optional(),
  currency: z.string().optional(),
  /** The zone in which its last day ends, as the newest version shows it (D29). */
  time_zone: z.string().optional(),
  /** The first time the newest version was mailed, for its evidence (D16). */
  first_sent_at: z.string().optional(),
  message: z.string().optional(),
  /** The client that counts this proposal as open (2062), from the first send until it is answered. */
  tied_client_id: ID.optional(),
  last_viewed_at: z.string().optional(),
  /** The last version that somebody opened before a newer one took its place: what that one is marked against. */
  seen: z.custom<{ version: number; at: string }>().optional(),
  withdrawn_at: z.string().optional(),
  /** What a decline that is taken back restores. */
  declined_from: z.custom<{ status: Status; tied_client_id: number | null }>().optional(),
  /** What the client last asked to be changed, until the next sending. */
  changes_requested: z
    .custom<Pick<Wish, "name" | "email" | "text" | "at"> & Partial<Pick<Wish, "email_verification">>>()
    .optional(),
  /** The accepted proposal that this one changes; absent for a first proposal. */
  change: z.custom<NonNullable<Info["change"]> & { first_accepted_on: string }>().optional(),
  /** Set when the change was dropped, until the scope is as it was accepted. */
  dropped_at: z.string().optional(),
  /** The change order that was sent to the same client. */
  newer_hash: z.string().optional(),
  /** The day, in the owner's zone, of the last reminder (D38: one a day at most). */
  reminded_on: z.string().optional(),
});

/** A published version as it is stored. */
const VersionRow = z.object({
  owner_id: ID,
  project_id: ID,
  proposal_id: ID,
  document_version: z.number(),
  /** The document's canonical JSON, gzipped: a thousand services fit into one row. */
  document: z.custom<Uint8Array>(),
  document_hash: z.string(),
  total: z.number(),
  currency: z.string(),
  client_id: ID,
  /** The project's invoice settings as they were, for the schedule at acceptance. */
  settings: z.custom<InvoiceSettings>(),
  /** What another choice of options is counted with: phases and prices, gzipped. */
  counted: z.custom<Uint8Array>().optional(),
  /** Of a change order: the accepted proposal and its invoices as they were, gzipped. */
  base: z.custom<Uint8Array>().optional(),
  published_at: z.string(),
});

/** What an acceptance is made with. */
const Signed = z.object({
  owner_id: ID,
  project_id: ID,
  proposal_id: ID,
  document_version: z.number(),
  evidence: z.custom<AcceptanceRecord>(),
  record_hash: z.string(),
  /** Detached JWS over the record's canonical JSON. */
  signature: z.string(),
  /** The day of acceptance in the sender's zone, and the instalments with their dates. */
  accepted_on: z.string(),
  schedule: z.custom<Instalment[]>(),
  /** Of a change order: cents that were billed beyond its total. */
  credit: z.number().optional(),
  /** Of a change order whose invoices moved since it was sent: what it changed when it was signed. Gzipped JSON. */
  base: z.custom<Uint8Array>().optional(),
});

/** What its seal adds. */
const Sealed = z.object({
  sealed_key: z.string().optional(),
  sealed_hash: z.string().optional(),
  /** What says which file was sealed, and its signature. */
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
 * The proposal of a project: where it stands. What the client reads is in its versions. All of a proposal's
 * rows stand in the project's partition.
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

/** One published version: the exact document and its hash, and what an acceptance of it leads to. Written once. */
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
 * The acceptance of one version, made once (D16) beside the version, so that signing does not rewrite the
 * document: the record, its hash and its signature. Only the seal is added later.
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
