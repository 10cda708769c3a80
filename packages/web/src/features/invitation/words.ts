import type { Invitation } from "./requests";

/** Codes for the outcome of an invitation. */
export const Refused = { gone: 1016, accepted: 2017, completed: 2018, conflict: 1004 } as const;

/** "Nova Example of Harbor Studio", or one of the two. */
export function inviter({ metadata }: Pick<Invitation, "metadata">): string {
  const person = `${metadata.owner_firstname} ${metadata.owner_lastname}`.trim();
  if (!person || !metadata.brand_name || metadata.brand_name === person)
    return person || metadata.brand_name || "the person who sent it";
  return `${person} of ${metadata.brand_name}`;
}
