import * as z from "zod";
import { ID } from "../platform/shape";
import { ProposedInput } from "../project/schema";

/**
 * The input of a project's new proposal; parts that it names differ from the project, and each is validated
 * as on its own.
 */
export const CreateInput = z.strictObject({ project_id: ID, ...ProposedInput.shape });
export type CreateInput = z.infer<typeof CreateInput>;
