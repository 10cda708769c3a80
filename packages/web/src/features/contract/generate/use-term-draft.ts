import type { GenerateTermInput, TermDraft } from "@stint/core/brief/term/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asApiError, isApiError, isOffline, newKey } from "../../../lib/api";
import { generateTerm, isBusy, termDraftQuery } from "./queries";

/** Why there are no terms, with what to name when asking for help. */
export interface Failure {
  reason: NonNullable<TermDraft["reason"]>;
  reference: string | undefined;
}

const failureOf = ({ state, reason, reference }: TermDraft): Failure | undefined =>
  state === "failed" ? { reason: reason ?? "fault", reference: reference ?? undefined } : undefined;

/**
 * Has contract terms written, and follows them. What was begun goes on without this page: `first` is one that is
 * looked at later.
 */
export function useTermDraft(first: number | undefined) {
  const client = useQueryClient();
  const [id, setId] = useState(first);
  const [refused, setRefused] = useState<Failure>();
  const [isAsking, setAsking] = useState(false);
  const { data, isError, error } = useQuery({
    ...termDraftQuery(id ?? 0),
    enabled: id !== undefined && !isAsking,
  });
  const begin = async (input: Omit<GenerateTermInput, "generate_via_ai">): Promise<void> => {
    setRefused(undefined);
    setAsking(true);
    try {
      // Each try is its own: the same key would only be told of the last one.
      const draft = await generateTerm({ generate_via_ai: true, ...input }, newKey());
      client.setQueryData(termDraftQuery(draft.id).queryKey, draft);
      setId(draft.id);
    } catch (caught) {
      if (!isApiError(caught)) throw caught;
      setRefused({ reason: "fault", reference: caught.requestId });
    } finally {
      setAsking(false);
    }
  };
  const lost = isError && !isOffline(error) && !data ? asApiError(error) : undefined;
  const failure: Failure | undefined =
    refused ?? (data && failureOf(data)) ?? (lost && { reason: "fault", reference: lost.requestId });
  return {
    draft: data,
    failure: isAsking ? undefined : failure,
    isGenerating: isAsking || (id !== undefined && !data && !lost) || (data !== undefined && isBusy(data)),
    begin,
  };
}
