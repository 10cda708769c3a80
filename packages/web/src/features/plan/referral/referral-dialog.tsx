import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DialogHostProps } from "../../../lib/dialogs";
import { Dialog } from "../../../ui/dialog";
import { GhostRows } from "../../../ui/ghost-rows";
import { referralQuery } from "./queries";
import { SendForm } from "./send-form";
import { Rule, Share } from "./share";

/** Send a referral, from anywhere. It closes where the code cannot be loaded. */
export function ReferralDialog({ onClose }: DialogHostProps) {
  const { data, isError } = useQuery(referralQuery);
  useEffect(() => {
    if (isError) onClose();
  }, [isError, onClose]);
  return (
    <Dialog open size="m" onClose={onClose} title="Send a referral">
      {data ? (
        <div className="space-y-5">
          <Rule page={data} />
          <SendForm />
          <Share page={data} />
        </div>
      ) : (
        <GhostRows columns={["", "92px"]} right={[1]} />
      )}
    </Dialog>
  );
}
