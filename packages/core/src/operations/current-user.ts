import { Team } from "../team";
import type { User } from "../user";

/** Returns the signed-in person, with the companies that they have a seat in. */
export const readCurrentUser = async (info: User.Info): Promise<User.Info> => ({
  ...info,
  companies: await Team.companiesOf(info.id),
});
