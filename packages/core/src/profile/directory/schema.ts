import * as z from "zod";
import { FILTERS, type FilterName } from "./rules";

/** A value of a filter, with how many people it would show beside the other filters. */
export const Choice = z.object({ id: z.string(), name: z.string(), count: z.number().int() });
export type Choice = z.infer<typeof Choice>;

/** What the directory can be narrowed to. */
export const Choices = z.object({
  /** All people whom the member sees, by no filter. */
  everyone: z.number().int(),
  /** Those whom search and filters leave. */
  found: z.number().int(),
  /** How the search was read, where nobody has its words as they were typed. */
  read_as: z.string().nullable(),
  ...(Object.fromEntries(FILTERS.map((name) => [name, z.array(Choice)])) as Record<
    FilterName,
    z.ZodArray<typeof Choice>
  >),
});
export type Choices = z.infer<typeof Choices>;
