/**
 * What a law for freelancers asks of a contract and this one lacks, in words: the Freelance Isn't Free Act of
 * New York, the acts of Illinois and California, Japan's Freelance Act. A hint, never a refusal. Pure.
 */
import type { FreelancerLaw } from "../../platform/country/contract";
import { Money } from "../../platform/money";
import { clausesOf } from "../reading/rules";
import type { Document } from "../schema";

/** The states whose laws are known, by the names that people write. */
const STATES: Record<string, string> = { "NEW YORK": "NY", ILLINOIS: "IL", CALIFORNIA: "CA" };

/** Returns the place of a business as the facts name it: `US-NY`, `JP`. */
export function placeOf({ country, region }: { country: string; region: string }): string {
  const state = region.trim().toUpperCase();
  return country === "US" && state ? `US-${STATES[state] ?? state}` : country;
}

/** Says whether the sum is large enough for the law, which counts in its own currency. */
const isReached = ({ amount, currency }: FreelancerLaw, document: Document): boolean =>
  amount === null ||
  document.currency !== currency ||
  document.total >= Money.multiply(amount, 10 ** Money.minorDigits(currency));

/**
 * Lists what a contract lacks, a sentence for each law; none where nothing is lacking. `streets` are the
 * first lines of both sides' addresses; "" where one is not known.
 */
export function contractGaps(
  laws: readonly FreelancerLaw[],
  document: Document,
  streets: readonly string[],
): string[] {
  const { seller, client } = document.parties ?? {};
  // The cover names both sides with their addresses, as far as the settings and the client have them.
  const printed = [seller, client].flatMap((party) => party?.lines ?? []);
  const words = [...clausesOf(document).map(({ body }) => body), ...printed].join("\n");
  const days = document.due_days ?? 0;
  const services = document.phases.flatMap(({ services }) => services);
  return laws
    .filter((law) => law.act !== null && isReached(law, document))
    .flatMap(({ act, region, written_contract, payment_days }) => {
      const lacks = [
        written_contract && streets.some((street) => !street || !words.includes(street))
          ? "the postal addresses of both sides"
          : "",
        written_contract && services.length === 0 ? "the services, one by one" : "",
        written_contract && services.every(({ total }) => total === null) && document.schedule === null
          ? "what each is paid with, or when"
          : "",
        payment_days !== null && days > payment_days ? `payment within ${payment_days} days` : "",
      ].filter(Boolean);
      const last = lacks.pop();
      if (last === undefined) return [];
      const list = lacks.length > 0 ? `${lacks.join(", ")} and ${last}` : last;
      return [`The ${act}${region.startsWith("US-") ? ` (${region.slice(3)})` : ""} asks for ${list}.`];
    });
}
