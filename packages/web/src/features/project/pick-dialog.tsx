import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { refreshPlan } from "../plan/queries";
import { ChooseDialog } from "./choose-dialog";

/** Chooses the project that a plan with one shows. */
export function PickDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const pick = useMutation({
    mutationFn: (project_id: number) => api.post("/projects/{id}/show", { path: { id: project_id } }),
    onSuccess: async () => {
      onClose();
      await refreshPlan(client);
    },
  });
  return (
    <ChooseDialog
      title="Pick the one that shows"
      verb="Show it"
      pending={pick.isPending}
      onChoose={(id) => pick.mutate(id)}
      onClose={onClose}
    >
      The others stay hidden. You can pick again after 30 days.
    </ChooseDialog>
  );
}
