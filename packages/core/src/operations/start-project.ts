import { create, duplicate, Project, start } from "../project";
import type { CopyInput } from "../project/scope/schema";
import { initialWrites } from "../proposal";

/** A project for a client that exists, and its first proposal. 1066 "client", 1007. */
export const createProject = (input: Project.CreateInput): Promise<Project.Info> =>
  create(input, initialWrites);

/** The dialog's call: the client is found by its name or made (D45), and the first proposal with it. 1007. */
export const startProject = (input: Project.StartInput): Promise<Project.Info> => start(input, initialWrites);

/** A copy of a project as a new draft, with a proposal of its own. 1066 "project" or "client", 1007. */
export const duplicateProject = (id: number, kept?: Partial<CopyInput>): Promise<Project.Info> =>
  duplicate(id, initialWrites, kept);
