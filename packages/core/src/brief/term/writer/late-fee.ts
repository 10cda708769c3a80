import type { LateFeeTerms } from "../../../project/contract/late-fee/rules";
import { plainOf } from "../../planner/ask";
import { figuresOf } from "./figure";
import type { KnownTerm } from "./schema";

const YEAR = /\b(?:years?|yearly|annum|annual\w*|p\.? ?a\b|jahr\w*|an|annee|ano|anual)\b/;

/** Returns how a late fee is counted that a text asks for, and how much it is; undefined where it names none. */
export function findRate(
  said: string,
): { kind: "percent_month" | "percent_year"; percent: number } | undefined {
  const asked = figuresOf(said).find(({ unit }) => unit === "percent");
  if (!asked || asked.value > 100) return undefined;
  return { kind: YEAR.test(plainOf(said)) ? "percent_year" : "percent_month", percent: asked.value };
}

/** Returns a term's late fee at the rate that is asked for, in the figures that count (D39). */
export function feeAt({ late_fee }: KnownTerm, rate: ReturnType<typeof findRate>): LateFeeTerms | undefined {
  if (!late_fee || !rate || late_fee.kind !== rate.kind) return undefined;
  const { grace_days, cap_percent } = late_fee;
  const percent = String(rate.percent);
  // A fee that is more than the most would never be charged in full.
  return {
    kind: rate.kind,
    percent,
    amount: null,
    grace_days,
    cap_percent: Number(cap_percent) < rate.percent ? percent : cap_percent,
  };
}
