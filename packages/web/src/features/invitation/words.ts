import type { Invitation } from "./requests";

/** Codes for the outcome of an invitation. */
export const Refused = { gone: 1016, accepted: 2017, completed: 2018, conflict: 1004 } as const;

type Of = Pick<Invitation, "metadata">;

const personOf = ({ metadata }: Of): string =>
  `${metadata.owner_firstname} ${metadata.owner_lastname}`.trim();

/** Says that the business has no name beside its owner's: then the two are never said in one sentence. */
export const isNameless = (of: Of): boolean =>
  !of.metadata.brand_name || of.metadata.brand_name === personOf(of);

/** "Nova Example of Harbor Studio", or one of the two. */
export function inviter(of: Of): string {
  const person = personOf(of);
  const { brand_name } = of.metadata;
  if (!person || isNameless(of)) return person || brand_name || "the person who sent it";
  return `${person} of ${brand_name}`;
}

/** Whom one joins, with whom: "Bookshop website" with "Nova Example of Harbor Studio"; a company with its owner. */
export function joinInWords(of: Of): { to: string; inviter: string | undefined } {
  const { project_name, brand_name } = of.metadata;
  if (project_name) return { to: project_name, inviter: inviter(of) };
  if (isNameless(of)) return { to: inviter(of), inviter: undefined };
  return { to: brand_name, inviter: personOf(of) || undefined };
}

/** What an admin is invited to run: "Harbor Studio", or "their business" where it has the name of its owner. */
export const companyInWords = (of: Of): string =>
  isNameless(of) ? "their business" : of.metadata.brand_name;
