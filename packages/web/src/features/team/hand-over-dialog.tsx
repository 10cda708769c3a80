import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { Points } from "./points";
import { teamQuery } from "./queries";
import { firstOf } from "./words";

export interface HandOverDialogProps extends DialogHostProps {
  admin?: { user_id: number; name: string };
  company?: string;
  /** The admin owns a business that is in use. */
  isOwnerElsewhere?: boolean;
}

/** Asks an admin to take the company over, with what that means for both. */
export function HandOverDialog({
  admin,
  company = "",
  isOwnerElsewhere = false,
  onClose,
}: HandOverDialogProps) {
  const client = useQueryClient();
  const { user_id = 0, name = "" } = admin ?? {};
  const first = firstOf(name);
  const ask = useMutation({
    mutationFn: () => api.post("/team/handover", { body: { user_id }, key: newKey() }),
    onSuccess: () => {
      onClose();
      toast(`We asked ${name}. Nothing changes before they accept.`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  if (isOwnerElsewhere)
    return (
      <Modal
        open
        onClose={onClose}
        title={`${first} cannot take ${company} over yet`}
        actions={
          <Button onClick={onClose} data-autofocus="">
            Close
          </Button>
        }
      >
        <p className="text-15">
          {first} has a business of their own on Stint, and a person owns one. You can ask {first} once it is
          empty: without clients, projects, invoices, a bank account and a plan. Nobody else sees what is in
          it.
        </p>
      </Modal>
    );
  return (
    <Modal
      open
      size="m"
      onClose={onClose}
      closable={!ask.isPending}
      title={`Hand ${company} over to ${name}?`}
      actions={
        <>
          <Button onClick={onClose} disabled={ask.isPending} data-autofocus="">
            Cancel
          </Button>
          <Button kind="primary" pending={ask.isPending} pendingLabel="Asking" onClick={() => ask.mutate()}>
            Ask {first}
          </Button>
        </>
      }
    >
      <p className="text-15">We ask {first} by email. Nothing changes before they accept. Then:</p>
      <Points
        lines={[
          `${first} owns ${company} with everything in it, also the projects that only you see today.`,
          "You are an admin: you see what the team works on. You also get an empty workspace of your own.",
          `Your bank is disconnected. What clients pay by card or bank debit waits until ${first} connects theirs, and what was begun before still arrives in yours.`,
          `The plan goes on with the card on file until ${first} changes it.`,
          "What you signed stays signed by you.",
        ]}
      />
      <p className="mt-4 text-14 text-muted">
        You can take it back for 24 hours after {first} accepts. You both sign in again then.
      </p>
    </Modal>
  );
}
