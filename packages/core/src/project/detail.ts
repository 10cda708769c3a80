import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { DetailEntity, type Kind } from "./detail-entity";
import { requireOpenWrite } from "./open";
import { type Row as ProjectRow, row as projectRow } from "./read";
import { guard } from "./rules";
import type { Detail, DetailFields } from "./schema-detail";

type Stored = EntityItem<typeof DetailEntity>;
/** A row of one kind, which determines its fields. */
type Row<K extends Kind> = Omit<Stored, "kind" | "fields"> & { kind: K; fields: DetailFields[K] };

/** A detail as its owner sees it. */
type Shape<K extends Kind> = DetailFields[K] & { id: number; project_id: number; version: number };
type Changes<K extends Kind> = { [P in keyof DetailFields[K]]?: DetailFields[K][P] | undefined };

/** The limit of details: one Query reads them all. */
const MOST = 200;

/**
 * Returns a type guard for a kind: a row is written with the fields of its kind only, so the kind determines
 * them.
 */
const isOf =
  <K extends Kind>(kind: K) =>
  (row: Stored): row is Row<K> =>
    row.kind === kind;

const shape = <K extends Kind>({ id, project_id, version, fields }: Row<K>): Shape<K> => ({
  ...fields,
  id,
  project_id,
  version,
});

/** Returns all of a project's milestones, events, links and contacts, each kind oldest first. */
export async function allDetails(owner_id: number, project_id: number) {
  const { data } = await Db.allOf(
    DetailEntity.query.one({ owner_id, project_id }),
    Db.ofOne("milestones, events, links and contacts of one project"),
    { consistent: true },
  );
  const of = <K extends Kind>(kind: K) => data.filter(isOf(kind)).map((row) => shape(row));
  return { milestones: of("milestone"), events: of("event"), links: of("link"), contacts: of("contact") };
}

/** Returns the project for writing: 1066, 2032 when it is completed. */
async function openProject(project_id: number): Promise<ProjectRow> {
  const project = await projectRow(project_id);
  refuse(guard({ status: project.status, active_invoice_count: 0 }, "edit"));
  return project;
}

/** Refuses an event that ends before it begins. */
function sound(fields: Detail): void {
  if ("starts_on" in fields && fields.ends_on !== null && fields.ends_on < fields.starts_on)
    invalid({ ends_on: "An event ends after it begins" });
}

/**
 * Returns the calls of one kind; each returns the row that it wrote. 1066 "project", 1003 for an unknown one,
 * 2032, 1004.
 */
function kindOf<K extends Kind>(kind: K, most = MOST) {
  const list = async (project_id: number): Promise<Shape<K>[]> => {
    const { owner_id } = await projectRow(project_id);
    const { data } = await Db.allOf(
      DetailEntity.query.one({ owner_id, project_id, kind }),
      Db.ofOne("milestones, events, links and contacts of one project"),
      { consistent: true },
    );
    return data.filter(isOf(kind)).map((row) => shape(row));
  };

  const add = (project_id: number, fields: DetailFields[K]): Promise<Shape<K>> =>
    Db.retryOnConflict(async () => {
      sound(fields);
      const project = await openProject(project_id);
      if ((await list(project_id)).length >= most)
        invalid({ name: `A project can have ${most} of these at most` });
      const { owner_id } = project;
      const row = { owner_id, project_id, id: Id.next(), version: 1, created_at: iso(), kind, fields };
      await Db.commit(
        [Db.put(DetailEntity.create(row)), requireOpenWrite(project)],
        [Event.audit(`${kind}.added`, `project:${project_id}`, { after: { id: row.id, ...fields } })],
      );
      return shape(row);
    });

  const find = async (project_id: number, id: number): Promise<Row<K>> => {
    const { data } = await DetailEntity.get({ owner_id: Actor.owner(), project_id, kind, id }).go({
      consistent: true,
    });
    return data && isOf(kind)(data) ? data : fail(Code.NotFound);
  };

  const update = (project_id: number, id: number, input: Changes<K>, if_match?: number): Promise<Shape<K>> =>
    Db.retryOnConflict(async () => {
      const project = await openProject(project_id);
      const row = await find(project_id, id);
      Db.assertVersion(row, if_match);
      const given = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      ) as Partial<DetailFields[K]>;
      const fields: DetailFields[K] = { ...row.fields, ...given };
      sound(fields);
      const { before, after } = Event.difference(row.fields as object, given);
      if (Object.keys(after).length === 0) return shape(row);
      const { write, next } = Db.revise(DetailEntity, row, { fields });
      await Db.commit(
        [write, requireOpenWrite(project)],
        [
          Event.audit(`${kind}.updated`, `project:${project_id}`, {
            before: { id, ...before },
            after: { id, ...nameOf(fields), ...after },
          }),
        ],
      );
      return shape(next);
    });

  const remove = async (project_id: number, id: number): Promise<Shape<K>> => {
    const project = await openProject(project_id);
    const row = await find(project_id, id);
    await Db.commit(
      [
        Db.remove(DetailEntity.remove({ owner_id: row.owner_id, project_id, kind, id })),
        requireOpenWrite(project),
      ],
      [Event.audit(`${kind}.deleted`, `project:${project_id}`, { before: { id, ...row.fields } })],
    );
    return shape(row);
  };

  return { list, add, update, remove };
}

const nameOf = (fields: Detail): object => ("name" in fields ? { name: fields.name } : {});

export const milestones = kindOf("milestone");
export const events = kindOf("event");
export const links = kindOf("link", 100);
export const contacts = kindOf("contact", 100);
