import type { SuggestInput, Written } from "@stint/core/suggestion/schema";
import { api } from "../../lib/api";

/** Asks for a text. It changes nothing: whoever asked uses it, or does not. */
export const suggest = async (project_id: number, body: SuggestInput): Promise<Written> =>
  (await api.post("/projects/{id}/suggest", { path: { id: project_id }, body })).data;
