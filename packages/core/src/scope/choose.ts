import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { open, shapeTask } from "./read";
import { isOption } from "./rules";
import { priced, totals } from "./totals";
import { writtenTask } from "./write";

/** Below the 100 of a transaction. */
const CHUNK = 90;

/**
 * Marks on a project's current scope what the client chose, so that totals, progress and statements follow what
 * was accepted. For what an acceptance sets off: the same again changes nothing, and a scope that is closed to
 * edits is no obstacle.
 */
export async function choose(project_id: number, options: readonly number[]): Promise<void> {
  const picked = new Set(options);
  const attempt = (mode: Parameters<Parameters<typeof priced>[0]>[0]) =>
    Db.fresh(async () => {
      const opened = await open(project_id);
      const scope = opened?.scopes.find(({ is_current }) => is_current);
      if (!opened || !scope) return false;
      const changes = opened.tasks
        .filter((task) => task.scope_id === scope.id && isOption(shapeTask(task)))
        .filter((task) => (task.chosen ?? false) !== picked.has(task.id))
        .map((before) => {
          const { write, task: after } = writtenTask(before, { chosen: picked.has(before.id) });
          return { before, after, write };
        });
      const chunk = changes.slice(0, CHUNK);
      if (chunk.length === 0) return false;
      await Db.commit(
        [...chunk.map(({ write }) => write), ...(await totals(scope, chunk, mode, opened))],
        [
          Event.audit("scope.options_chosen", `project:${project_id}`, {
            after: { scope_id: scope.id, options: [...options] },
          }),
        ],
      );
      return changes.length > CHUNK;
    });
  while (await priced(attempt));
}
