import { Gate } from "../billing/gate";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import type { Db } from "../platform/db";
import { Project } from "../project";
import { Workspace } from "../workspace";
import { factsOf, type Row, rowsOfOwner, rowsOfProject } from "./rows";
import { OPEN, type Status, statusAt } from "./rules";

const isOpen = (row: Row): boolean => (OPEN as readonly Status[]).includes(statusAt(factsOf(row), now()));

/**
 * Returns whether one of these is active: while it waits for the client, or while accepted until its project is
 * completed or archived. The projects are read in one request, and only where nothing waits.
 */
async function isAnyActive(rows: readonly Row[]): Promise<boolean> {
  if (rows.some(isOpen)) return true;
  const accepted = rows.filter(({ status }) => status === "accepted").map(({ project_id }) => project_id);
  const projects = await Project.findMany([...new Set(accepted)]);
  return projects.some(({ status, archived_at }) => status !== "completed" && !archived_at);
}

/** Returns the proposals of other projects: those of the one that was offered last as they are at this instant. */
async function rowsElsewhere({ owner_id, project_id }: Row, last: number | null): Promise<Row[]> {
  const [all, newest] = await Promise.all([
    rowsOfOwner(),
    last === null ? [] : rowsOfProject({ owner_id, project_id: last }),
  ]);
  const others = all.filter((each) => each.project_id !== last);
  return [...newest, ...others].filter((each) => each.project_id !== project_id);
}

/**
 * Returns the writes that belong to the offering of a proposal on a plan that includes one active proposal:
 * 1007 while one of another project is active. A change order belongs to the project that is active already.
 * Of two offers at the same time the second is refused (D40).
 */
export async function offerWrites(row: Row): Promise<Db.Write[]> {
  const workspace = await Workspace.get();
  if (Gate.isOpen("proposal.offer", workspace) || isOpen(row)) return [];
  const isTaken = await Actor.overAll(async () =>
    isAnyActive(await rowsElsewhere(row, workspace.offered_project_id)),
  );
  if (isTaken) throw Gate.refusalOf("proposal.offer");
  return [Workspace.offerProposalWrite(workspace, row.project_id)];
}
