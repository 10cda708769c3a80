import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, newKey } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { errorText } from "../../lib/report";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { ProjectPicker } from "../project/project-picker";

export interface MakeTeammateDialogProps extends DialogHostProps {
  admin?: { user_id: number; name: string };
  /** Makes them an admin again, for Undo. */
  onUndo?: () => void;
}

/** Asks on which project an admin goes on as a teammate. */
export function MakeTeammateDialog({ onClose, admin, onUndo }: MakeTeammateDialogProps) {
  const client = useQueryClient();
  const [id, setID] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const key = useRef(newKey());
  const { user_id = 0, name = "" } = admin ?? {};
  const make = useMutation({
    mutationFn: (project_id: number) =>
      api.post("/team/admins/{user_id}/teammate", {
        path: { user_id },
        body: { project_id },
        key: key.current,
      }),
    onSuccess: ({ data }) => {
      onClose();
      toast(
        `${name} is a teammate on ${data.project_name}.`,
        onUndo && { action: { label: "Undo", run: onUndo } },
      );
    },
    onError: (error) => {
      // The next press is another intent: the same key would be answered with this refusal again.
      key.current = newKey();
      setProblem(errorText(error));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["team"] }),
        client.invalidateQueries({ queryKey: ["projects"] }),
      ]),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!make.isPending}
      title={`Make ${name} a teammate`}
      actions={
        <>
          <CancelButton onClose={onClose} disabled={make.isPending}>
            Cancel
          </CancelButton>
          <Button
            kind="primary"
            pending={make.isPending}
            onClick={() => (id === null ? setProblem("Choose a project") : make.mutate(id))}
          >
            Make teammate
          </Button>
        </>
      }
    >
      <p className="mb-4 text-15">
        {name} goes on with one project, and sees its goals, its scope and their own pay. The rest of the
        company closes to them now, and their seat stays paid until you give it up.
      </p>
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
