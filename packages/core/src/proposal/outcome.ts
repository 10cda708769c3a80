import { History, type Line } from "../library/history";
import { Actor } from "../platform/actor";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { snapshotOf } from "../project/content";
import { summarize } from "../project/scope/rules";
import { countableOf } from "./choice-inputs";
import { ProposalEntity } from "./entity";
import { acceptanceOf, findVersion, keyOf, type Row, rowsOfProject } from "./rows";
import type { Status } from "./rules";

const ACCEPTED: readonly Status[] = ["accepted", "superseded"];
/** A withdrawal is the owner's own, and says nothing of the price. */
const LOST: readonly Status[] = ["declined", "expired"];

/** Returns the day on which the client's answer was known, in the sender's zone. */
const findLostDay = (row: Row): string =>
  row.declined_at && row.status === "declined"
    ? Day.today(new Date(row.declined_at), row.time_zone ?? "UTC")
    : (row.expire_at ?? Day.today(new Date(row.created_at), row.time_zone ?? "UTC"));

/**
 * Returns the priced services of a proposal that was accepted or lost: those that count in its sum. What costs
 * a percentage, has no price or is given away has no price for a unit.
 */
async function linesOf(row: Row): Promise<Line[]> {
  const isAccepted = ACCEPTED.includes(row.status);
  if (!isAccepted && !LOST.includes(row.status)) return [];
  const [version, acceptance] = await Promise.all([
    findVersion(row),
    isAccepted ? acceptanceOf(row) : undefined,
  ]);
  const counted = version && countableOf(version);
  if (!counted || (isAccepted && !acceptance)) return [];
  const { owner_id, project_id, id: proposal_id, document_version } = row;
  const { tasks } = await snapshotOf({ owner_id, project_id, proposal_id, version: document_version });
  const named = new Map(tasks.map((task) => [task.id, task]));
  const { chosen } = summarize(
    { categories: counted.phases, tasks: counted.tasks },
    acceptance?.evidence.options,
  );
  const counts = new Set(chosen);
  return counted.tasks.flatMap(({ id, price, pricing }): Line[] => {
    const task = named.get(id);
    if (!task || !price || pricing === "percent" || !counts.has(id)) return [];
    return [
      {
        task_id: id,
        service: History.serviceKey(task),
        currency: version.currency,
        outcome: isAccepted ? "accepted" : "lost",
        price,
        ...(task.unit ? { unit: task.unit } : {}),
        decided_on: acceptance?.accepted_on ?? findLostDay(row),
        client_id: version.client_id,
        proposal_id,
        document_version,
      },
    ];
  });
}

/** Returns one line for each service: the last outcome, but what was signed is not lost with a change order. */
async function latestLines(rows: readonly Row[]): Promise<Line[]> {
  const latest = new Map<number, Line>();
  for (const line of (await Promise.all(rows.map(linesOf))).flat())
    if (line.outcome === "accepted" || latest.get(line.task_id)?.outcome !== "accepted")
      latest.set(line.task_id, line);
  return [...latest.values()];
}

/** Only the newest proposals of a project change: another one is begun once the former is decided. */
const CHANGING = 2;

interface ProjectKey {
  owner_id: number;
  project_id: number;
}

/** Returns what became of a project's priced services, with the conditions under which that is so. */
async function readOutcome(of: ProjectKey) {
  const rows = await rowsOfProject(of);
  const standWrites = rows.slice(-CHANGING).map((row) => Db.checkVersion(ProposalEntity, keyOf(row), row));
  return { lines: await latestLines(rows), standWrites };
}

/**
 * Keeps what became of the priced services of a project, as its proposals stand now. Called by the reactions to
 * their events, in whatever order these come; repeatable.
 */
export const recordOutcome = ({ project_id }: { project_id: number }): Promise<void> =>
  Db.retryOnConflict(async () => {
    const of = { owner_id: Actor.owner(), project_id };
    const { lines, standWrites } = await readOutcome(of);
    await History.replaceLines(of, lines, standWrites);
  });

/** Returns the transactions that `recordOutcome` would make, of a project of whomever. */
export async function recordOutcomeWrites(of: ProjectKey): Promise<Db.Write[][]> {
  const { lines, standWrites } = await readOutcome(of);
  return History.replaceLinesWrites(of, lines, standWrites);
}
