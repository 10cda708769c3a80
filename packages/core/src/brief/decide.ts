import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { Scope } from "../project/scope";
import { decidePoints } from "./decide-point";
import {
  type BriefRow,
  DraftLineEntity,
  DraftPhaseEntity,
  type LineRow,
  type PhaseRow,
  type Words,
} from "./entity";
import { get, isPriceLocked, priceOf } from "./read";
import { type Draft, findBrief, findDraft, requireRunWrite } from "./rows";
import { findPresent, isSameName } from "./rules";
import type { DecideInput, Decision, Edit, Info } from "./schema";

type Wish = DecideInput["lines"][number] & {
  /** Its place in the call, for what is said of it. */
  at: number;
};

const CHANGED = "This service was changed in the scope. Change or delete it there.";
const ACCEPTED = "This service is in the scope. Change it there.";
const GONE = "This service is not in the draft any more";

const wordsOf = ({ name, description, quantity }: Words): Words => ({ name, description, quantity });

const isSame = (a: Words, b: Words): boolean =>
  a.name === b.name && a.description === b.description && a.quantity === b.quantity;

/** Returns what an edit changes of a line: nothing where a call comes twice, and no edit is left where it is taken back. */
function applyEdit(line: LineRow, { price, ...rest }: Edit, is_locked: boolean): Db.Changes<LineRow> {
  const shown = priceOf(line, is_locked);
  const words = { ...wordsOf(line), ...Db.split(rest).set };
  const isSameWords = isSame(words, line);
  const isSamePrice = price === undefined || price === shown;
  if (isSameWords && isSamePrice) return {};
  // What a person put in themselves was never proposed.
  const proposed = line.proposed ?? (line.is_edited ? undefined : wordsOf(line));
  const wanted = price === undefined ? shown : price;
  const isBack =
    proposed !== undefined &&
    isSame(words, proposed) &&
    wanted === priceOf({ ...line, is_price_set: false }, is_locked);
  return isBack
    ? { ...words, is_price_set: false, own_price: null, is_edited: false, proposed: null }
    : {
        ...words,
        ...(isSamePrice ? {} : { is_price_set: true, own_price: price }),
        is_edited: true,
        ...(proposed && { proposed }),
      };
}

/** One decision as it changes a line; undefined where nothing changes. */
interface Turn {
  from: LineRow;
  next: LineRow;
  write: Db.Write;
}

/** A scope, and which lines it has without this draft. */
interface Place extends Scope.DraftPlace {
  isIn: (line: LineRow) => boolean;
}

/** Returns what a decision changes of a line. 422 for an edit of what is in the scope, or what was changed there. */
function turn(
  line: LineRow,
  { decision, edit, at }: Wish,
  { services, isIn }: Place,
  is_locked: boolean,
): Turn | undefined {
  const service = services.find(({ id }) => id === line.task_id);
  const changes = edit ? applyEdit(line, edit, is_locked) : {};
  const isUnchanged = Object.keys(changes).length === 0;
  // What somebody deleted in the scope is out of it already.
  const held = line.decision === "accepted" && !service ? "left_out" : line.decision;
  if (decision === held && isUnchanged) return undefined;
  // The scope has it: only who says what shall be different gets a second one.
  if (decision === "accepted" && isUnchanged && isIn(line)) return undefined;
  if (service && decision === "accepted" && !isUnchanged) invalid({ [`lines.${at}.edit`]: ACCEPTED });
  if (service && service.version > 1) invalid({ [`lines.${at}.decision`]: CHANGED });
  const { write, next } = Db.revise(DraftLineEntity, line, {
    ...changes,
    decision,
    task_id: decision === "accepted" ? Id.next() : null,
  });
  return { from: line, next, write };
}

/**
 * Returns the phases of the scope that services come into, and what makes those that are not there. Each is the one
 * that this draft brought before, or that has its name. Its row in the draft has another version then, so that nobody
 * takes out its last service, and the phase with it, who did not see what comes.
 */
function usePhases(phases: readonly PhaseRow[], place: Place) {
  const made: { id: number; name: string; description: string }[] = [];
  const used = phases.map((phase) => {
    const { owner_id, project_id, run_id, name, scopecategory_id: there } = phase;
    if (place.phases.some(({ id }) => id === there)) {
      const key = { owner_id, project_id, run_id, id: phase.id };
      return { phase, id: there ?? 0, write: Db.reviseUnread<PhaseRow>(DraftPhaseEntity, key, {}) };
    }
    const found = place.phases.find((each) => isSameName(each.name, name));
    const twin = made.find((each) => isSameName(each.name, name));
    const id = found?.id ?? twin?.id ?? Id.next();
    // A draft of before may have a description that its review does not show: a client reads none that nobody read.
    if (!found && !twin) made.push({ id, name, description: "" });
    const { write } = Db.revise(DraftPhaseEntity, phase, {
      scopecategory_id: id,
      is_found: found !== undefined,
    });
    return { phase, id, write };
  });
  return { used, made };
}

/** Returns the phases of a draft that share a phase of the scope with one of these. */
const listAround = (phases: readonly PhaseRow[], ids: ReadonlySet<number>): PhaseRow[] => {
  const shared = new Set(
    phases.flatMap(({ id, scopecategory_id = 0 }) => (ids.has(id) ? scopecategory_id : [])),
  );
  return phases.filter(({ scopecategory_id = -1 }) => shared.has(scopecategory_id));
};

/** Returns what of a scope changes with some decisions. */
function editFor(
  brief: BriefRow & { run_id: number },
  { phases, lines }: Draft,
  wishes: readonly Wish[],
  scope: Scope.DraftPlace,
  is_locked: boolean,
): Scope.DraftEdit {
  const place = { ...scope, isIn: findPresent(lines, scope.services) };
  const turns = wishes.flatMap((wish) => {
    const line = lines.find(({ id }) => id === wish.id) ?? invalid({ [`lines.${wish.at}.id`]: GONE });
    return turn(line, wish, place, is_locked) ?? [];
  });
  const becomes = (decision: Decision) => turns.filter(({ next }) => next.decision === decision);
  const accepted = becomes("accepted");
  const { used, made } = usePhases(
    phases.filter(({ id }) => accepted.some(({ next }) => next.phase_id === id)),
    place,
  );
  const services = accepted.map(({ next }) => ({
    id: next.task_id ?? 0,
    phase_id: used.find(({ phase }) => phase.id === next.phase_id)?.id ?? 0,
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
  const former = turns.filter(({ from }) => from.decision === "accepted");
  const leaving = listAround(phases, new Set(former.map(({ from }) => from.phase_id)));
  const removed = former.flatMap(({ from }) => from.task_id ?? []);
  const isThere = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);
  const ids = (decision: Decision) => becomes(decision).map(({ next }) => next.id);
  return {
    phases: made,
    services,
    removed,
    made: leaving.flatMap(({ scopecategory_id, is_found }) => (is_found ? [] : (scopecategory_id ?? []))),
    gone: {
      tasks: removed.filter((id) => !isThere(place.services, id)),
      phases: used.flatMap(({ phase: { scopecategory_id: id } }) =>
        id === undefined || isThere(place.phases, id) ? [] : id,
      ),
    },
    writes:
      turns.length === 0
        ? []
        : [
            requireRunWrite(brief, brief.run_id, "done"),
            ...turns.map(({ write }) => write),
            ...used.map(({ write }) => write),
            ...leaving
              .filter(({ id }) => !used.some(({ phase }) => phase.id === id))
              .map((phase) => Db.revise(DraftPhaseEntity, phase, {}).write),
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

/** A line takes four rows of a transaction of 100 at most, and its phase four more, once. */
const CHUNK = 10;

/**
 * Decides on lines of a draft, then on its points: accepting writes the service into the scope, in one transaction with the line, and
 * another decision takes it out again. The same decision twice adds one service. Parts of ten; the parts before
 * one that is refused stay. 1003 without a draft, 2040 once the scope is agreed, 422 for what was changed there.
 */
export async function decide(project_id: number, { lines, points = [] }: DecideInput): Promise<Info> {
  if (lines.length + points.length === 0) invalid({ lines: "Choose a service" });
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
    await Scope.editByDraft(
      scope_id,
      async () => {
        const brief = await load();
        return { brief, draft: await findDraft(brief) };
      },
      ({ brief, draft }, scope) =>
        editFor(brief, draft, wishes.slice(start, start + CHUNK), scope, is_locked),
    );
  if (points.length > 0) await decidePoints(load, scope_id, points);
  return get(project_id);
}
