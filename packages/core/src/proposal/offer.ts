import { Gate } from "../billing/gate";
import { now } from "../platform/clock";
import type { Db } from "../platform/db";
import { Project } from "../project";
import { Workspace } from "../workspace";
import { factsOf, type Row, rowsOfOwner, rowsOfProject } from "./rows";
import { OPEN, type Status, statusAt } from "./rules";

const isOpen = (row: Row): boolean => (OPEN as readonly Status[]).includes(statusAt(factsOf(row), now()));

/** Returns whether an accepted proposal's project still runs: neither completed nor archived, nor deleted. */
async function isRunning({ project_id }: Row): Promise<boolean> {
  const project = await Project.find(project_id);
  return project !== undefined && project.status !== "completed" && !project.archived_at;
}

/**
 * Returns whether a proposal is active: while it waits for the client, or while accepted until its project is
 * completed or archived.
 */
const isActive = async (row: Row): Promise<boolean> =>
  isOpen(row) || (row.status === "accepted" && (await isRunning(row)));

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
  const others = await rowsElsewhere(row, workspace.offered_project_id);
  for (const each of others) if (await isActive(each)) throw Gate.refusalOf("proposal.offer");
  return [Workspace.offerProposalWrite(workspace, row.project_id)];
}
