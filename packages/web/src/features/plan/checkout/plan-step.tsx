import type { Info, PlanInfo } from "@stint/core/billing/schema";
import { format } from "@stint/core/platform/money";
import { Check } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { radioClass } from "../../../ui/radios";
import { Segments } from "../../../ui/segments";
import { Tag } from "../../../ui/tag";
import { isRunning } from "../plan-state";
import { billedInWords, priceInWords, savingInWords } from "../words";

export type Interval = "year" | "month";

export interface PlanStepProps {
  plans: readonly PlanInfo[];
  info: Info;
  interval: Interval;
  onInterval: (interval: Interval) => void;
  /** The name of the plan that is filled; undefined for none. */
  chosen: PlanInfo["name"] | undefined;
  onChoose: (name: PlanInfo["name"]) => void;
  /** Goes on with a plan; the free one closes. */
  onGo: (plan: PlanInfo) => void;
}

const intervals = [
  { value: "year", label: "Annual" },
  { value: "month", label: "Monthly" },
] as const;

function Features({ plan }: { plan: PlanInfo }) {
  return (
    <ul className="space-y-2.5 text-14">
      {plan.features.map(({ text, tag }) => (
        <li key={text} className="flex gap-2.5">
          <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
          <span>
            {text}
            {tag && (
              <Tag look="outline" className="ml-2 h-5.5! px-1.5!">
                {tag}
              </Tag>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const isFree = (plan: PlanInfo) => plan.billing_interval === "none";

/** Says what the button of a plan does for this workspace. */
function verbOf(plan: PlanInfo, info: Info, isOwn: boolean): string {
  if (isFree(plan)) return isRunning(info) ? "Cancel plan" : "Continue with Starter";
  return isOwn ? `Keep ${plan.name}` : `Choose ${plan.name}`;
}

/** Step 1: the three plans side by side; on a phone one under another, with the arrows among them. */
export function PlanStep({ plans, info, interval, onInterval, chosen, onChoose, onGo }: PlanStepProps) {
  const name = useId();
  const offered = plans.filter((plan) => isFree(plan) || plan.billing_interval === interval);
  const own = isRunning(info) ? info.plan : "none";
  const picked = offered.find((plan) => plan.name === chosen);
  const trialOf = (plan: PlanInfo) => (info.trial_open && plan.trial_days > 0 ? plan.trial_days : 0);
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex items-center justify-between gap-6 border-b border-line px-8 py-6 max-sm:p-4">
        <p className="text-15 text-muted max-sm:hidden">
          Change or stop whenever you like. Your work stays yours on every plan.
        </p>
        <Segments
          aria-label="How often it is billed"
          options={intervals}
          value={interval}
          onChange={onInterval}
          className="max-sm:flex max-sm:w-full"
        />
      </div>

      <div className="flex max-sm:hidden">
        {offered.map((plan, index) => {
          const isOwn = plan.id === own;
          const isChosen = plan.name === chosen;
          const trial = trialOf(plan);
          return (
            <section
              key={plan.id}
              aria-label={plan.name}
              className={cx(
                "flex min-w-0 flex-1 flex-col border-line px-8 pt-6 pb-8",
                index > 0 && "border-l",
                isChosen && "bg-bg",
              )}
            >
              <div className="flex items-center gap-2.5">
                <h3 className="text-17 font-semibold">{plan.name}</h3>
                {isOwn && (
                  <Tag look="outline" className="h-5.5! px-1.5!">
                    Your plan
                  </Tag>
                )}
                {trial > 0 && <span className="ml-auto text-13 text-muted">{trial} days free</span>}
              </div>
              <p className="mt-2 text-15 text-muted">
                <span className="mr-2 text-40 font-[650] tracking-[-0.02em] text-ink">
                  {priceInWords(plan)}
                </span>
                {!isFree(plan) && "a month"}
              </p>
              <div className="mt-1 min-h-[58px] text-14">
                <p>{billedInWords(plan)}</p>
                <p className="text-13 text-muted">{savingInWords(plan, plans)}</p>
              </div>
              <div className="mb-8 border-t border-line pt-5">
                <Features plan={plan} />
              </div>
              <Button
                wide
                kind={isChosen ? "primary" : "second"}
                className="mt-auto"
                onClick={() => onGo(plan)}
              >
                {verbOf(plan, info, isOwn)}
              </Button>
            </section>
          );
        })}
      </div>

      <div
        role="radiogroup"
        aria-label="Plan"
        className="divide-y divide-line border-b border-line sm:hidden"
      >
        {offered.map((plan) => {
          const isChosen = plan.name === chosen;
          const trial = trialOf(plan);
          return (
            <div
              key={plan.id}
              className={cx("relative px-4 py-4", isChosen && "bg-bg shadow-[inset_2px_0_0_var(--accent)]")}
            >
              <label className="flex items-start gap-3">
                <input
                  type="radio"
                  name={name}
                  checked={isChosen}
                  onChange={() => onChoose(plan.name)}
                  className={cx(radioClass, "mt-1")}
                />
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="flex-1">
                      <span className="text-17 font-semibold">{plan.name}</span>
                      {trial > 0 && (
                        <span className="ml-2.5 text-13 whitespace-nowrap text-muted">{trial} days free</span>
                      )}
                    </span>
                    <span className="text-22 font-[650]">
                      {priceInWords(plan)}
                      {!isFree(plan) && <span className="ml-1 text-13 font-normal text-muted">a month</span>}
                    </span>
                  </span>
                  <span className="block text-14 text-muted">{billedInWords(plan)}</span>
                  {isChosen && savingInWords(plan, plans) && (
                    <span className="block text-13 text-muted">{savingInWords(plan, plans)}</span>
                  )}
                  {plan.id === own && <span className="block text-13 text-muted">Your plan</span>}
                </span>
              </label>
              {isChosen && (
                <div className="mt-4 pl-7">
                  <Features plan={plan} />
                </div>
              )}
            </div>
          );
        })}
      </div>
      <footer className="sticky bottom-0 mt-auto flex min-h-20 items-center justify-between gap-4 border-t border-line bg-surface px-4 sm:hidden">
        <div>
          {picked && !isRunning(info) && (
            <>
              <p className="text-13 text-muted">Due today</p>
              <p className="text-22 font-[650]">
                {format(trialOf(picked) > 0 ? 0 : picked.billed_amount, picked.currency)}
              </p>
            </>
          )}
        </div>
        <Button
          kind="primary"
          size="l"
          aria-disabled={!picked || undefined}
          onClick={() => picked && onGo(picked)}
        >
          Continue
        </Button>
      </footer>
    </div>
  );
}
