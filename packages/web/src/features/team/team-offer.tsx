import type { PlanInfo } from "@stint/core/billing/schema";
import { Check } from "lucide-react";
import { openCheckout } from "../../lib/checkout";
import { money } from "../../lib/format";
import { Button } from "../../ui/button";
import { billedInWords, priceInWords } from "../plan/words";
import { Permissions } from "./permissions";

/** What a team gives and costs, for those on another plan. */
export function TeamOffer({ plans }: { plans: readonly PlanInfo[] }) {
  const find = (interval: PlanInfo["billing_interval"]) =>
    plans.find(({ name, billing_interval }) => name === "Team" && billing_interval === interval);
  const [yearly, monthly] = [find("year"), find("month")];
  if (!yearly) return null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-22 font-semibold">Team</h2>
          <p className="mt-1 max-w-[60ch] text-14 text-muted">
            Run your business with others: admins work in its name, with its brand and templates, on its team
            projects.
          </p>
        </div>
        <Button kind="primary" onClick={() => openCheckout({ chosen: "team" })}>
          Choose Team
        </Button>
      </div>
      <p className="mt-8 text-15 text-muted">
        <span className="mr-2 text-32 font-[650] tracking-[-0.02em] text-ink">{priceInWords(yearly)}</span>a
        month
      </p>
      <p className="mt-1 text-14 text-muted">
        {billedInWords(yearly)}
        {monthly && `, or ${money(monthly.billed_amount, monthly.currency)} month to month`}.
      </p>
      <ul className="mt-5 space-y-2.5 border-t border-line2 pt-5 text-15">
        {yearly.features.map(({ text }) => (
          <li key={text} className="flex gap-2.5">
            <Check size={16} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
            {text}
          </li>
        ))}
      </ul>
      <Permissions />
    </>
  );
}
