import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Proposal, previewQuery, proposalQuery } from "../queries";

const nouns = ["proposals", "projects", "invoices", "scopes", "dashboard"];

/**
 * Takes the proposal from a call's answer: beside it only its preview is read again at once, everything else when it
 * is next looked at.
 */
export async function take(client: QueryClient, proposal: Proposal): Promise<void> {
  await Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: [noun], refetchType: "none" })));
  client.setQueryData(proposalQuery(proposal.id).queryKey, proposal);
  await client.invalidateQueries({ queryKey: previewQuery(proposal.id).queryKey });
}

/** Everything that a change of a proposal may show in: itself, its project, the editor and the invoices. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: [noun] }))),
    [client],
  );
}
