import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import { ProjectEntity } from "./entity";
import type { Row } from "./read";

/** Returns the condition that a project still exists and can be changed; 2032 otherwise. */
export const requireOpenWrite = ({ owner_id, project_id }: Pick<Row, "owner_id" | "project_id">): Db.Write =>
  Db.check(
    ProjectEntity.patch({ owner_id, project_id })
      .set({})
      .where(({ status }, { ne }) => ne(status, "completed")),
    () => new AppError(Code.ProjectNotUpdatable),
  );

/**
 * Returns the write that notes the free term of a project that can be changed, on condition that neither it nor the
 * project's status moved since they were read: whoever adds another one at the same time reads again.
 */
export const takeFreePlaceWrite = (project: Row, free_term_id: number): Db.Write =>
  Db.amend(ProjectEntity, project, { status: project.status, free_term_id });
