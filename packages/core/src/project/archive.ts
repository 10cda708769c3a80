import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { loadVersion } from "./change";
import { ProjectEntity } from "./entity";
import { shape } from "./read";
import type { Info } from "./schema";

/** Archives a project or restores it to the lists, in any status; nothing else changes. 1066, 1004. */
export const archive = (id: number, archived: boolean, if_match?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const project = await loadVersion(id, if_match);
    if ((project.archived_at !== undefined) === archived) return shape(project);
    const { write, next } = Db.revise(ProjectEntity, project, { archived_at: archived ? iso() : null });
    await Db.commit(
      [write],
      [
        Event.audit(archived ? "project.archived" : "project.unarchived", `project:${id}`, {
          version: next.version,
        }),
      ],
    );
    return shape(next);
  });
