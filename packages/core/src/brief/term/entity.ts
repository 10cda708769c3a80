import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { REASONS, type Sentence, STATES } from "../schema";
import type { Clause } from "./schema";

const TermDraft = z.object({
  owner_id: ID,
  /** The same for the same words of the same person about the same project. */
  id: ID,
  /** The press that it answers: the next one after its end has another. */
  request: ID,
  /** Who asked, and alone reads it. */
  user_id: ID,
  project_id: ID.optional(),
  state: z.enum(STATES),
  reason: z.enum(REASONS).optional(),
  prompt: z.string(),
  request_id: z.string(),
  started_at: z.string(),
  ends_at: z.string(),
  begun_at: z.string().optional(),
  writer: z.enum(["library", "model"]).optional(),
  sentences: z.custom<Sentence[]>().default([]),
  clauses: z.custom<Clause[]>().default([]),
  /** True once whoever asked saw how it ended. */
  is_seen: z.boolean().default(false),
  version: z.number().default(1),
  /** In seconds since 1970: the table deletes what nobody saved. */
  ttl: z.number(),
});

/** Contract terms that somebody asked for. They are no terms yet: nothing that a client sees is made of them. */
export const TermDraftEntity = new Entity(
  {
    model: { entity: "term_draft", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(TermDraft), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type TermDraftRow = EntityItem<typeof TermDraftEntity>;
