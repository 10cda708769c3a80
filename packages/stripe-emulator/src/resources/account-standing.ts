import type { Stripe } from "stripe";
import type { Work } from "../types";

export const STANDINGS = ["well", "documents", "rejected"] as const;
export type Standing = (typeof STANDINGS)[number];

const ASKED = ["individual.verification.document"];

/**
 * Applies Stripe's decision on a working account: it requires a document and stops everything until then,
 * rejects the business, or restores it. `schedule`: automatic or manual payouts.
 */
export function decideAccount(
  work: Work,
  id: string,
  { standing, schedule }: { standing?: Standing | undefined; schedule?: "daily" | "manual" | undefined },
): Stripe.Account | undefined {
  const account = work.store.find("account", id, "");
  if (!account) return undefined;
  const before = structuredClone(account);
  if (schedule && account.settings?.payouts) account.settings.payouts.schedule.interval = schedule;
  if (standing && account.requirements) {
    const due = standing === "documents" ? ASKED : [];
    account.charges_enabled = standing === "well";
    account.payouts_enabled = standing === "well" && (account.external_accounts?.data.length ?? 0) > 0;
    account.requirements = {
      ...account.requirements,
      currently_due: due,
      past_due: due,
      disabled_reason:
        standing === "well" ? null : standing === "rejected" ? "rejected.other" : "requirements.past_due",
    };
  }
  work.store.save("account", account);
  work.emit("account.updated", account, before);
  return account;
}
