/** What a change order bills and credits at each tax rate. Browser-safe and pure. */
import {
  addRates,
  type Balance,
  balanceRates,
  type RateAmount,
  type RateCredit,
  rateOf,
  ruleRateOf,
} from "../../invoice/billing/rates/rules";
import { chargesTaxes, groupParts, type Part, type TaxRule } from "../../project/tax/rules";
import type { BasePlan } from "./version-schedule";

interface Base {
  plan: BasePlan;
  taxed?: { rule: TaxRule; parts: Part[] } | null | undefined;
}

export interface RatePlan {
  balance: Balance;
  /** What is credited, each with the rates that invoices have it under. */
  credits: RateCredit[];
  /** What is still to be billed, and with it what is drafted beside the schedule. */
  bill: Part[];
  rest: Part[];
}

const rateOfPart = ({ tax }: Part, { taxes }: TaxRule): string => (tax ? rateOf(tax) : ruleRateOf(taxes));

/**
 * Returns both sides at each rate, where the agreement has several before or after the change; undefined where it has
 * one, or charges none any more: then its total counts. What was billed as the project was taxed stands for what is taxed
 * as the project is now: it keeps its tax.
 */
export function planRates(
  whole: readonly Part[],
  base: Base | undefined,
  rule: TaxRule | undefined,
): RatePlan | undefined {
  const rates = base?.plan.rates;
  if (!base || !rates || base.taxed === undefined || !rule || !chargesTaxes(rule)) return undefined;
  const [before, now] = [base.taxed?.rule, ruleRateOf(rule.taxes)];
  const was = before && ruleRateOf(before.taxes);
  const nameOf = (rate: string) => (rate === was ? now : rate);
  const named = (list: readonly RateAmount[]) =>
    addRates(list.map(({ rate, amount }) => ({ rate: nameOf(rate), amount })));
  const parts = groupParts(whole);
  const agreed = parts.map((part) => ({ rate: rateOfPart(part, rule), amount: part.amount }));
  const accepted = before ? (base.taxed?.parts ?? []).map((part) => nameOf(rateOfPart(part, before))) : [];
  if (new Set([...agreed.map(({ rate }) => rate), ...accepted]).size < 2) return undefined;
  const creditable = (base.plan.creditables ?? []).flatMap(({ rates: own = [] }) =>
    own.map(({ rate, counted }) => ({ rate, amount: counted })),
  );
  const billed = named(rates.billed);
  const drafted = named(rates.drafted);
  // What was agreed before and is gone is credited, and stands for nothing else.
  const gone = accepted.filter((rate) => !agreed.some((each) => each.rate === rate));
  const balance = balanceRates({
    agreed: [...agreed, ...gone.map((rate) => ({ rate, amount: 0 }))],
    billed,
    creditable: named(creditable),
    drafted,
  });
  const partOf = (list: readonly RateAmount[]) =>
    list.flatMap(({ rate, amount }): Part[] => {
      const part = parts.find((each) => rateOfPart(each, rule) === rate);
      return amount > 0 ? [{ amount, tax: part?.tax ?? null }] : [];
    });
  const bill = partOf(balance.bill);
  return {
    balance,
    credits: balance.credit.map(({ rate, amount }) => ({
      rates: rate === now && was && was !== now ? [now, was] : [rate],
      amount,
    })),
    bill,
    rest: [...bill, ...partOf(drafted)],
  };
}
