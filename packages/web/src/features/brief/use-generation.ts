import type { Info, Reason } from "@stint/core/brief/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asApiError, Code, isApiError, isOffline, newKey } from "../../lib/api";
import { type Project, projectQuery } from "../project/queries";
import { briefQuery, generate, isBusy } from "./requests";

/** Why there is no draft, with what to name when asking for help. */
export interface Failure {
  reason: Reason;
  reference: string | undefined;
}

/** A project whose draft is written, or was not. */
export type BriefProject = Pick<Project, "id" | "name" | "client_name">;

const failureOf = ({ state, reason, reference }: Info): Failure | undefined =>
  state === "failed" ? { reason: reason ?? "fault", reference: reference ?? undefined } : undefined;

/**
 * Has the draft of a project written, and follows it. What was begun goes on without this page; here it is asked for
 * until it is done or failed.
 */
export function useGeneration(project: BriefProject | undefined) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<Failure>();
  const [isAsking, setAsking] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const { data, isError, error } = useQuery({
    ...briefQuery(project?.id ?? 0),
    enabled: hasBegun && !isAsking,
  });
  const begin = async (id: number, body: { prompt: string; type?: Info["type"] }): Promise<void> => {
    const { prompt, type } = body;
    setRefused(undefined);
    setAsking(true);
    try {
      // Each try is its own: the same key would only be told of the last one.
      const info = await generate(id, { prompt, ...(type && { type }) }, newKey());
      client.setQueryData(briefQuery(id).queryKey, info);
      setBegun(true);
      void client.invalidateQueries({ queryKey: projectQuery(id).queryKey, refetchType: "none" });
    } catch (caught) {
      // Another brief is under way, or it was asked too often: the form says so, with this one in it.
      if (!isApiError(caught) || caught.code === Code.Conflict || caught.code === Code.TooManyRequests)
        throw caught;
      setRefused({ reason: "fault", reference: caught.requestId });
    } finally {
      setAsking(false);
    }
  };
  const lost = isError && !isOffline(error) ? asApiError(error) : undefined;
  const failure =
    refused ??
    (data && failureOf(data)) ??
    (lost && !data ? { reason: "fault" as const, reference: lost.requestId } : undefined);
  return {
    info: data,
    failure: isAsking ? undefined : failure,
    isGenerating: isAsking || (data !== undefined && isBusy(data)),
    begin,
  };
}
