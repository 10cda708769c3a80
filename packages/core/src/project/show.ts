import { iso } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import { Event } from "../platform/event";
import { Workspace } from "../workspace";
import { findHiding, hiddenSince } from "./hidden-by-plan";
import { nextPickAt } from "./hidden-by-plan/rules";
import { row, shape } from "./read";
import type { Info } from "./schema";

/**
 * Picks the active project that shows on a plan that includes one, at most every 30 days; does nothing for one
 * that shows already. 1066, 1007 before the next pick.
 */
export const show = (id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [project, workspace, hiding] = await Promise.all([row(id), Workspace.get(), findHiding()]);
    if (hiddenSince(hiding, project) === null) return shape(project);
    const { shown_picked_at: picked_at, time_zone } = workspace;
    if (picked_at !== null && nextPickAt(picked_at) > iso()) {
      const day = (at: string) => Day.inWords(Day.today(new Date(at), time_zone));
      throw new AppError(
        Code.PlanLimit,
        `You picked on ${day(picked_at)}, and can pick again on ${day(nextPickAt(picked_at))}. Upgrade your plan to show all projects.`,
      );
    }
    await Db.commit(
      [Workspace.showProjectWrite(workspace, id)],
      [
        Event.audit("project.shown", `project:${id}`, {
          before: { shown_id: workspace.shown_project_id },
          after: { shown_id: id },
        }),
      ],
    );
    return shape(project);
  });
