import type { Actor } from "@stint/core/platform/actor";
import { iso } from "@stint/core/platform/clock";
import { UserEntity } from "../../src/user/entity";

/** Robin Sample, as the account of an owner whom a test made; the address is confirmed. */
export const newUser = ({ user_id, owner_id }: Actor.Actor & { type: "user" }) =>
  UserEntity.create({
    id: user_id,
    workspace_id: owner_id,
    created_at: iso(),
    first_name: "Robin",
    last_name: "Sample",
    email: `robin-${user_id}@sample.test`,
    email_verified: true,
  }).go();
