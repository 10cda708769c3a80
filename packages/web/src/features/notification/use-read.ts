import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { isWaiting, type Notification, notificationsQuery } from "./queries";

const read = (lines: Notification[], ids: number[] | undefined): Notification[] =>
  lines.map((line) => (!isWaiting(line) && (!ids || ids.includes(line.id)) ? { ...line, read: true } : line));

/** Marks as read: those named, or all, which can be taken back. The dot goes at once; the count comes from the server. */
export function useRead() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["notifications"] });
  const undo = useMutation({
    mutationFn: (ids: number[]) => api.post("/notifications/unread", { body: { ids }, key: newKey() }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (ids: number[] | undefined) =>
      api.post("/notifications/read", { body: ids ? { ids } : {}, key: newKey() }),
    onMutate: async (ids) => {
      // A read under way would put the dots back.
      await queryClient.cancelQueries({ queryKey: ["notifications"] });
      queryClient.setQueryData(notificationsQuery.queryKey, (before) =>
        before ? { ...before, data: read(before.data, ids) } : before,
      );
      queryClient.setQueriesData<{ pages: { data: Notification[] }[] }>(
        { queryKey: ["notifications", "all"] },
        (before) =>
          before
            ? { ...before, pages: before.pages.map((page) => ({ ...page, data: read(page.data, ids) })) }
            : before,
      );
    },
    onSuccess: ({ data }, ids) => {
      if (ids || data.ids.length === 0) return;
      toast("All marked as read.", { action: { label: "Undo", run: () => undo.mutate(data.ids) } });
    },
    onSettled: refresh,
  });
}
