import { Gate } from "../../billing/gate";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { Workspace } from "../../workspace";
import { ProjectEntity } from "../entity";
import { chooseShown } from "./rules";

const FACTS = ["id", "name", "status", "created_at", "archived_at", "held", "accepted", "change"] as const;

/** The active projects of a workspace whose plan includes fewer of them. */
export interface Hiding {
  /** The end of the plan that included them. */
  since: string;
  /** The day of `since` in the owner's zone, in words. */
  since_words: string;
  /** The names of the hidden ones by their ids. */
  names: ReadonlyMap<number, string>;
}

/**
 * Returns which of the actor's active projects are hidden, and since when; undefined where the plan includes all,
 * and for everybody but a person: links of clients, schedules and series go on. Nothing of it is stored but the
 * pick: the plan of now decides (D40).
 */
export const findHiding = async (): Promise<Hiding | undefined> =>
  Actor.use().type === "user" ? Actor.overAll(chooseHiding) : undefined;

async function chooseHiding(): Promise<Hiding | undefined> {
  const workspace = await Workspace.get();
  const most = Workspace.limits.free.active_projects;
  if (workspace.is_subscribed || most === null || workspace.active_projects <= most) return undefined;
  const [since, { data }] = await Promise.all([
    Gate.readEnd(workspace),
    Db.allOf(
      ProjectEntity.query
        .byOwner({ owner_id: workspace.owner_id })
        .where(({ status }, { ne }) => ne(status, "completed")),
      Db.ofWorkspace("projects of one workspace"),
      { attributes: [...FACTS] },
    ),
  ]);
  const shown = chooseShown(data, workspace.shown_project_id, since);
  const day = Day.inWords(Day.today(new Date(since), workspace.time_zone));
  const names = new Map(data.filter((each) => each !== shown).map(({ id, name }) => [id, name]));
  return { since, since_words: day, names };
}

/** Returns since when a project is hidden; null for one that shows, or is completed. */
export const hiddenSince = (hiding: Hiding | undefined, { id }: { id: number }): string | null =>
  hiding?.names.has(id) ? hiding.since : null;

/**
 * Refuses to open a project that is hidden (1007, D40). `hiding` is read beside the project, so that nobody waits twice.
 */
export function refuseHidden({ id }: { id: number }, hiding: Hiding | undefined): void {
  const name = hiding?.names.get(id);
  if (!hiding || name === undefined) return;
  throw new AppError(
    Code.PlanLimit,
    `“${name}” is hidden since ${hiding.since_words}: your plan shows one active project. Nothing is deleted, and your clients can still open and pay what you sent. Upgrade your plan, or pick this one as the one that shows.`,
  );
}

/**
 * Returns the view of an owner who changes something: it reads all rows, and refuses those of a hidden project
 * (1007), so that no verb can change one. What the plan hides is read at once, beside whatever the verb reads first.
 * Teammates are known from every project; whoever changes one there reads that project, too.
 */
export function shownView(): Actor.View {
  const found = findHiding();
  // Who reads no row of a project is not told that this failed.
  found.catch(() => undefined);
  return async (rows) => {
    const hiding = await found;
    for (const { __edb_e__: kind, project_id } of hiding ? rows : [])
      if (kind !== "member") refuseHidden({ id: Number(project_id) }, hiding);
    return rows;
  };
}
