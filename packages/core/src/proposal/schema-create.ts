import * as z from "zod";
import { ID } from "../platform/shape";
import { ProposedInput } from "../project/schema";

/** A project's proposal, whole where it says more than its project: each part as it is given on its own. */
export const CreateInput = z.strictObject({ project_id: ID, ...ProposedInput.shape });
export type CreateInput = z.infer<typeof CreateInput>;
