import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

const pageSize = 30;

/** All notifications, or the unread ones, page after page. */
export const allNotificationsQuery = (only?: "unread") =>
  infiniteQueryOptions({
    queryKey: ["notifications", "all", only],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/notifications", {
        query: { per_page: pageSize, cursor: pageParam || undefined, only },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
  });
