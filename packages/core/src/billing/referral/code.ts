import { Actor } from "../../platform/actor";
import { Id } from "../../platform/id";
import { User } from "../../user";

/** Letters that catch a code that was mistyped. It opens nothing, so they need no secret, and hold for ever. */
const CHECKED = 3;
const checkOf = (owner_id: number): string => Id.sha256(`referral-code:${owner_id}`).slice(0, CHECKED);

/** Returns the actor's code. It follows from the workspace's number, so that reading it writes nothing. */
export const codeOf = (): string => {
  const owner_id = Actor.owner();
  return `${owner_id.toString(36)}${checkOf(owner_id)}`;
};

/** Returns the workspace that a code is of. */
export async function ownerOf(code: string): Promise<number | undefined> {
  const [, number = "", check] = /^([0-9a-z]{1,11})([0-9a-f]{3})$/.exec(code.trim().toLowerCase()) ?? [];
  const owner_id = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(owner_id) || checkOf(owner_id) !== check) return undefined;
  return (await User.findOwner(owner_id)) ? owner_id : undefined;
}
