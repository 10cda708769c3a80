import { format } from "../../platform/money";
import { planOf } from "../plans";
import { CURRENCY, FRIEND_AMOUNT, HOLD_DAYS, REWARD_AMOUNT } from "../referral/rules";
import type { Kept } from "./rules";

const COLOR = "#6d28d9";
const dollars = (amount: number) => format(amount, CURRENCY);

/** An offer to pay a plan once a year; taken by who does so. Its worth is computed from the two prices. */
function yearly(id: "pro_yearly" | "team_yearly", open_on: NonNullable<Kept["seen_on"]>): Kept {
  const { name, billed_amount, saving } = planOf(id);
  return {
    id,
    business: "Stint",
    color: COLOR,
    category: "plans",
    summary: `${name} for a year, less than twelve months one by one`,
    until: null,
    list_price: saving?.amount ?? null,
    currency: CURRENCY,
    terms: `${dollars(billed_amount)} once a year instead of each month. Change or stop whenever you like: it stays open until the end of the year you paid for. Stint earns from it: it is our own plan.`,
    needs: null,
    code: null,
    link: { label: "See the plan", url: "/settings/plan" },
    seen_on: [...open_on, id],
    used_on: [id],
  };
}

/**
 * The offers of every stage: only what is true. One of another business comes here once there is an agreement with it,
 * with its terms and whether we earn from it.
 */
export const offersOf = (code: string): readonly Kept[] => [
  yearly("pro_yearly", ["none", "pro_monthly"]),
  yearly("team_yearly", ["team_monthly"]),
  {
    id: "friend",
    business: "Stint",
    color: COLOR,
    category: "friends",
    summary: "A free month for each friend, and credit in return",
    until: null,
    list_price: null,
    currency: CURRENCY,
    terms: `Your friend gets ${dollars(FRIEND_AMOUNT)} off the first charge. You get ${dollars(REWARD_AMOUNT)} ${HOLD_DAYS} days after they pay for a plan. The code is yours alone. Once for each friend, and not for another account of your own. Stint earns from it: your friend pays us.`,
    needs: "Professional",
    code,
    link: { label: "Send a referral", url: "/settings/referrals" },
  },
];
