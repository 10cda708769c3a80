import { Actor } from "../platform/actor";
import { companiesOf } from "../team/read";
import type { User } from "../user";

/** Returns the signed-in person, with the companies that they have a seat in: these are read beside them. */
export async function readCurrentUser(reading: User.Info | Promise<User.Info>): Promise<User.Info> {
  const [info, companies] = await Promise.all([reading, companiesOf(Actor.user().user_id)]);
  return { ...info, companies };
}
