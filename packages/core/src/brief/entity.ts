import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { Cents, ID } from "../platform/shape";
import { TYPES } from "../template/schema";
import type { StoredPoint, StoredSentence } from "./rules";
import { type Answer, DECISIONS, type PriceSource, REASONS, STATES } from "./schema";

const Place = z.object({ owner_id: ID, project_id: ID });
const life = {
  version: z.number().default(1),
  /** In seconds since 1970: the table deletes what nobody decided on. */
  ttl: z.number(),
};

const Brief = Place.extend({
  /** Of this generation; the next one has another. */
  id: ID,
  scope_id: ID,
  /** Who asked. */
  user_id: ID,
  state: z.enum(STATES),
  reason: z.enum(REASONS).optional(),
  prompt: z.string(),
  /** The words of a brief that was asked for too soon after others: they wait for the next try. */
  waiting_prompt: z.string().optional(),
  type: z.enum(TYPES).optional(),
  request_id: z.string(),
  started_at: z.string(),
  ends_at: z.string(),
  /** The run whose rows count: one that starts anew has its own. */
  run_id: ID.optional(),
  begun_at: z.string().optional(),
  planner: z.enum(["library", "model"]).optional(),
  sentences: z.custom<StoredSentence[]>().default([]),
  /** How many services fit, and how many of them are the workspace's own. */
  fitting: z.number().optional(),
  own: z.number().optional(),
  points: z.custom<StoredPoint[]>().default([]),
  /** True once whoever asked saw how it ended. */
  is_seen: z.boolean().default(false),
  ...life,
});

/** A brief with its generation, one of a project. */
export const BriefEntity = new Entity(
  {
    model: { entity: "brief", version: "1", service: "stint" },
    attributes: Db.attributesOf(Brief),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

const Regeneration = z.object({ id: ID, remark: z.string(), ends_at: z.string() });

const Phase = Place.extend({
  run_id: ID,
  id: ID,
  /** Counted from 0. */
  position: z.number(),
  name: z.string(),
  description: z.string(),
  scopecategory_id: ID.optional(),
  /** True where that one was in the scope before: it stays there when this draft leaves it. */
  is_found: z.boolean().default(false),
  regeneration: z.custom<z.infer<typeof Regeneration>>().optional(),
  /** What it was written anew by, the oldest first. */
  remarks: z.array(z.string()).optional(),
  reason: z.enum(REASONS).optional(),
  ...life,
});

/** What a person may change of a line beside its price. */
export interface Words {
  name: string;
  description: string;
  quantity: string;
}

const Line = Place.extend({
  run_id: ID,
  id: ID,
  phase_id: ID,
  /** Counted from 0 within the draft. */
  position: z.number(),
  name: z.string(),
  description: z.string(),
  role_id: z.string(),
  quantity: z.string(),
  unit: z.string().optional(),
  /** What the planner proposed, cents per unit; absent without a source. */
  price: Cents.optional(),
  source: z.custom<PriceSource>().optional(),
  /** True once a person set or opened the price; `own_price` is theirs. */
  is_price_set: z.boolean().default(false),
  own_price: Cents.optional(),
  /** True while a person's words or figures are in it: it stays when its phase is written anew. */
  is_edited: z.boolean().default(false),
  /** What the planner proposed, while a person's words stand in its place. */
  proposed: z.custom<Words>().optional(),
  /** True for one that a person put in for a sentence, which it covers as a whole. */
  is_added: z.boolean().default(false),
  deliverable_id: ID.optional(),
  answers: z.custom<Answer[]>().default([]),
  decision: z.enum(DECISIONS).default("proposed"),
  task_id: ID.optional(),
  ...life,
});

const keys = { run_id: Db.sortableId, id: Db.sortableId };
const indexes = {
  one: {
    pk: {
      field: "pk",
      composite: ["owner_id", "project_id"] as ("owner_id" | "project_id")[],
      casing: "none",
    },
    sk: { field: "sk", composite: ["run_id", "id"] as ("run_id" | "id")[], casing: "none" },
  },
} as const;

/** A phase that a draft proposes. */
export const DraftPhaseEntity = new Entity(
  {
    model: { entity: "draft_phase", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Phase), ...keys },
    indexes,
  },
  Db.connection,
);

/** A service that a draft proposes. It is no row of the scope: what a client sees is not made of it. */
export const DraftLineEntity = new Entity(
  {
    model: { entity: "draft_line", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Line), ...keys },
    indexes,
  },
  Db.connection,
);

export type BriefRow = EntityItem<typeof BriefEntity>;
export type PhaseRow = EntityItem<typeof DraftPhaseEntity>;
export type LineRow = EntityItem<typeof DraftLineEntity>;
