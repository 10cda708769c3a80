import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { commitEdit } from "../content/edit";
import { requireOpenWrite, takeFreePlaceWrite } from "../open";
import { rankAfter, reorder } from "../order";
import { TermEntity } from "../rows/term-entity";
import { guard } from "../rules";
import { assertPlan, assertPlanOfChange, isFree } from "./plan";
import { type Row, shapeTerm, termOf, termsOf } from "./read";
import type { Term, TermInput, TermUpdateInput } from "./schema";
import { toText, toTextChanges } from "./text";

export * as Contract from "./index";
export { CONFIDENTIALITY } from "./initial";
export * as Library from "./library";
export { list } from "./read";
export { allTerms, setFeeWrite } from "./rows";
export * from "./schema";

/** The limit of terms; it also keeps sorting in one transaction. */
const MOST = 60;

type Project = Awaited<ReturnType<typeof termsOf>>["project"];

const assertOpen = (project: Project): void =>
  refuse(guard({ status: project.status, active_invoice_count: 0 }, "edit"));

/** Refuses a second late fee: the client accepts only one (D39). 422 when another term names one. */
function assertOneFee(terms: readonly Row[], but?: number): void {
  const other = terms.find(({ id, late_fee }) => late_fee && id !== but);
  if (other) invalid({ late_fee: `“${other.name}” names a late fee already` });
}

/**
 * Returns the condition that the project can be changed, and for a free term that no other one came since it was read:
 * a plan includes one. Two at the same time find each other stale.
 */
const requirePlaceWrite = (project: Project, term: Row): Db.Write =>
  isFree(term) ? takeFreePlaceWrite(project, term.id) : requireOpenWrite(project);

/** Returns the row of a new term after the existing ones. 1007 for other terms on the free plan, 422. */
export async function newTerm(
  { owner_id, project_id }: Pick<Project, "owner_id" | "project_id">,
  terms: readonly Row[],
  input: TermInput,
): Promise<Row> {
  const words = { name: input.name, ...toText(input) };
  await assertPlan({ ...words, late_fee: input.late_fee }, terms);
  if (input.late_fee) assertOneFee(terms);
  if (terms.length >= MOST) invalid({ name: `A project can have ${MOST} terms at most` });
  return {
    owner_id,
    project_id,
    id: Id.next(),
    version: 1,
    created_at: iso(),
    ...words,
    description: input.description ?? "",
    ...(input.late_fee ? { late_fee: input.late_fee } : {}),
    rank: rankAfter(terms, undefined),
  };
}

/** Adds a term at the end. 2032 when the project is completed, 1007 for other terms on the free plan. */
export const add = (project_id: number, input: TermInput): Promise<Term> =>
  Db.retryOnConflict(async () => {
    const { project, terms } = await termsOf(project_id);
    assertOpen(project);
    const row = await newTerm(project, terms, input);
    await commitEdit(
      { project_id },
      [Db.put(TermEntity.create(row)), requirePlaceWrite(project, row)],
      [Event.audit("term.added", `project:${project_id}`, { after: shapeTerm(row) })],
    );
    return shapeTerm(row);
  });

/** Changes a term. 2032 when the project is completed, 1004 when stale, 1007 for what is new on the free plan. */
export const update = (
  project_id: number,
  id: number,
  input: TermUpdateInput,
  if_match?: number,
): Promise<Term> =>
  Db.retryOnConflict(async () => {
    const { project, term: row } = await termOf(project_id, id);
    if (row.deleted_at) fail(Code.NotFound);
    Db.assertVersion(row, if_match);
    assertOpen(project);
    if (input.late_fee) assertOneFee((await termsOf(project_id)).terms, id);
    const changes = toTextChanges(input);
    const { before, after } = Event.difference(row as object, changes);
    if (Object.keys(after).length === 0) return shapeTerm(row);
    await assertPlanOfChange(row, changes);
    const { write, next: term } = Db.revise(TermEntity, row, changes);
    await commitEdit(
      { project_id },
      [write, requireOpenWrite(project)],
      [
        Event.audit("term.updated", `project:${project_id}`, {
          before: { term_id: id, ...before },
          after: { term_id: id, ...after },
          version: term.version,
        }),
      ],
    );
    return shapeTerm(term);
  });

/** Deletes a term and returns it; `restore` restores it within a day. */
export const remove = (project_id: number, id: number, if_match?: number): Promise<Term> =>
  Db.retryOnConflict(async () => {
    const { project, term: row } = await termOf(project_id, id);
    if (row.deleted_at) fail(Code.NotFound);
    Db.assertVersion(row, if_match);
    assertOpen(project);
    const { write, next: term } = Db.revise(TermEntity, row, Db.trashNow());
    await commitEdit(
      { project_id },
      [write, requireOpenWrite(project)],
      [Event.audit("term.deleted", `project:${project_id}`, { before: shapeTerm(row) })],
    );
    return shapeTerm(term);
  });

/** Restores a deleted term at its place. 1003 after a day. */
export const restore = (project_id: number, id: number): Promise<Term> =>
  Db.retryOnConflict(async () => {
    const { project, term: row } = await termOf(project_id, id);
    if (!row.deleted_at) return shapeTerm(row);
    Db.assertRestorable(row);
    const { terms } = await termsOf(project_id);
    if (row.late_fee) assertOneFee(terms);
    // On the free plan not beside another; any other term was the workspace's before it was deleted.
    if (isFree(row)) await assertPlan(row, terms);
    assertOpen(project);
    const { write, next: term } = Db.revise(TermEntity, row, Db.untrashed);
    await commitEdit(
      { project_id },
      [write, requirePlaceWrite(project, row)],
      [Event.audit("term.restored", `project:${project_id}`, { after: shapeTerm(term) })],
    );
    return shapeTerm(term);
  });

/** Sorts the terms: `order` has all ids, first to last. 1003 for an unknown one, 1004 when one is missing. */
export const sort = (project_id: number, order: number[]): Promise<Term[]> =>
  Db.retryOnConflict(async () => {
    const { project, terms } = await termsOf(project_id);
    assertOpen(project);
    if (new Set(order).size !== order.length) invalid({ order: "Name everything once" });
    const byID = new Map(terms.map((term) => [term.id, term]));
    const arranged = order.map((id) => byID.get(id) ?? fail(Code.NotFound));
    if (arranged.length !== terms.length) fail(Code.Conflict);
    const ranks = reorder(arranged);
    const moved = arranged.map((row) => {
      const rank = ranks.get(row.id);
      return rank === undefined ? { write: undefined, next: row } : Db.revise(TermEntity, row, { rank });
    });
    const writes = moved.flatMap(({ write }) => write ?? []);
    if (writes.length > 0)
      await commitEdit(
        { project_id },
        [...writes, requireOpenWrite(project)],
        [Event.audit("term.sorted", `project:${project_id}`, { after: { order } })],
      );
    return moved.map(({ next }) => shapeTerm(next));
  });
