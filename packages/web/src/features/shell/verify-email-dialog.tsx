import { useState } from "react";
import { api } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { errorText } from "../../lib/report";
import { reloadUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FormProblem } from "../../ui/form-problem";

/** Nothing goes to other people before one's own address is confirmed. The unsent document stays as it is. */
export function VerifyEmailDialog({ onClose }: DialogHostProps) {
  const { email, unverified_email } = useUser();
  const [doing, setDoing] = useState<"look" | "send">();
  const [problem, setProblem] = useState("");

  const act = (what: "look" | "send", work: () => Promise<void>) => async () => {
    setProblem("");
    setDoing(what);
    await work().catch((error: unknown) => setProblem(errorText(error)));
    setDoing(undefined);
  };
  const look = act("look", async () => {
    const user = await reloadUser();
    if (user.email_verified) onClose();
    else setProblem("Your email is not verified yet.");
  });
  const send = act("send", async () => {
    await api.post("/currentuser/emailaddresses/resendverification");
    toast("Email sent!");
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm your email first"
      description="Before anything goes to other people, we need to know that your address is yours."
      actions={
        <>
          <Button kind="second" pending={doing === "send"} pendingLabel="Sending" onClick={send}>
            Send the link again
          </Button>
          <Button kind="primary" pending={doing === "look"} pendingLabel="Looking" onClick={look}>
            Already verified
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-15">
        <p className="break-words">
          We sent a link to <strong className="font-semibold">{unverified_email || email}</strong>. Open it,
          come back here, and send again.
        </p>
        <p className="text-14 text-muted">Nothing you wrote is lost, and you can go on drafting.</p>
        <FormProblem>{problem}</FormProblem>
      </div>
    </Dialog>
  );
}
