import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import type { Status } from "../project/agreement/status/rules";
import type { Instalment, InvoiceSettings } from "../project/schedule/rules";
import type { AcceptanceRecord, Seal } from "./evidence/types";
import { type Info, STATUSES } from "./schema";
import { SECTIONS } from "./topic/rules";

type Wish = NonNullable<Info["changes_requested"]>;

/**
 * The proposal of a project: where it stands. What the client reads is in its versions. All of a proposal's
 * rows stand in the project's partition.
 */
export const ProposalEntity = new Entity(
  {
    model: { entity: "proposal", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      /** Number of the newest version; 0 before the first is published. */
      document_version: { type: "number", required: true, default: 0 },
      status: { type: STATUSES, required: true, default: "draft" },
      /** The public link's hash; points to this row and never changes. */
      hash: { type: "string" },
      title: { type: "string", required: true, default: "" },
      client_id: { type: "number" },
      client_name: { type: "string", required: true, default: "" },
      /** Who the newest version is made out to, and the scope that it was made of. */
      contact_name: { type: "string" },
      scope_id: { type: "number" },
      /** Of the newest version, in its currency (D7): absent before there is one, and on rows from before it was kept. */
      total: { type: "number" },
      currency: { type: "string" },
      /** Last day of acceptance, in the owner's zone (D19). */
      expire_at: { type: "string" },
      /** The zone in which that day ends, as the newest version shows it (D29). */
      time_zone: { type: "string" },
      published_at: { type: "string" },
      /** The last time it was mailed. */
      sent_at: { type: "string" },
      /** The first time the newest version was mailed, for its evidence (D16). */
      first_sent_at: { type: "string" },
      sent_to: { type: "string" },
      email_cc: { type: "list", items: { type: "string" } },
      message: { type: "string" },
      /** The client that counts this proposal as open (2062), from the first send until it is answered. */
      tied_client_id: { type: "number" },
      /** First view of the newest version, and how many it had (D24). */
      viewed_at: { type: "string" },
      last_viewed_at: { type: "string" },
      view_count: { type: "number", required: true, default: 0 },
      /** The last version that somebody opened before a newer one took its place: what that one is marked against. */
      seen: { type: CustomAttributeType<{ version: number; at: string }>("any") },
      accepted_at: { type: "string" },
      withdrawn_at: { type: "string" },
      declined_at: { type: "string" },
      declined_by: { type: "string" },
      /** The address that the decline named, proven by a code unless the owner switched codes off (D20). */
      declined_email: { type: "string" },
      /** What a decline that is taken back restores. */
      declined_from: {
        type: CustomAttributeType<{ status: Status; tied_client_id: number | null }>("any"),
      },
      decline_reason: { type: "string" },
      /** What the client last asked to be changed, until the next sending. */
      changes_requested: {
        type: CustomAttributeType<
          Pick<Wish, "name" | "email" | "text" | "at"> & Partial<Pick<Wish, "email_verification">>
        >("any"),
      },
      /** The accepted proposal that this one changes; absent for a first proposal. */
      change: {
        type: CustomAttributeType<NonNullable<Info["change"]> & { first_accepted_on: string }>("any"),
      },
      reason: { type: "string" },
      /** Set when the change was dropped, until the scope is as it was accepted. */
      dropped_at: { type: "string" },
      /** The change order that was sent to the same client, and whether it took this one's place. */
      newer_hash: { type: "string" },
      superseded_by: { type: "number" },
      /** Days after the last sending on which it is mailed again, as the project said then. */
      reminder_days: { type: "list", items: { type: "number" } },
      /** The day, in the owner's zone, of the last reminder (D38: one a day at most). */
      reminded_on: { type: "string" },
      reminded_at: { type: "string" },
      /** The client's answer needs a code by mail (D20). */
      require_code: { type: "boolean", required: true },
      created_at: { type: "string", required: true },
      version: { type: "number", required: true, default: 1 },
    },
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
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true },
      proposal_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      document_version: { type: "number", required: true, padding: { length: 6, char: "0" } },
      /** The document's canonical JSON, gzipped: a thousand services fit into one row. */
      document: { type: CustomAttributeType<Uint8Array>("any"), required: true },
      document_hash: { type: "string", required: true },
      total: { type: "number", required: true },
      currency: { type: "string", required: true },
      client_id: { type: "number", required: true },
      /** The project's invoice settings as they were, for the schedule at acceptance. */
      settings: { type: CustomAttributeType<InvoiceSettings>("any"), required: true },
      /** What another choice of options is counted with: phases and prices, gzipped. */
      counted: { type: CustomAttributeType<Uint8Array>("any") },
      /** Of a change order: the accepted proposal and its invoices as they were, gzipped. */
      base: { type: CustomAttributeType<Uint8Array>("any") },
      published_at: { type: "string", required: true },
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
      owner_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      proposal_id: {
        type: "number",
        required: true,
        readOnly: true,
        padding: { length: 16, char: "0" },
      },
      document_version: {
        type: "number",
        required: true,
        readOnly: true,
        padding: { length: 6, char: "0" },
      },
      evidence: { type: CustomAttributeType<AcceptanceRecord>("any"), required: true, readOnly: true },
      record_hash: { type: "string", required: true, readOnly: true },
      /** Detached JWS over the record's canonical JSON. */
      signature: { type: "string", required: true, readOnly: true },
      /** The day of acceptance in the sender's zone, and the instalments with their dates. */
      accepted_on: { type: "string", required: true, readOnly: true },
      schedule: { type: CustomAttributeType<Instalment[]>("any"), required: true, readOnly: true },
      /** Of a change order: cents that were billed beyond its total. */
      credit: { type: "number", readOnly: true },
      /** Of a change order whose invoices moved since it was sent: what it changed when it was signed. Gzipped JSON. */
      base: { type: CustomAttributeType<Uint8Array>("any"), readOnly: true },
      sealed_key: { type: "string" },
      sealed_hash: { type: "string" },
      /** What says which file was sealed, and its signature. */
      seal: { type: CustomAttributeType<Seal>("any") },
      seal_signature: { type: "string" },
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
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true },
      proposal_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      name: { type: "string", required: true },
      email: { type: "string", required: true },
      text: { type: "string", required: true },
      task_id: { type: "number" },
      section: { type: SECTIONS },
      section_id: { type: "number" },
      asked_at: { type: "string", required: true },
      answer: { type: "string" },
      answered_at: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["proposal_id", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
