import { Db } from "../platform/db";
import { refuse } from "../platform/error";
import { ProjectEntity } from "./entity";
import type { Row } from "./read";
import { guard } from "./rules";

/**
 * Returns the write that keeps a brief as the project's description, before anything is made of it. A description that
 * somebody wrote stays: only none, or the brief of before, gives way. 2032 when the project is completed; stale when it
 * has changed.
 */
export function keepBriefWrite(project: Row, prompt: string, former: string | undefined): Db.Write {
  refuse(guard({ status: project.status, active_invoice_count: 0 }, "edit"));
  const { description = "" } = project;
  const isOwn = description.trim() !== "" && description !== former;
  return Db.revise(ProjectEntity, project, {
    ...(isOwn ? {} : { description: prompt }),
    proposal_via_ai: true,
  }).write;
}
