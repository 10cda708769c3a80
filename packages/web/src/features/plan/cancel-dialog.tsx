import type { Info, PlanInfo } from "@stint/core/billing/schema";
import { DAY_MS } from "@stint/core/platform/date";
import { OVER_SEAT_DAYS } from "@stint/core/team/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { Exports } from "./exports";
import { refreshPlan } from "./queries";
import { longDay, shortDay } from "./words";

const plusDays = (at: string, days: number): string =>
  at && new Date(Date.parse(at) + days * DAY_MS).toISOString();

const hiddenInWords = (hidden: number): string =>
  `${hidden} ${hidden === 1 ? "is" : "are"} hidden, not deleted`;

/** What ends with a plan, what stays, and when. One press, no second question. */
export function CancelDialog({ info, plan, onClose }: { info: Info; plan: PlanInfo; onClose: () => void }) {
  const client = useQueryClient();
  const { active_projects } = useUser();
  const isTrial = info.status === "trialing";
  const end = info.trial_ends_at ?? info.period_ends_at ?? "";
  const cancel = useMutation({
    mutationFn: () => api.post("/currentuser/subscription/plan", { body: { plan: "none" }, key: newKey() }),
    onSuccess: async () => {
      onClose();
      toast(`${plan.name} ends on ${longDay(end)}.`);
      await refreshPlan(client);
    },
  });
  const rows = [
    ...(active_projects > 1
      ? [
          [
            `${active_projects} open projects`,
            `One shows, you pick it. ${hiddenInWords(active_projects - 1)}`,
          ],
        ]
      : []),
    ["Your templates, services and terms", "Kept, but locked"],
    ...(info.seats > 1
      ? [
          [
            "Your admins",
            `Can only read from ${longDay(plusDays(end, OVER_SEAT_DAYS))}, and keep their sign-in`,
          ],
        ]
      : []),
    ["Sent proposals and invoices", "Stay open to your clients, and still get paid"],
  ];
  return (
    <Modal
      open
      size="m"
      onClose={onClose}
      closable={!cancel.isPending}
      title={isTrial ? "Cancel the trial?" : `Cancel ${plan.name}?`}
      actions={
        <>
          <Button kind="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {isTrial ? "Cancel the trial" : `Cancel on ${shortDay(end)}`}
          </Button>
          <Button onClick={onClose} disabled={cancel.isPending} data-autofocus="">
            Keep {plan.name}
          </Button>
        </>
      }
    >
      <p className="text-15">
        Nothing changes until <strong className="font-semibold">{longDay(end)}</strong>,{" "}
        {isTrial ? "the end of the trial. Nothing is charged." : `the ${plan.billing_interval} you paid for.`}{" "}
        From then:
      </p>
      <dl className="mt-4 border-t border-line text-14">
        {rows.map(([what, fate]) => (
          <div
            key={what}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <dt className="text-15">{what}</dt>
            <dd className="text-muted">{fate}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Exports />
      </div>
    </Modal>
  );
}
