import type { User } from "../../user";
import type { Access } from "../schema";
import { issue } from "../token";
import type { Session } from "./rows";
import { formatToken } from "./secret";

/** Access for the page, and the refresh token for its cookie. */
export type Tokens = Access & { refresh_token: string };

const roleOf = (user: { admin: number }): "owner" | "platform_admin" =>
  user.admin === 1 ? "platform_admin" : "owner";

/** Returns new access to a session, with the refresh token of this secret. */
export async function makeTokens(session: Session, user: User.Row, secret: string): Promise<Tokens> {
  const claims = {
    sub: `${user.id}`,
    own: session.owner_id,
    role: roleOf(user),
    sid: session.sid,
    epoch: user.epoch,
    amr: session.amr,
  };
  return { ...(await issue(claims)), refresh_token: formatToken(session, secret) };
}
