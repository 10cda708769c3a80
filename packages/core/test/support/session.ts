import { issue } from "@stint/core/identity/token";
import type { Actor } from "@stint/core/platform/actor";
import { iso, seconds } from "@stint/core/platform/clock";
import { SessionEntity } from "../../src/identity/entity";
import { UserEntity } from "../../src/user/entity";
import { newUser } from "./user";

/** An access token of an owner that a test made, with the session that it stands for. */
export async function tokenFor(owner: Actor.Actor & { type: "user" }): Promise<string> {
  const { user_id, owner_id, role, sid, epoch } = owner;
  const { data: known } = await UserEntity.get({ id: user_id }).go({ consistent: true });
  const created_at = iso();
  if (!known) await newUser(owner);
  const expires_at = seconds() + 86_400;
  await SessionEntity.put({
    user_id,
    sid,
    owner_id,
    epoch,
    secret_hash: "0".repeat(64),
    rotated_at: seconds(),
    created_at,
    last_used_at: created_at,
    expires_at,
    ttl: expires_at,
    ip: "203.0.113.7",
    user_agent: "test",
    amr: ["pwd"],
  }).go();
  return (await issue({ sub: `${user_id}`, own: owner_id, role, sid, epoch })).access_token;
}
