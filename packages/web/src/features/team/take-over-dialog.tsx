import { useMutation } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { errorText } from "../../lib/report";
import { useUser } from "../../lib/session";
import { announce } from "../../lib/signals";
import { chooseWorkspace } from "../../lib/workspace";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { Points } from "./points";
import type { Handover } from "./queries";
import { firstOf } from "./words";

interface TakeOverDialogProps {
  handover: Handover;
  company: string;
  onClose: () => void;
}

/** Changes who owns the company. Every session ends with it, so the person signs in again, to their own company. */
function useChange(path: "/team/handover/accept" | "/team/handover/return") {
  const { id } = useUser();
  return useMutation({
    // What is refused is said in the dialog.
    meta: { errors: "own" },
    mutationFn: () => api.post(path, { key: newKey() }),
    onSuccess: () => {
      chooseWorkspace(id, undefined);
      announce("signed-out", undefined);
    },
  });
}

function Problem({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className="mt-4 text-14 text-bad">
        {errorText(error)}
      </p>
    )
  );
}

/** Shows an admin what they take over, and what waits for them then. */
export function TakeOverDialog({ handover, company, onClose }: TakeOverDialogProps) {
  const accept = useChange("/team/handover/accept");
  const pending = accept.isPending || accept.isSuccess;
  const first = firstOf(handover.from.name);
  return (
    <Modal
      open
      size="m"
      onClose={onClose}
      closable={!pending}
      title={`Take over ${company}?`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending} data-autofocus="">
            Not now
          </Button>
          <Button kind="primary" pending={pending} pendingLabel="Taking over" onClick={() => accept.mutate()}>
            Take over
          </Button>
        </>
      }
    >
      <p className="text-15">
        You own {company} with everything in it, and {first} stays as an admin. What waits for you:
      </p>
      <Points
        lines={[
          `Connect your bank. What clients pay by card or bank debit waits until you do, and what was begun before still arrives in the bank of ${first}.`,
          "Look at the plan. It goes on with the card on file until you change it.",
          "Your own workspace must be empty, because a person owns one.",
        ]}
      />
      <p className="mt-4 text-14 text-muted">
        {first} can take it back for 24 hours. You both sign in again now.
      </p>
      <Problem error={accept.error} />
    </Modal>
  );
}

/** Asks whoever handed the company over whether they take it back. */
export function TakeBackDialog({ handover, company, onClose }: TakeOverDialogProps) {
  const back = useChange("/team/handover/return");
  const pending = back.isPending || back.isSuccess;
  const { name } = handover.to;
  return (
    <Modal
      open
      onClose={onClose}
      closable={!pending}
      title={`Take ${company} back?`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending} data-autofocus="">
            Cancel
          </Button>
          <Button kind="primary" pending={pending} pendingLabel="Taking back" onClick={() => back.mutate()}>
            Take back
          </Button>
        </>
      }
    >
      <p className="text-15">
        You own {company} again, and {name} is an admin as before. What was done in between stays. You both
        sign in again.
      </p>
      <Problem error={back.error} />
    </Modal>
  );
}
