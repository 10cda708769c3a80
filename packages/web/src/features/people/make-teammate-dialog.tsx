import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, newKey } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { errorText } from "../../lib/report";
import { toast } from "../../lib/toast";
import { ChooseDialog } from "../project/choose-dialog";

export interface MakeTeammateDialogProps extends DialogHostProps {
  admin?: { user_id: number; name: string };
  /** Makes them an admin again, for Undo. */
  onUndo?: () => void;
}

/** Asks on which project an admin goes on as a teammate. */
export function MakeTeammateDialog({ onClose, admin, onUndo }: MakeTeammateDialogProps) {
  const client = useQueryClient();
  const key = useRef(newKey());
  const { user_id = 0, name = "" } = admin ?? {};
  const make = useMutation({
    // What is refused is said at the field.
    meta: { errors: "own" },
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
    // The next press is another intent: the same key would be answered with this refusal again.
    onError: () => {
      key.current = newKey();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["team"] }),
        client.invalidateQueries({ queryKey: ["projects"] }),
      ]),
  });
  return (
    <ChooseDialog
      title={`Make ${name} a teammate`}
      verb="Make teammate"
      pending={make.isPending}
      problem={make.error ? errorText(make.error) : undefined}
      onChoose={(id) => make.mutate(id)}
      onChange={make.reset}
      onClose={onClose}
    >
      {name} goes on with one project, and sees its goals, its scope and their own pay. The rest of the
      company closes to them now, and their seat stays paid until you give it up.
    </ChooseDialog>
  );
}
