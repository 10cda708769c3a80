import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { Scope } from "../project/scope";
import { type BriefRow, DraftLineEntity, DraftPhaseEntity, type LineRow, type PhaseRow } from "./entity";
import { get, isPriceLocked, priceOf } from "./read";
import { type Draft, findBrief, findDraft, requireRunWrite } from "./rows";
import type { DecideInput, Decision, Edit, Info } from "./schema";

type Wish = DecideInput["lines"][number] & {
  /** Its place in the call, for what is said of it. */
  at: number;
};

const CHANGED = "This service was changed in the scope. Change or delete it there.";
const ACCEPTED = "This service is in the scope. Change it there.";
const GONE = "This service is not in the draft any more";

/** Returns a line as a person changed it. */
const applyEdit = ({ price, ...rest }: Edit): Db.Changes<LineRow> => ({
  ...rest,
  ...(price === undefined ? {} : { is_price_set: true, own_price: price }),
  is_edited: true,
});

/** Returns whether a line already says what an edit says: a call that comes twice changes it once. */
const isEdited = (line: LineRow, { price, ...rest }: Edit): boolean =>
  (price === undefined || (line.is_price_set && (line.own_price ?? null) === price)) &&
  Object.entries(rest).every(
    ([name, value]) => value === undefined || line[name as "name" | "description" | "quantity"] === value,
  );

/** One decision as it changes a line; undefined where nothing changes. */
interface Turn {
  from: LineRow;
  next: LineRow;
  write: Db.Write;
}

/** Returns what a decision changes of a line. 422 for an edit of what is in the scope, or what was changed there. */
function turn(
  line: LineRow,
  { decision, edit, at }: Wish,
  place: Scope.DraftPlace,
  task_id: number,
): Turn | undefined {
  const isIn = line.decision === "accepted";
  const changes = edit && !isEdited(line, edit) ? applyEdit(edit) : {};
  const isSame = Object.keys(changes).length === 0;
  if (decision === line.decision && isSame) return undefined;
  if (isIn && !isSame) invalid({ [`lines.${at}.edit`]: ACCEPTED });
  // What somebody deleted in the scope is out of it already.
  if (isIn && (place.versionOf(line.task_id ?? 0) ?? 1) > 1) invalid({ [`lines.${at}.decision`]: CHANGED });
  const { write, next } = Db.revise(DraftLineEntity, line, {
    ...changes,
    decision,
    task_id: decision === "accepted" ? task_id : null,
  });
  return { from: line, next, write };
}

/** Returns a phase's id in the scope, and what makes it if it is not there. */
function addPhaseWrite(phase: PhaseRow, place: Scope.DraftPlace) {
  const { scopecategory_id: there } = phase;
  if (there !== undefined && place.hasPhase(there)) return { id: there };
  const id = Id.next();
  const { write } = Db.revise(DraftPhaseEntity, phase, { scopecategory_id: id });
  return { id, write, made: { id, name: phase.name, description: phase.description } };
}

/** Returns what of a scope changes with some decisions. */
function editFor(
  brief: BriefRow & { run_id: number },
  { phases, lines }: Draft,
  wishes: readonly Wish[],
  place: Scope.DraftPlace,
  is_locked: boolean,
): Scope.DraftEdit {
  const turns = wishes.flatMap((wish) => {
    const line = lines.find(({ id }) => id === wish.id) ?? invalid({ [`lines.${wish.at}.id`]: GONE });
    return turn(line, wish, place, Id.next()) ?? [];
  });
  const becomes = (decision: Decision) => turns.filter(({ next }) => next.decision === decision);
  const accepted = becomes("accepted");
  const used = phases
    .filter(({ id }) => accepted.some(({ next }) => next.phase_id === id))
    .map((phase) => ({ phase_id: phase.id, ...addPhaseWrite(phase, place) }));
  const services = accepted.map(({ next }) => ({
    id: next.task_id ?? 0,
    phase_id: used.find(({ phase_id }) => phase_id === next.phase_id)?.id ?? 0,
    fields: {
      name: next.name,
      deliverable_description: next.description,
      role_id: next.role_id,
      quantity: next.quantity,
      unit: next.unit ?? null,
      // A price that is open, or hidden by the plan, stays open: null, not 0 (D8).
      price: priceOf(next, is_locked),
      ...(next.deliverable_id === undefined ? {} : { deliverable_id: next.deliverable_id }),
    },
  }));
  const removed = turns.flatMap(({ from }) => (from.decision === "accepted" ? (from.task_id ?? []) : []));
  const ids = (decision: Decision) => becomes(decision).map(({ next }) => next.id);
  return {
    phases: used.flatMap(({ made }) => made ?? []),
    services,
    removed,
    writes:
      turns.length === 0
        ? []
        : [
            requireRunWrite(brief, brief.run_id, "done"),
            ...turns.map(({ write }) => write),
            ...used.flatMap(({ write }) => write ?? []),
          ],
    entries: [
      Event.audit("brief.decided", `project:${brief.project_id}`, {
        after: {
          brief_id: brief.id,
          accepted: services.map(({ fields, id }) => ({
            task_id: id,
            name: fields.name,
            price: fields.price,
          })),
          left_out: ids("left_out"),
          proposed: ids("proposed"),
        },
      }),
    ],
  };
}

/** A line takes three rows of a transaction of 100, and its phase three more, once. */
const CHUNK = 15;

/**
 * Decides on lines of a draft: accepting writes the service into the scope, in one transaction with the line, and
 * another decision takes it out again. The same decision twice adds one service. Parts of fifteen; the parts before
 * one that is refused stay. 1003 without a draft, 2040 once the scope is agreed, 422 for what was changed there.
 */
export async function decide(project_id: number, { lines }: DecideInput): Promise<Info> {
  await Project.row(project_id);
  const wishes = lines.map((line, at) => ({ ...line, at }));
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    invalid({ lines: "Decide on every service once" });
  const load = async () => {
    const brief = await findBrief(project_id);
    if (brief?.run_id === undefined || brief.state !== "done") return fail(Code.NotFound);
    return { ...brief, run_id: brief.run_id };
  };
  const { scope_id } = await load();
  const is_locked = await isPriceLocked();
  for (let start = 0; start < wishes.length; start += CHUNK)
    await Scope.editByDraft(scope_id, async (place) => {
      const brief = await load();
      return editFor(brief, await findDraft(brief), wishes.slice(start, start + CHUNK), place, is_locked);
    });
  return get(project_id);
}
