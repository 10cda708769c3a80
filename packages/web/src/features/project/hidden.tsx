import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { count } from "../../lib/format";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { isFull } from "../plan/locks";
import { ProjectPicker } from "./project-picker";

/** On top of the list after a plan has ended: how many projects are hidden, and what can be done. */
export function HiddenLine() {
  const user = useUser();
  const [picks, setPicks] = useState(false);
  const hidden = user.active_projects - 1;
  if (!isFull(user) || hidden < 1) return null;
  return (
    <section aria-label="Hidden projects" className="mb-4">
      <p className="text-15">
        <strong className="font-semibold">
          {count(hidden, "project")} {hidden === 1 ? "is" : "are"} hidden.
        </strong>{" "}
        <span className="text-muted">
          Starter shows one. Nothing is deleted, clients can still open and pay what you sent.
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => openCheckout()}>
          Upgrade plan
        </Button>
        <Button onClick={() => setPicks(true)}>Pick the one that shows</Button>
      </div>
      {picks && <PickDialog onClose={() => setPicks(false)} />}
    </section>
  );
}

function PickDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [id, setID] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const pick = useMutation({
    mutationFn: (project_id: number) => api.post("/projects/{id}/show", { path: { id: project_id } }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ["projects"] });
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
