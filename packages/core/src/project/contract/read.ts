import type { EntityItem } from "electrodb";
import { Actor } from "../../platform/actor";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail, failMissing } from "../../platform/error";
import { Rank } from "../../platform/rank";
import { ProjectEntity } from "../entity";
import { TermEntity } from "../rows/term-entity";
import { type Term, WORDS } from "./schema";

export type Row = EntityItem<typeof TermEntity>;

export const shapeTerm = (row: Row): Term => ({
  id: row.id,
  project_id: row.project_id,
  ...Column.valuesOf(WORDS, row),
  rank: row.rank,
  version: row.version,
});

/** Returns the project's row and its terms, in order. 1066 "project" when the actor has no such project. */
export async function termsOf(project_id: number) {
  const key = { owner_id: Actor.owner(), project_id };
  // The project first: a term that comes between the two reads is among those that are read.
  const { data: project } = await ProjectEntity.get(key).go({ consistent: true });
  if (!project) return failMissing("project");
  const { data } = await Db.allOf(TermEntity.query.one(key), Db.ofOne("terms of one project"), {
    consistent: true,
  });
  const terms = data
    .filter((term) => !term.deleted_at)
    .sort((a, b) => Rank.compare(a.rank, b.rank) || a.id - b.id);
  return { project, terms };
}

/** Returns one term, deleted or not, with its project's row. 1066 or 1003 without them. */
export async function termOf(project_id: number, id: number) {
  const key = { owner_id: Actor.owner(), project_id };
  const [{ data: project }, { data: term }] = await Promise.all([
    ProjectEntity.get(key).go({ consistent: true }),
    TermEntity.get({ ...key, id }).go({ consistent: true }),
  ]);
  if (!project) return failMissing("project");
  return { project, term: term ?? fail(Code.NotFound) };
}

/** Returns the contract terms of a project, in order. */
export async function list(project_id: number): Promise<Term[]> {
  const { terms } = await termsOf(project_id);
  return terms.map(shapeTerm);
}
