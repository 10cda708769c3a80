/** The product's own setup with another first run: one confirmed account on a paid plan, nothing else. */
import { Identity } from "@stint/core/identity";
import { browserOf } from "@stint/core/identity/link";
import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { as } from "../../../packages/core/test/support";
import { anonymous, mailedToken, signedUp } from "../../../packages/core/test/support/account";
import { ACCOUNT } from "./product-account";

export { prepare, useClock } from "@stint/local/setup";

export async function seed(): Promise<boolean> {
  const { user_id } = await signedUp(ACCOUNT.email);
  const token = await mailedToken(user_id, "confirm");
  await as(anonymous, () =>
    Identity.confirm(user_id, token, { browser: browserOf({ id: user_id, epoch: 0 }) }),
  );
  const owner_id = user_id;
  await Actor.asSystem(owner_id, "setup", () =>
    Db.commit(
      [Workspace.changePlanWrite({ owner_id }, { plan: "pro_yearly" })],
      [Event.audit("workspace.plan_given", `workspace:${owner_id}`)],
    ),
  );
  return true;
}
