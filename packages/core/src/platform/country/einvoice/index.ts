import { holdsOn, type Origin } from "../fact";
import facts from "./facts.json" with { type: "json" };

/** What a law asks for in e-invoices; `since` is null where no day is set. */
export type Mandate = Origin & { scope: string; obligation: string; since: string | null };

/** The form of an electronic address, with its code in the list of address schemes (EAS). */
export type AddressFact = Origin & {
  name: string;
  pattern: string | null;
  eas: string | null;
  checksum?: string;
};

export type EinvoiceFacts = {
  mandates: Mandate[];
  formats: (Origin & { id: string; version?: string; customization_id?: string; profiles?: string[] })[];
  /** What a small business sends, and what it takes in. */
  produce: Origin & { formats: string[] };
  receive: Origin & { formats: string[] };
  required: Origin & { fields: { name: string; text: string }[] };
  addresses: AddressFact[];
};

const FACTS: Record<string, EinvoiceFacts> = facts;

/** Returns what is known of e-invoices in a country; undefined for a country without facts. */
export const findEinvoiceFacts = (country: string): EinvoiceFacts | undefined => FACTS[country];

/** Lists the mandates of a country that hold on a day; those without a day are not among them. */
export const listMandates = (country: string, date: string): Mandate[] =>
  (FACTS[country]?.mandates ?? []).filter((each) => each.since !== null && holdsOn(each, date));
