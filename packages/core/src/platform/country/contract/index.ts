import { holdsOn, type Origin } from "../fact";
import facts from "./facts.json" with { type: "json" };

/** A law for those who work for themselves; amounts in major units of `currency`. */
export type FreelancerLaw = Origin & {
  /** A country (`JP`) or one of its regions (`US-NY`). */
  region: string;
  act: string | null;
  text: string;
  since: string | null;
  /** The sum from which it holds, and the days within which sums are added up. */
  amount: string | null;
  currency: string;
  window_days: number | null;
  written_contract: boolean;
  payment_days: number | null;
  notice_days: number | null;
  retention_years: number | null;
};

export type ContractFacts = {
  consumer: Origin & {
    /** Null where a consumer has no general right of withdrawal. */
    withdrawal_days: number | null;
    law: string;
    /** True where the button of an order must say that it obliges to pay. */
    order_button: boolean;
    /** The day since which a contract made online is withdrawn from online, too. */
    withdrawal_function_since: string | null;
    text: string;
  };
  freelancer_laws: FreelancerLaw[];
  signature: Origin & { text: string };
};

const FACTS: Record<string, ContractFacts> = facts;

/** Returns what is known of contracts in a country; undefined for a country without facts. */
export const findContractFacts = (country: string): ContractFacts | undefined => FACTS[country];

/** Lists the laws for freelancers of a place (`JP`, `US-NY`) that hold on a day. */
export const listFreelancerLaws = (place: string, date: string): FreelancerLaw[] =>
  (FACTS[place.slice(0, 2)]?.freelancer_laws ?? []).filter(
    (law) => (law.region === place || law.region === place.slice(0, 2)) && holdsOn(law, date),
  );
