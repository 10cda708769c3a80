import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Code, fail, failMissing, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Rank } from "../platform/rank";
import { commitEdit } from "./content/edit";
import { ProjectEntity } from "./entity";
import { requireOpenWrite } from "./open";
import { rankAfter, reorder } from "./order";
import { SectionEntity } from "./rows/section-entity";
import { guard } from "./rules";
import { SECTION, type Section, type SectionInput, type SectionUpdateInput } from "./schema";

type Row = EntityItem<typeof SectionEntity>;
type ProjectRow = EntityItem<typeof ProjectEntity>;

/** Keeps sorting in one transaction. */
const MOST = 40;

export const shapeSection = (row: Row): Section => ({
  id: row.id,
  project_id: row.project_id,
  ...Column.valuesOf(SECTION, row),
  version: row.version,
});

/** Returns the sections that are not deleted, in order. */
export const inOrder = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => !row.deleted_at).sort((a, b) => Rank.compare(a.rank, b.rank) || a.id - b.id);

/**
 * Returns the project's row and its sections, including deleted ones. 1066 "project" when the actor has no
 * such project.
 */
async function read(project_id: number): Promise<{ project: ProjectRow; rows: Row[] }> {
  const key = { owner_id: Actor.owner(), project_id };
  const [{ data: project }, { data: rows }] = await Promise.all([
    ProjectEntity.get(key).go({ consistent: true }),
    Db.allOf(SectionEntity.query.one(key), Db.ofOne("sections of one project"), { consistent: true }),
  ]);
  return project ? { project, rows } : failMissing("project");
}

/** Like `read`, for writing: 2032 when the project is completed. */
async function openProject(project_id: number) {
  const found = await read(project_id);
  refuse(guard({ status: found.project.status, active_invoice_count: 0 }, "edit"));
  return found;
}

/** Returns the sections of a project, in order. 1066 "project". */
export const listSections = async (project_id: number): Promise<Section[]> =>
  inOrder((await read(project_id)).rows).map(shapeSection);

/** Returns the row of a new section after the existing ones. 422 above 40. */
export function newSection(
  { owner_id, project_id }: Pick<ProjectRow, "owner_id" | "project_id">,
  present: readonly Row[],
  input: SectionInput,
): Row {
  if (present.length >= MOST) invalid({ title: `A project can have ${MOST} sections at most` });
  return {
    ...input,
    owner_id,
    project_id,
    id: Id.next(),
    version: 1,
    created_at: iso(),
    rank: rankAfter(present, undefined),
  };
}

/** Adds a section at the end. 1066 "project", 2032 when it is completed. */
export const addSection = (project_id: number, input: SectionInput): Promise<Section> =>
  Db.retryOnConflict(async () => {
    const { project, rows } = await openProject(project_id);
    const row = newSection(project, inOrder(rows), input);
    await commitEdit(
      { project_id },
      [Db.put(SectionEntity.create(row)), requireOpenWrite(project)],
      [Event.audit("section.added", `project:${project_id}`, { after: shapeSection(row) })],
    );
    return shapeSection(row);
  });

/** Changes one section: `changes` gets the row and returns the new fields. */
const one = (
  project_id: number,
  id: number,
  if_match: number | undefined,
  type: string,
  changes: (row: Row) => Db.Changes<Row>,
): Promise<Section> =>
  Db.retryOnConflict(async () => {
    const { project, rows } = await openProject(project_id);
    const row = rows.find((each) => each.id === id) ?? fail(Code.NotFound);
    Db.assertVersion(row, if_match);
    const { before, after } = Event.difference(row as object, changes(row));
    if (Object.keys(after).length === 0) return shapeSection(row);
    const { write, next: section } = Db.revise(SectionEntity, row, changes(row));
    await commitEdit(
      { project_id },
      [write, requireOpenWrite(project)],
      [
        Event.audit(type, `project:${project_id}`, {
          before: { section_id: id, ...before },
          after: { section_id: id, ...after },
          version: section.version,
        }),
      ],
    );
    return shapeSection(section);
  });

const requirePresent = (row: Row): Row => (row.deleted_at ? fail(Code.NotFound) : row);

/** Changes a section. 1003, 1004, 2032. */
export const updateSection = (
  project_id: number,
  id: number,
  input: SectionUpdateInput,
  if_match?: number,
): Promise<Section> =>
  one(project_id, id, if_match, "section.updated", (row) => requirePresent(row) && input);

/** Deletes a section and returns it; `restoreSection` restores it within a day. */
export const removeSection = (project_id: number, id: number, if_match?: number): Promise<Section> =>
  one(project_id, id, if_match, "section.deleted", (row) => requirePresent(row) && Db.trashNow());

/** Restores a deleted section at its place. 1003 after a day. */
export const restoreSection = (project_id: number, id: number): Promise<Section> =>
  one(project_id, id, undefined, "section.restored", (row) => {
    if (!row.deleted_at) return {};
    Db.assertRestorable(row);
    return Db.untrashed;
  });

/**
 * Sorts the sections: `order` has all ids, first to last. 1003 for an unknown one, 1004 when one is missing.
 */
export const sortSections = (project_id: number, order: number[]): Promise<Section[]> =>
  Db.retryOnConflict(async () => {
    const { project, rows } = await openProject(project_id);
    if (new Set(order).size !== order.length) invalid({ order: "Name everything once" });
    const present = inOrder(rows);
    const byID = new Map(present.map((row) => [row.id, row]));
    const arranged = order.map((id) => byID.get(id) ?? fail(Code.NotFound));
    if (arranged.length !== present.length) fail(Code.Conflict);
    const ranks = reorder(arranged);
    const moved = arranged.map((row) => {
      const rank = ranks.get(row.id);
      return rank === undefined ? { write: undefined, next: row } : Db.revise(SectionEntity, row, { rank });
    });
    const writes = moved.flatMap(({ write }) => write ?? []);
    if (writes.length > 0)
      await commitEdit(
        { project_id },
        [...writes, requireOpenWrite(project)],
        [Event.audit("section.sorted", `project:${project_id}`, { after: { order } })],
      );
    return moved.map(({ next }) => shapeSection(next));
  });
