import { Entity } from "electrodb";
import { Db } from "../platform/db";
import { STATUSES } from "./schema";

/** The proposal of a project: where it stands. What the client reads is in its editions. */
export const ProposalEntity = new Entity(
  {
    model: { entity: "proposal", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      /** Number of the newest edition; 0 before the first is published. */
      document_version: { type: "number", required: true, default: 0 },
      status: { type: STATUSES, required: true, default: "draft" },
      /** The public link's hash; points to this row and never changes. */
      hash: { type: "string" },
      title: { type: "string", required: true, default: "" },
      client_id: { type: "number" },
      client_name: { type: "string", required: true, default: "" },
      /** Cents, of the newest edition. */
      total: { type: "number" },
      /** Last day of acceptance, in the owner's zone (D19). */
      expire_at: { type: "string" },
      published_at: { type: "string" },
      sent_at: { type: "string" },
      sent_to: { type: "string" },
      email_cc: { type: "list", items: { type: "string" } },
      message: { type: "string" },
      viewed_at: { type: "string" },
      view_count: { type: "number", required: true, default: 0 },
      accepted_at: { type: "string" },
      declined_at: { type: "string" },
      decline_reason: { type: "string" },
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

/**
 * One published version: the exact document, its hash, and what follows from accepting it. Written once;
 * only the acceptance, the views and the seal are added to it.
 */
export const EditionEntity = new Entity(
  {
    model: { entity: "edition", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      proposal_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      document_version: { type: "number", required: true, padding: { length: 6, char: "0" } },
      /** The document's canonical JSON, gzipped: a thousand services fit into one row. */
      document: { type: "any", required: true },
      document_hash: { type: "string", required: true },
      total: { type: "number", required: true },
      currency: { type: "string", required: true },
      client_id: { type: "number", required: true },
      /** The project's invoice settings as they were shown, for the schedule at acceptance. */
      settings: { type: "any", required: true },
      published_at: { type: "string", required: true },
      /** Fixed at acceptance: instalments with their dates. */
      schedule: { type: "any" },
      accepted_on: { type: "string" },
      acceptance: { type: "any" },
      sealed_key: { type: "string" },
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

export const QuestionEntity = new Entity(
  {
    model: { entity: "question", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      proposal_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      name: { type: "string", required: true },
      email: { type: "string", required: true },
      text: { type: "string", required: true },
      task_id: { type: "number" },
      asked_at: { type: "string", required: true },
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
