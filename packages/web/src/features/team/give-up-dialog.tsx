import type { Info, PlanInfo } from "@stint/core/billing/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { money } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { refreshPlan } from "../plan/queries";
import { eachCharge, longDay, periodOf } from "../plan/words";

/** One paid seat fewer, with what the next charge is then: what is paid already does not come back. */
export function GiveUpDialog({ info, plan, onClose }: { info: Info; plan: PlanInfo; onClose: () => void }) {
  const client = useQueryClient();
  const extra_seats = info.extra_seats - 1;
  const give = useMutation({
    mutationFn: () => api.post("/currentuser/subscription/seats", { body: { extra_seats }, key: newKey() }),
    onSuccess: async () => {
      onClose();
      toast("One seat fewer.");
      await refreshPlan(client);
    },
  });
  const charge = `${money(eachCharge(plan, extra_seats), info.currency)} ${periodOf(plan).each}`;
  return (
    <Modal
      open
      onClose={onClose}
      closable={!give.isPending}
      title="Give up a seat?"
      actions={
        <>
          <Button onClick={onClose} disabled={give.isPending} data-autofocus="">
            Keep it
          </Button>
          <Button kind="danger" pending={give.isPending} onClick={() => give.mutate()}>
            Give up the seat
          </Button>
        </>
      }
    >
      <p className="text-15">
        The seat closes now.{" "}
        {info.period_ends_at ? `From ${longDay(info.period_ends_at)}` : "From the next charge"} you pay{" "}
        {charge}. What is paid for it until then does not come back.
      </p>
    </Modal>
  );
}
