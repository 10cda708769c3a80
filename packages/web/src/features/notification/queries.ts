import type { Info } from "@stint/core/notification/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Notification = Info;

/** At most ten are listed; the count may be higher. */
export const listed = 10;

export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => api.get("/notifications", { query: { per_page: listed }, signal }),
  refetchInterval: 60_000,
});

/** The token of an open invitation to a project; undefined for anything else. */
export function invitationToken({ type, metadata }: Notification): string | undefined {
  return type === "project_invitation" && typeof metadata.token === "string" ? metadata.token : undefined;
}

/** Says that a line waits for an answer, so that reading it does not end it. */
export const isWaiting = ({ type }: Notification): boolean =>
  type === "project_invitation" || type === "connection_request";
