import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";

export interface Period {
  from: string | null;
  to: string | null;
}

/** The days of a period as the address names them. */
export const periodQuery = ({ from, to }: Period) => ({ from: from ?? undefined, to: to ?? undefined });

/** A client's account over a period. */
export const statementQuery = (client: number, period: Period) =>
  queryOptions({
    queryKey: ["clients", "statement", client, period],
    queryFn: async ({ signal }) =>
      (
        await api.get("/clients/{id}/statement", {
          path: { id: client },
          query: periodQuery(period),
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Reads whether reminders to a client are paused. */
export const remindersQuery = (client: number) =>
  queryOptions({
    queryKey: ["clients", "reminders", client],
    queryFn: async ({ signal }) =>
      (await api.get("/clients/{id}/reminders", { path: { id: client }, signal })).data,
  });
