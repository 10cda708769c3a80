import type { Changed, PlanInfo } from "@stint/core/billing/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { asApiError } from "../../../lib/api";
import type { Checkout, PlanName } from "../../../lib/checkout";
import { useUser } from "../../../lib/session";
import { ErrorLine } from "../../../ui/error-line";
import { GhostRows } from "../../../ui/ghost-rows";
import { Modal } from "../../../ui/modal";
import { isRunning } from "../plan-state";
import { plansQuery, refreshPlan, subscriptionQuery } from "../queries";
import { forgetWantedPlan, wantedPlan } from "../wanted-plan";
import { doneInWords, type Quote } from "../words";
import type { Coupon } from "./coupon-field";
import { DoneStep } from "./done-step";
import { PaymentStep } from "./payment-step";
import { type Interval, PlanStep } from "./plan-step";
import { StepMarks } from "./step-marks";

const NAMES: Record<PlanName, PlanInfo["name"]> = { pro: "Professional", starter: "Starter", team: "Team" };

type Step =
  | { kind: "plan" }
  | { kind: "payment"; plan: PlanInfo }
  | { kind: "done"; quote: Quote; changed: Changed };

/**
 * Plan, payment, done. Each opening begins anew: annual, with Professional filled, or with the plan of the sign-up,
 * which is asked about once.
 */
export function CheckoutDialog({ checkout, onClose: close }: { checkout: Checkout; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const plans = useQuery(plansQuery);
  const subscription = useQuery(subscriptionQuery);
  const user = useUser();
  const { chosen: wanted = wantedPlan(user) ?? "pro", next } = checkout;
  const [chosen, setChosen] = useState(wanted === null ? undefined : NAMES[wanted]);
  const [interval, setInterval] = useState<Interval>("year");
  const [step, setStep] = useState<Step>({ kind: "plan" });
  const [coupon, setCoupon] = useState<Coupon>();
  const [busy, setBusy] = useState(false);
  const info = subscription.data;
  const failed = plans.error ?? subscription.error;

  const onClose = () => {
    close();
    void forgetWantedPlan(user).catch(() => undefined);
    if (next?.anyway) next.run();
  };
  const go = (plan: PlanInfo) => {
    if (plan.id !== "none" && plan.id !== (info && isRunning(info) ? info.plan : "none")) {
      setChosen(plan.name);
      return setStep({ kind: "payment", plan });
    }
    onClose();
    // Ending a plan is asked for where what ends with it is told.
    if (plan.id === "none" && info && isRunning(info))
      void navigate({ to: "/settings/plan", search: { cancel: true } });
  };
  const back = step.kind === "payment" ? () => setStep({ kind: "plan" }) : undefined;
  const titles = { plan: "Choose a plan", payment: "Payment", done: "" };
  const number = { plan: 1, payment: 2, done: 3 } as const;
  return (
    <Modal
      open
      bare
      onClose={onClose}
      closable={!busy}
      size={step.kind === "done" ? "steps-end" : "steps"}
      step={step.kind}
      onBack={back}
      title={step.kind === "done" ? doneInWords(step.quote).title : titles[step.kind]}
      head={<StepMarks now={number[step.kind]} />}
    >
      {failed && (
        <div className="px-8 py-6">
          <ErrorLine
            onRetry={() => void Promise.all([plans.refetch(), subscription.refetch()])}
            reference={asApiError(failed)?.requestId}
          >
            The plans did not load.
          </ErrorLine>
        </div>
      )}
      {!failed && (!plans.data || !info) && (
        <GhostRows columns={["", "120px"]} right={[1]} className="px-8 py-6" />
      )}
      {!failed && plans.data && info && step.kind === "plan" && (
        <PlanStep
          plans={plans.data}
          info={info}
          interval={interval}
          onInterval={setInterval}
          chosen={chosen}
          onChoose={setChosen}
          onGo={go}
        />
      )}
      {info && step.kind === "payment" && (
        <PaymentStep
          plan={step.plan}
          info={info}
          coupon={coupon}
          onCoupon={setCoupon}
          onChangePlan={() => setStep({ kind: "plan" })}
          onBusy={setBusy}
          onDone={async (quote, changed) => {
            setStep({ kind: "done", quote, changed });
            await refreshPlan(client);
          }}
        />
      )}
      {step.kind === "done" && (
        <DoneStep quote={step.quote} changed={step.changed} next={next} onClose={onClose} />
      )}
    </Modal>
  );
}
