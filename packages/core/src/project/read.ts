import { Client } from "../client";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { failMissing, invalid } from "../platform/error";
import { type AgreementFacts, agreementOf, priceOf } from "./agreement/facts";
import { ProjectEntity, type Row } from "./entity";
import { findHiding, type Hiding, hiddenSince } from "./hidden-by-plan";
import { COLUMNS, type Info } from "./schema";

export type { Row } from "./entity";
export { findTemplateHeads } from "./rows/template-heads";

/** Reads a project of the actor's own workspace, strongly consistent; undefined for any other id. */
export async function find(id: number): Promise<Row | undefined> {
  const { data } = await ProjectEntity.get({ owner_id: Actor.owner(), project_id: id }).go({
    consistent: true,
  });
  return data ?? undefined;
}

/** Reads projects by their keys, in no order; missing ones are left out. Eventually consistent. */
export async function many(keys: { owner_id: number; project_id: number }[]): Promise<Row[]> {
  const each = keys.map(({ owner_id, project_id }) => ({ owner_id, project_id }));
  const { data } = await ProjectEntity.get(each).go();
  return data;
}

/** Returns the actor's projects of a client, in any state. Eventually consistent. */
export async function ofClient(id: number): Promise<Row[]> {
  const { data } = await Db.allOf(
    ProjectEntity.query
      .byOwner({ owner_id: Actor.owner() })
      .where(({ client_id }, { eq }) => eq(client_id, id)),
    Db.ofWorkspace("projects of one workspace"),
  );
  return data;
}

/** The attributes that `agreementIn` needs. */
export const AGREEABLE = [
  "owner_id",
  "project_id",
  "currency",
  "status",
  "created_at",
  "price_total",
  "proposal_id",
  "proposal_status",
  "change_id",
  "held",
  "accepted",
  "change",
  "revoked",
  "unsent",
] as const satisfies readonly (keyof Row)[];

/**
 * Returns the facts of all projects of the workspace, newest first, for sums over them. Eventually
 * consistent.
 */
export async function facts() {
  const { data } = await Db.allOf(
    ProjectEntity.query.byOwner({ owner_id: Actor.owner() }),
    Db.ofWorkspace("projects of one workspace"),
    {
      order: "desc",
      attributes: [
        "id",
        "client_id",
        "client_name",
        "name",
        "scopes",
        "tax",
        "won_at",
        "completed_at",
        "archived_at",
        "template_uses",
        ...AGREEABLE,
      ],
    },
  );
  return data;
}

/** Returns the current agreement of a project. */
export const agreementIn = (project: AgreementFacts): Info["agreement"] => agreementOf(project, now());

/** Returns the actor's own project. 1066 "project" without it. */
export const row = async (id: number): Promise<Row> => (await find(id)) ?? failMissing("project");

/** Returns those of these projects that there are, strongly consistent, read in one request. */
export async function findMany(ids: readonly number[]): Promise<Row[]> {
  const owner_id = Actor.owner();
  const found = await Promise.all(
    ids.map((project_id) => Db.get(Db.describeRow<Row>(ProjectEntity, { owner_id, project_id }))),
  );
  return found.filter((each) => each !== undefined);
}

/**
 * Returns the ids of the clients that the workspace's team works for: those of its projects that are not solo.
 * Eventually consistent.
 */
export async function teamClientIds(): Promise<number[]> {
  const { data } = await Db.allOf(
    ProjectEntity.query
      .byOwner({ owner_id: Actor.owner() })
      .where(({ is_solo }, { eq }) => eq(is_solo, false)),
    Db.ofWorkspace("projects of one workspace"),
    { attributes: ["client_id"] },
  );
  return [...new Set(data.map(({ client_id }) => client_id))];
}

/** Returns what the current scope of a project was made of. */
function templateOf({ scopes, template_uses = [] }: Row) {
  const use = template_uses.find(({ scope_id }) => scope_id === scopes[0]?.id);
  return {
    template_id: use?.template_id ?? null,
    template_version: use?.template_version ?? null,
    template_scope_id: use?.scope_id ?? null,
  };
}

/** Returns the public shape of a project's row, for its owner. */
export const shape = (project: Row): Info => ({
  ...Column.valuesOf(COLUMNS, project),
  // Once sent, a proposal keeps its currency (D7).
  currency: (project.accepted ?? project.held)?.currency || project.currency,
  agreement: agreementIn(project),
  price_total: priceOf(project),
  draft_total: project.price_total,
  hidden_since: null,
  ...templateOf(project),
  template_update: null,
});

/** Returns one project of the actor's workspace. 1066 "project" without it. */
export const get = async (id: number): Promise<Info> => shape(await row(id));

export interface ListInput extends Db.PageInput {
  filter?: string | undefined;
  sort?: string | undefined;
  status?: Info["status"] | undefined;
  client_id?: number | undefined;
  /** True for archived projects only; otherwise only those that are not archived. */
  archived?: boolean | undefined;
}

const shapeListed =
  (hiding: Hiding | undefined) =>
  (project: Row): Info => ({
    ...shape(project),
    hidden_since: hiddenSince(hiding, project),
  });

/**
 * Returns the workspace's projects, newest first by default (`created_at`, `-created_at`, `name`, `-name`);
 * `filter` is a case-insensitive part of the name. Eventually consistent.
 */
export async function list(input: ListInput): Promise<Db.Page<Info>> {
  const folded = Client.fold(input.filter ?? "");
  // A project may still have the id of a client that was merged since (D46).
  const clients = input.client_id ? await Client.idsOf(input.client_id) : [];
  const query = ProjectEntity.query
    .byOwner({ owner_id: Actor.owner() })
    .where(({ status }, { eq }) => (input.status ? eq(status, input.status) : ""))
    .where(({ client_id }, { eq }) =>
      clients.length > 0 ? `(${clients.map((id) => eq(client_id, id)).join(" OR ")})` : "",
    )
    .where(({ archived_at }, { exists, notExists }) =>
      input.archived ? exists(archived_at) : notExists(archived_at),
    )
    .where(({ name_folded }, { contains }) => (folded ? contains(name_folded, folded) : ""));
  const sort = input.sort ?? "-created_at";
  if (sort === "name" || sort === "-name") {
    const [{ data }, hiding] = await Promise.all([
      Db.allOf(query, Db.ofWorkspace("projects of one workspace")),
      findHiding(),
    ]);
    const page = Db.pageByName(data, input, sort === "-name");
    return { items: page.items.map(shapeListed(hiding)), next: page.next };
  }
  if (sort !== "created_at" && sort !== "-created_at")
    invalid({ sort: "Sort by created_at, -created_at, name or -name" });
  const [page, hiding] = await Promise.all([
    Db.page(ProjectEntity, query, input, sort === "created_at" ? "asc" : "desc"),
    findHiding(),
  ]);
  return { items: page.items.map(shapeListed(hiding)), next: page.next };
}
