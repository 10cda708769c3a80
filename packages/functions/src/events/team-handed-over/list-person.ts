import { relist } from "@stint/core/profile/directory";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Finds both people by the businesses that they own now. */
export const handler = consume(Team.Events.HandedOver, async ({ from_user_id, to_user_id }) => {
  for (const user_id of [from_user_id, to_user_id]) await relist(user_id);
});
