import { Incident } from "@stint/core/incident";
import { check, type Violation } from "@stint/core/operations/invariants/index";
import { Actor } from "@stint/core/platform/actor";
import { Changed } from "@stint/core/platform/changed";
import { logger } from "../http/log";
import { countedFields, VIOLATIONS } from "../http/metric";

/** The most workspaces checked in a run; the others are on the list of the next one. */
const MOST = 1000;
/** A run has five minutes: after four it starts no further workspace. */
const BUDGET_MS = 240_000;

export interface Checked {
  checked: number;
  /** Workspaces with an invariant violated in this check and in the one before it. */
  violated: number;
  failed: number;
}

/**
 * Checks every workspace that changed since its last check. A finding counts when the next run finds it
 * again: rows are read one after the other, and a change in between looks like a fault. A confirmed one is
 * recorded once, and counted in every run until it is fixed. An empty list costs two reads.
 */
export async function handler(): Promise<Checked> {
  const until = performance.now() + BUDGET_MS;
  const done: Checked = { checked: 0, violated: 0, failed: 0 };
  for (const workspace of await Changed.list(MOST)) {
    if (performance.now() > until) break;
    const { owner_id } = workspace;
    try {
      const violations = await Actor.asSystem(owner_id, "check-invariants", () => check(owner_id));
      const standing = violations.filter(({ sentence }) => workspace.found.includes(sentence));
      for (const each of standing) await recordViolation(owner_id, each);
      if (violations.length === 0) await Changed.clear(workspace);
      else
        await Changed.noteFound(
          workspace,
          violations.map(({ sentence }) => sentence),
        );
      done.checked++;
      if (standing.length > 0) done.violated++;
    } catch (error) {
      // A workspace that cannot be read must not keep the others from being checked.
      logger.error("invariants could not be checked", {
        owner_id,
        error: error as Error,
        ...countedFields(VIOLATIONS),
      });
      done.failed++;
    }
  }
  return done;
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
