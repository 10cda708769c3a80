import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";

/** Reads the scopes of a project, the current one first. */
export const scopesQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["scopes", "of", project_id],
    queryFn: async ({ signal }) => (await api.get("/scopes", { query: { project_id }, signal })).data,
  });

/** The changes to the scopes of a project; each refreshes everything that shows a scope. */
export function useScopeChanges(project_id: number) {
  const client = useQueryClient();
  const heard = () =>
    Promise.all(
      ["scopes", "projects", "dashboard"].map((name) => client.invalidateQueries({ queryKey: [name] })),
    );
  const duplicate = useMutation({
    mutationFn: async ({ id, key }: { id: number; key: string }) =>
      (await api.post("/scopes/{id}/duplicate", { path: { id }, body: { project_id }, key })).data,
    onSuccess: heard,
  });
  const add = useMutation({
    mutationFn: async (key: string) => (await api.post("/scopes", { body: { project_id }, key })).data,
    onSuccess: heard,
  });
  const setCurrent = useMutation({
    mutationFn: ({ id }: { id: number; former?: number | undefined }) =>
      api.post("/scopes/{id}/setcurrent", { path: { id } }),
    onSuccess: async (_, { former }) => {
      await heard();
      const back = former === undefined ? undefined : () => setCurrent.mutate({ id: former });
      toast("The project goes by this scope now.", back ? { action: { label: "Undo", run: back } } : {});
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.delete("/scopes/{id}", { path: { id } }),
    onSuccess: async () => {
      await heard();
      toast("Scope deleted.");
    },
  });
  return { add, duplicate, setCurrent, remove };
}
