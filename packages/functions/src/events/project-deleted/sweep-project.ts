import { Project } from "@stint/core/project";
import { consume } from "../../http/consume";

/** Deletes what the call that deleted the project left. */
export const handler = consume(Project.Events.Deleted, Project.sweepDeleted);
