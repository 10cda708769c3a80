import { Identity } from "@stint/core/identity";
import { relist } from "@stint/core/profile/directory";
import { consume } from "../../http/consume";

/** Members find a person by what they saved before their address was confirmed. */
export const handler = consume(Identity.Events.EmailConfirmed, ({ user_id }) => relist(user_id));
