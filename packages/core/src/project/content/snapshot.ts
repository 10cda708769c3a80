import { gunzipSync, gzipSync } from "node:zlib";
import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { ID } from "../../platform/shape";
import type { ProjectRow } from "../rows";
import { isOption } from "../scope/rules";
import type { Content } from "./content";

const SnapshotShape = z.object({
  owner_id: ID,
  project_id: ID,
  proposal_id: ID,
  document_version: z.number(),
  /** Gzipped JSON. */
  rows: z.custom<Uint8Array>(),
});

/** The rows that a published version was made of, written once with it. */
const SnapshotEntity = new Entity(
  {
    model: { entity: "snapshot", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(SnapshotShape),
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

/** The reasons for which edits leave the draft. */
export const DISCARD_REASONS = ["discarded", "accepted", "dropped", "restored"] as const;

const DiscardShape = SnapshotShape.extend({
  id: ID,
  reason: z.enum(DISCARD_REASONS),
  /** The total of the edits, its difference from the version in force, and the number of changes. */
  total: z.number(),
  difference: z.number(),
  change_count: z.number(),
  discarded_at: z.string(),
  ttl: z.number(),
});

/** Edits that left the draft, kept for thirty days so that they can be restored. */
export const DiscardEntity = new Entity(
  {
    model: { entity: "discard", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(DiscardShape), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type DiscardRow = EntityItem<typeof DiscardEntity>;

/** Reads edits that left the draft, by id; undefined when they no longer exist. */
export async function findDiscard(of: {
  owner_id: number;
  project_id: number;
  id: number;
}): Promise<DiscardRow | undefined> {
  const { data } = await DiscardEntity.get(of).go({ consistent: true });
  return data && data.ttl > seconds() ? data : undefined;
}

/** Returns the restorable edits of a project, newest first. */
export async function findDiscards(of: { owner_id: number; project_id: number }): Promise<DiscardRow[]> {
  const { data } = await Db.allOf(
    DiscardEntity.query.one(of),
    Db.ofOne("discarded edits of one project, for 30 days"),
    { order: "desc", consistent: true },
  );
  return data.filter(({ ttl }) => ttl > seconds());
}

const KEPT_SECONDS = 30 * 86_400;
export const keptUntil = (): number => seconds() + KEPT_SECONDS;

export const packRows = (content: Content): Uint8Array => gzipSync(JSON.stringify(content), { level: 9 });
export const unpackRows = (rows: Uint8Array): Content =>
  JSON.parse(gunzipSync(rows).toString("utf8")) as Content;

interface Ref {
  owner_id: number;
  project_id: number;
  proposal_id: number;
  version: number;
}

/** Returns the write that stores a version's rows, for the transaction that publishes it. */
export const snapshotWrite = ({ version, ...of }: Ref, rows: Uint8Array): Db.Write =>
  Db.put(SnapshotEntity.create({ ...of, document_version: version, rows }));

/** Returns the rows that a version was made of. 1003 for a version that does not exist. */
export async function snapshotOf({ version, ...of }: Ref): Promise<Content> {
  const at = { ...of, document_version: version };
  const { data } = await SnapshotEntity.get(at).go({ consistent: true });
  return unpackRows((data ?? fail(Code.NotFound)).rows);
}

/** Returns the signed content with the client's chosen options; undefined before a signature. */
export async function findSignedContent({
  owner_id,
  project_id,
  accepted,
}: Pick<ProjectRow, "owner_id" | "project_id"> & Partial<Pick<ProjectRow, "accepted">>): Promise<
  Content | undefined
> {
  if (!accepted) return undefined;
  const { proposal_id, version, options } = accepted;
  const content = await snapshotOf({ owner_id, project_id, proposal_id, version });
  const picked = new Set(options);
  const tasks = content.tasks.map((task) =>
    isOption({ optional: task.optional ?? false, option_group: task.option_group ?? null })
      ? { ...task, chosen: picked.has(task.id) }
      : task,
  );
  return { ...content, tasks };
}
