import { Incident } from "@stint/core/incident";
import { checkPage, type Progress, START, type Violation } from "@stint/core/operations/invariants/index";
import { Actor } from "@stint/core/platform/actor";
import { Changed, type ChangedWorkspace } from "@stint/core/platform/changed";
import type { Context } from "aws-lambda";
import { logger } from "../http/log";
import { countedFields, VIOLATIONS } from "../http/metric";

/** The most workspaces of each shard in one run; the others are on the list of a later one. */
const MOST = 5000;
/** Workspaces that are checked at the same time. */
const LANES = 4;
/** Pages after which a check is saved and makes room for others: most workspaces have fewer. */
const TURN = 20;
/** A turn is not begun with less time left. */
const ENOUGH_MS = 60_000;

export interface Checked {
  checked: number;
  /** Workspaces with an invariant violated in this check and in the one before it. */
  violated: number;
  failed: number;
  /** Workspaces whose check goes on in the next run, or begins there. */
  left: number;
}

/**
 * Checks every workspace that changed since its last check, page by page and in turns: a large one waits for
 * the others after each turn, and its place is saved, so that neither the end of a run nor a crash begins it
 * anew. A finding counts when the next check finds it again, because a change between two pages looks like a
 * fault. A confirmed one is recorded once, and counted in every run until it is fixed. An empty list costs
 * two reads.
 */
export async function handler(_event?: unknown, context?: Context): Promise<Checked> {
  const done: Checked = { checked: 0, violated: 0, failed: 0, left: 0 };
  const isTime = () => (context?.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY) > ENOUGH_MS;
  const waiting = shuffle(await Changed.list(MOST));
  const lane = async () => {
    while (isTime()) {
      const workspace = waiting.shift();
      if (!workspace) return;
      try {
        const next = await takeTurn(workspace, done);
        if (next) waiting.push(next);
      } catch (error) {
        // A workspace that cannot be read must not keep the others from being checked.
        logger.error("invariants could not be checked", {
          owner_id: workspace.owner_id,
          error: error as Error,
          ...countedFields(VIOLATIONS),
        });
        done.failed++;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  done.left = waiting.length;
  return done;
}

/** Where time ends before the list does, in every run, no workspace may be the last one each time. */
const shuffle = <T>(all: readonly T[]): T[] =>
  all
    .map((each) => ({ each, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);

/** Checks the next pages of a workspace. Returns it with its saved place if there are more. */
async function takeTurn(workspace: ChangedWorkspace, done: Checked): Promise<ChangedWorkspace | undefined> {
  const { owner_id } = workspace;
  let progress = (workspace.progress as Progress | undefined) ?? START;
  for (let page = 0; page < TURN; page++) {
    const from = progress;
    const next = await Actor.asSystem(owner_id, "check-invariants", () => checkPage(owner_id, from));
    if (!("part" in next)) {
      await finish(workspace, next, done);
      return undefined;
    }
    progress = next;
  }
  await Changed.saveProgress(workspace, progress);
  return { ...workspace, progress };
}

async function finish(
  workspace: ChangedWorkspace,
  violations: readonly Violation[],
  done: Checked,
): Promise<void> {
  const standing = violations.filter(({ sentence }) => workspace.found.includes(sentence));
  for (const each of standing) await recordViolation(workspace.owner_id, each);
  await Changed.finish(
    workspace,
    violations.map(({ sentence }) => sentence),
  );
  done.checked++;
  if (standing.length > 0) done.violated++;
}

async function recordViolation(owner_id: number, { invariant, meaning, sentence }: Violation): Promise<void> {
  await Actor.asSystem(owner_id, "check-invariants", () => Incident.recordViolation(invariant, sentence));
  logger.critical("invariant violated", {
    owner_id,
    invariant,
    meaning,
    sentence,
    ...countedFields(VIOLATIONS),
  });
}
