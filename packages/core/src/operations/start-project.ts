import { create, duplicate, Project, start } from "../project";
import type { CopyInput } from "../project/scope/schema";
import { initialWrites } from "../proposal";

/** Creates a project for an existing client, with its first proposal. 1066 "client", 1007. */
export const createProject = (input: Project.CreateInput): Promise<Project.Info> =>
  create(input, initialWrites);

/** Creates a project and its first proposal for a client that is found by name or created (D45). 1007. */
export const startProject = (input: Project.StartInput): Promise<Project.Info> => start(input, initialWrites);

/** Copies a project to a new draft, with a proposal of its own. 1066 "project" or "client", 1007. */
export const duplicateProject = (id: number, kept?: Partial<CopyInput>): Promise<Project.Info> =>
  duplicate(id, initialWrites, kept);
