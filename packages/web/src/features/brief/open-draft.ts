import type { QueryClient } from "@tanstack/react-query";
import { isOwned, projectQuery } from "../project/queries";
import { briefQuery } from "./requests";

/**
 * Reads the draft of a project that began with a brief, and fetches its code, so that both are there with the scope;
 * undefined for every other project. What cannot be read is asked for again on the page.
 */
export async function openDraft(client: QueryClient, project_id: number) {
  const project = await client.ensureQueryData(projectQuery(project_id)).catch(() => undefined);
  if (!project || !isOwned(project) || !project.proposal_via_ai) return undefined;
  const [{ DraftLayer }] = await Promise.all([
    import("./draft-layer"),
    client.fetchQuery(briefQuery(project_id)).catch(() => undefined),
  ]);
  return { DraftLayer, project };
}
