import type { ChangeInput, Info } from "@stint/core/profile/work/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import { ownProfileQuery } from "./queries";

const SORT = ["sort-samples"];

/** What can be done with one's samples; the profile is read again after each. */
export function useSamples() {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
  const show = (work: Info[]) =>
    queryClient.setQueryData(ownProfileQuery.queryKey, (now) => now && { ...now, work });
  // One order after another, and the profile is read after the last: an earlier order would show in between.
  const sort = useMutation({
    mutationKey: SORT,
    scope: { id: "sort-samples" },
    mutationFn: async (work: readonly Info[]) => {
      const { data } = await api.patch("/work/sort", { body: { order: work.map(({ id }) => id) } });
      return data;
    },
    onMutate: (work) => show([...work]),
    onSettled: () => (queryClient.isMutating({ mutationKey: SORT }) === 1 ? reload() : undefined),
  });
  const change = useMutation({
    mutationFn: async ({ id, input }: { id: number; input: ChangeInput }) =>
      (await api.patch("/work/{id}", { path: { id }, body: input })).data,
    onSuccess: reload,
    meta: { errors: "own" },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Info) => api.delete("/work/{id}", { path: { id } }),
    onSuccess: async (_, { name }) => {
      await reload();
      toast(`${name} deleted.`);
    },
  });
  return { sort, change, remove, reload };
}
