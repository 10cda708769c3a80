import { assertLive, switchUser } from "@stint/core/identity/session";
import { verify } from "@stint/core/identity/token";
import type { Actor } from "@stint/core/platform/actor";
import { AppError, Code, fail } from "@stint/core/platform/error";
import { permits } from "./permission";
import type { Route } from "./route";

type Header = (name: string) => string | undefined;

/** The actor behind an `Authorization` header; anonymous without one. A bad token is 401 even where none is needed. */
async function identify(authorization: string | undefined): Promise<Actor> {
  if (!authorization) return { type: "anonymous" };
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (!token) return fail(Code.NotAuthenticated);
  const claims = await verify(token);
  return {
    type: "user",
    user_id: Number(claims.sub),
    owner_id: claims.own,
    role: claims.role,
    sid: claims.sid,
    epoch: claims.epoch,
  };
}

/** Who reads a public page, if they are signed in; a write or a file is theirs only while the session lives. */
async function recognize(route: Route, authorization: string | undefined): Promise<Actor> {
  const actor = await identify(authorization);
  return actor.type === "user" && route.live ? assertLive(actor) : actor;
}

/**
 * The actor, allowed to use the route; 1001 without a session, 1002 without the permission. A `live` route
 * reads user and session again: 2057 once the account is revoked. With `X-Switch-User` a platform admin acts
 * as somebody else and stays named in the audit; the admin's own permissions end there.
 */
export async function admit(route: Route, header: Header): Promise<Actor> {
  if (route.can === "public")
    return recognize(route, header("authorization")).catch((error) => {
      // A token that ran out, or whose session ended, must not close a public page to its reader.
      if (error instanceof AppError) return { type: "anonymous" };
      throw error;
    });
  const actor = await identify(header("authorization"));
  if (actor.type !== "user") return fail(Code.NotAuthenticated);
  const other = header("x-switch-user");
  const own = () => (route.live ? assertLive(actor) : actor);
  const acting =
    other === undefined ? await own() : await switchUser(actor, /^\d{1,16}$/.test(other) ? Number(other) : 0);
  if (route.can !== "session" && !permits(acting.role, route.can)) return fail(Code.NotAllowed);
  return acting;
}
