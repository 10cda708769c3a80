import { holdsOn, listInForce, type Origin, type Term } from "../fact";
import facts from "./facts.json" with { type: "json" };

/** A published rate. `rate` is a percentage as a decimal string, null where it differs from place to place. */
export type RateFact = Origin &
  Term & {
    /** `standard`, `reduced` and the like; one rate of a key holds at a time. */
    key: string;
    rate: string | null;
    scope: string;
    /** Its name on documents where it is not the country's `label`. */
    label?: string;
    /** ISO 3166-2 codes of where it holds; absent is the whole country. */
    regions?: string[];
    since_unsourced?: boolean;
  };

/** The form of a tax id. A pattern checks the form only; null where none was found. */
export type TaxIdFact = Origin & { name: string; pattern: string | null; eas?: string; checksum?: string };

/** A tax that clients withhold of the net amount and pay to the tax office. */
export type WithholdingFact = Origin & {
  name: string;
  rate: string | null;
  since: string | null;
  scope: string;
  /** Its name on invoices of freelancers; absent where theirs do not name it. */
  label?: string;
  /** Another rate for the part above an amount, in minor units. */
  step?: { above: number; rate: string; currency: string };
  /** Parts of a minor unit are left out. */
  rounds_down?: boolean;
};

export type TaxFacts = {
  name: string;
  /** The English name that a rate of it has on documents; null where there is no one name. */
  label: string | null;
  rates: RateFact[];
  ids: TaxIdFact[];
  /** The turnover from which a business registers, in major units; a hint only, never decided by us. */
  registration: Origin & { amount: string | null; currency: string; since: string | null; text: string };
  /** The limits of the exemption for small businesses, in major units. */
  small_business: Origin & {
    limits: { name: string; amount: string }[];
    currency: string;
    since: string | null;
  };
  /** What a client may withhold from the amount and pay to the tax office. */
  withholding: WithholdingFact[];
};

const FACTS: Record<string, TaxFacts> = facts;

/** Returns what is known of a country's tax; undefined for a country without facts. */
export const findTaxFacts = (country: string): TaxFacts | undefined => FACTS[country];

/** Lists a country's rates that hold on a day (`YYYY-MM-DD`), with those of its regions. */
export const listRates = (country: string, date: string): RateFact[] =>
  listInForce(FACTS[country]?.rates ?? [], date, ({ key }) => key);

/** Lists the taxes that clients in a country withhold on a day. */
export const listWithholdings = (country: string, date: string): WithholdingFact[] =>
  (FACTS[country]?.withholding ?? []).filter((fact) => holdsOn(fact, date));

/** Returns a country's standard rate on a day, as a percentage; undefined where it has no single one. */
export const findStandardRate = (country: string, date: string): string | undefined =>
  listRates(country, date).find(({ key }) => key === "standard")?.rate ?? undefined;
