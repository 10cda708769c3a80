import { gunzipSync, gzipSync } from "node:zlib";
import { CustomAttributeType, Entity } from "electrodb";
import { seconds } from "../platform/clock";
import { Db } from "../platform/db";
import { Rank } from "../platform/rank";
import type { PhaseRow, ProjectRow, TaskRow } from "../scope/read";
import { isOption } from "../scope/rules";
import { unpack } from "./canonical";
import { type Content, contentOf, type Whole } from "./content";
import { countableOf } from "./counted";
import { AcceptanceEntity, EditionEntity } from "./entity";
import type { Edition } from "./rows";
import type { ShownService } from "./schema";

const key = {
  owner_id: { type: "number", required: true },
  project_id: { type: "number", required: true },
} as const;

/** The rows that a published version was made of: beside its edition, and written once with it. */
const SnapshotEntity = new Entity(
  {
    model: { entity: "snapshot", version: "1", service: "stint" },
    attributes: {
      ...key,
      proposal_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      document_version: { type: "number", required: true, padding: { length: 6, char: "0" } },
      /** Gzipped JSON. */
      rows: { type: CustomAttributeType<Uint8Array>("any"), required: true },
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

/** Why edits left the draft. */
export const DISCARD_REASONS = ["discarded", "accepted", "dropped", "restored"] as const;

/** Edits that left the draft, kept for thirty days to be restored. */
export const DiscardEntity = new Entity(
  {
    model: { entity: "discard", version: "1", service: "stint" },
    attributes: {
      ...key,
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      proposal_id: { type: "number", required: true },
      reason: { type: DISCARD_REASONS, required: true },
      /** The version that stood instead, what the edits added up to, and how many they were. */
      document_version: { type: "number", required: true },
      total: { type: "number", required: true },
      difference: { type: "number", required: true },
      change_count: { type: "number", required: true },
      discarded_at: { type: "string", required: true },
      rows: { type: CustomAttributeType<Uint8Array>("any"), required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

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

/** The write that keeps what a version was made of, for the transaction that publishes it. */
export const snapshot = ({ version, ...of }: Ref, rows: Uint8Array): Db.Write =>
  Db.put(SnapshotEntity.create({ ...of, document_version: version, rows }));

/** What a version was made of: as it was kept, or, before versions kept it, as far as its document says. */
export async function snapshotOf({ version, ...of }: Ref, opened: Whole): Promise<Content> {
  const at = { ...of, document_version: version };
  const { data } = await SnapshotEntity.get(at).go({ consistent: true });
  if (data) return unpackRows(data.rows);
  const { data: edition } = await EditionEntity.get(at).go({ consistent: true });
  return edition ? derived(edition, opened) : contentOf(opened);
}

/** What was signed, with the options that the client chose. */
export async function signedContent(
  project: Pick<ProjectRow, "owner_id" | "project_id"> & Partial<Pick<ProjectRow, "accepted">>,
  opened: Whole,
): Promise<Content | undefined> {
  const { owner_id, project_id, accepted } = project;
  if (!accepted) return undefined;
  const { proposal_id, version } = accepted;
  const [content, { data }] = await Promise.all([
    snapshotOf({ owner_id, project_id, proposal_id, version }, opened),
    AcceptanceEntity.get({ owner_id, project_id, proposal_id, document_version: version }).go({
      consistent: true,
    }),
  ]);
  const picked = new Set(data?.evidence.options ?? []);
  const tasks = content.tasks.map((task) =>
    isOption({ optional: task.optional ?? false, option_group: task.option_group ?? null })
      ? { ...task, chosen: picked.has(task.id) }
      : task,
  );
  return { ...content, tasks };
}

/** A row has no nulls. */
const bare = (of: object): unknown =>
  JSON.parse(JSON.stringify(of, (_, value: unknown) => (value === null ? undefined : value)));

/** An edition of before its rows were kept: prices and words of the document over the rows that there are. */
function derived(edition: Edition, opened: Whole): Content {
  const live = contentOf(opened);
  const of = countableOf(edition);
  if (!of) return live;
  const document = unpack(edition.document);
  const services = new Map<number, ShownService>(
    document.phases.flatMap((phase) => phase.services.map((service) => [service.id, service] as const)),
  );
  const shown = new Map(document.phases.map((phase) => [phase.id, phase]));
  const tasksNow = new Map(opened.tasks.map((task) => [task.id, task]));
  const phasesNow = new Map(opened.phases.map((phase) => [phase.id, phase]));
  const { owner_id, project_id } = opened.project;
  const scope_id = live.scope_id;
  const made = (id: number) => ({
    owner_id,
    project_id,
    id,
    version: 1,
    created_at: edition.published_at,
    scope_id,
  });
  let rank: string | undefined;
  const placed = () => {
    rank = Rank.last(rank);
    return rank;
  };
  const phases = of.phases.map(({ id, name }): PhaseRow => {
    const there = phasesNow.get(id) ?? { ...made(id), description: "", rank: "" };
    return { ...there, name, description: shown.get(id)?.description ?? there.description, rank: placed() };
  });
  const tasks = of.tasks.map((task): TaskRow => {
    const service = services.get(task.id);
    const there = tasksNow.get(task.id) ?? {
      ...made(task.id),
      name: service?.name ?? "",
      deliverable_description: "",
      description: "",
      status: "open" as const,
    };
    const { price, percent, option_group, quantity, scopecategory_id, role_id } = task;
    return bare({
      ...there,
      scopecategory_id,
      role_id,
      quantity,
      price,
      pricing: task.pricing ?? "fixed",
      percent,
      optional: task.optional ?? false,
      option_group,
      chosen: task.chosen ?? false,
      name: service?.name ?? there.name,
      deliverable_description: service?.description ?? there.deliverable_description,
      rank: placed(),
    }) as TaskRow;
  });
  const { expire_at, goals, summary, general_terms } = document;
  return {
    ...live,
    phases,
    tasks,
    settings: {
      ...live.settings,
      ...(bare(edition.settings) as Partial<ProjectRow>),
      ...(goals === null ? {} : { client_goals: goals }),
      ...(general_terms === null ? {} : { general_terms }),
      ...(expire_at === null ? {} : { expire_at }),
      summary: summary ?? "",
    },
  };
}
