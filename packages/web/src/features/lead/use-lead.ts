import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import type { Lead } from "./queries";

/** Offers the actions on a lead; every list that it changes is refreshed. */
export function useLead() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reload = (...names: string[]) =>
    Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  const accept = useMutation({
    mutationFn: async ({ id }: Lead) => (await api.post("/leads/{id}/accept", { path: { id } })).data,
    onSuccess: async ({ project_id }) => {
      await reload("leads", "clients", "projects", "dashboard");
      if (project_id === null) return;
      toast("Client and project made.");
      // The overview shows the lead's texts: goals, description and the note.
      await navigate({ to: "/projects/$projectId/overview", params: { projectId: String(project_id) } });
    },
  });
  const move = useMutation({
    mutationFn: async ({ lead: { id }, to }: { lead: Lead; to: "archive" | "restore" }) =>
      (
        await api.post(to === "archive" ? "/leads/{id}/archive" : "/leads/{id}/restore", {
          path: { id },
        })
      ).data,
    onSuccess: async (lead, { to }) => {
      await reload("leads");
      if (to === "archive")
        toast(`${lead.name} put aside.`, {
          action: { label: "Undo", run: () => move.mutate({ lead, to: "restore" }) },
        });
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Lead) => api.delete("/leads/{id}", { path: { id } }),
    onSuccess: async (_, { name }) => {
      await reload("leads");
      toast(`${name} deleted.`);
    },
  });
  return { accept, move, remove };
}
