import { countryName } from "@stint/core/platform/country";
import { Money } from "@stint/core/platform/money";
import {
  findRegistration,
  type RateHint,
  suggestRates,
  suggestReasons,
} from "@stint/core/workspace/tax/hint/rules";
import type { TaxRate, TaxRateInput } from "@stint/core/workspace/tax/schema";
import { Plus } from "lucide-react";
import { dayOf, money } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { rateInWords } from "./words";

const MOST = 4;

/** What the published rates of the business's country suggest to add. Hints only: nothing is chosen by them. */
export function TaxHints({
  country,
  time_zone,
  rates,
  onAdd,
  of,
}: {
  country: string;
  time_zone: string;
  rates: readonly TaxRate[];
  onAdd: (rate: TaxRateInput) => void;
  of: "rates" | "reasons";
}) {
  const all = of === "rates" ? suggestRates(country, dayOf(new Date(), time_zone)) : suggestReasons(country);
  const hints = all
    .filter(
      ({ rate }) =>
        !rates.some((each) => rateInWords(each).toLowerCase() === rateInWords(rate).toLowerCase()),
    )
    .slice(0, MOST);
  const registration = of === "rates" ? findRegistration(country) : undefined;
  if (hints.length === 0 && !registration) return null;
  const word = ({ rate }: RateHint) => `Add ${rateInWords(rate)}`;
  return (
    <div className="space-y-2 pt-3 text-13 text-muted">
      {hints.length > 0 && (
        <>
          <p>
            {of === "rates"
              ? `Published in ${countryName(country)}. Add what you charge:`
              : `Usual in ${countryName(country)}. Add what holds for you:`}
          </p>
          <div className="flex flex-wrap gap-2">
            {hints.map((hint) => (
              <Button
                key={hint.rate.name}
                size="s"
                icon={<Plus size={16} />}
                onClick={() => onAdd(hint.rate)}
              >
                {word(hint)}
              </Button>
            ))}
          </div>
          {hints.some(({ unsourced }) => unsourced) && (
            <p>Some of it is without a source: look it up first.</p>
          )}
        </>
      )}
      {registration && (
        <p>
          Businesses in {countryName(country)} register from a turnover of{" "}
          {money(Money.parse(registration.amount, registration.currency) ?? 0, registration.currency, {
            cents: false,
          })}
          {registration.unsourced ? ", as far as we know" : ""}. Whether you do, you say: nothing here follows
          from it.
        </p>
      )}
    </div>
  );
}
