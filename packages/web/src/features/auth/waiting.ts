import { FRIEND_AMOUNT } from "@stint/core/billing/referral/rules";
import { format } from "@stint/core/platform/money";
import type { Origin } from "../../lib/origin";

const PLANS: Readonly<Record<string, string>> = { pro: "Professional", team: "Team" };

/**
 * Says what waits after the sign-up: the friend's month, the template and the plan of the link that was followed; ""
 * where it named none. The friend has no name here: a code opens nothing about its owner.
 */
export function waitingInWords(
  { referral_code, plan = "" }: Pick<Origin, "referral_code" | "plan">,
  template?: string,
): string {
  const name = Object.hasOwn(PLANS, plan) ? PLANS[plan] : undefined;
  const lines: string[] = [];
  if (referral_code)
    lines.push(
      plan === "team"
        ? `With your friend’s code, ${format(FRIEND_AMOUNT, "USD")} comes off your first charge.`
        : "With your friend’s code, your first month of Professional is free.",
    );
  const things = [
    ...(name && !(referral_code && plan === "pro") ? [`start ${name}`] : []),
    ...(template ? [`use “${template}”`] : []),
  ];
  if (things.length > 0) lines.push(`You will ${things.join(" and ")} after this.`);
  return lines.join(" ");
}
