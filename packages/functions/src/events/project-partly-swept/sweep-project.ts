import { Project } from "@stint/core/project";
import { consume } from "../../http/consume";

/** Goes on with what is left of a deleted project. */
export const handler = consume(Project.Events.PartlySwept, Project.sweepDeleted);
