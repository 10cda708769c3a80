import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { refreshPlan } from "../plan/queries";
import { ProjectPicker } from "./project-picker";

/** Chooses the project that a plan with one shows. */
export function PickDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [id, setID] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const pick = useMutation({
    mutationFn: (project_id: number) => api.post("/projects/{id}/show", { path: { id: project_id } }),
    onSuccess: async () => {
      onClose();
      await refreshPlan(client);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pick.isPending}
      title="Pick the one that shows"
      actions={
        <>
          <CancelButton onClose={onClose} disabled={pick.isPending}>
            Cancel
          </CancelButton>
          <Button
            kind="primary"
            pending={pick.isPending}
            onClick={() => (id === null ? setProblem("Choose a project") : pick.mutate(id))}
          >
            Show it
          </Button>
        </>
      }
    >
      <p className="mb-4 text-15">The others stay hidden. You can pick again after 30 days.</p>
      <Field label="Project" error={problem}>
        <ProjectPicker
          value={id}
          onChange={(project_id) => {
            setID(project_id);
            setProblem(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
