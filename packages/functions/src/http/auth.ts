import { allows, isKey } from "@stint/core/api-key/rules";
import { assertLive, switchUser } from "@stint/core/identity/session";
import { verify } from "@stint/core/identity/token";
import { Actor } from "@stint/core/platform/actor";
import { AppError, Code, fail } from "@stint/core/platform/error";
import { admits } from "./access";
import type { Call } from "./exchange";
import type { Route } from "./route";

type Asked = Pick<Call, "header" | "query">;

/** Names the company that a request acts for, by its owner's id. */
const WORKSPACE = "stint-workspace";

/** Returns the token of an `Authorization` header; undefined without one. */
function tokenOf(authorization: string | undefined): string | undefined {
  if (!authorization) return undefined;
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? fail(Code.NotAuthenticated);
}

/** Returns the actor of a session's token; anonymous without one. A bad token is 401 even where none is needed. */
async function identify(token: string | undefined): Promise<Actor> {
  if (!token) return { type: "anonymous" };
  const claims = await verify(token);
  return {
    type: "user",
    user_id: Number(claims.sub),
    owner_id: claims.own,
    role: claims.role,
    sid: claims.sid,
    epoch: claims.epoch,
    amr: claims.amr,
  };
}

interface Admitted {
  actor: Actor;
  /** The check of the session that runs beside the work: the answer waits for it. */
  beside?: Promise<unknown> | undefined;
}

const ANONYMOUS: Admitted = { actor: { type: "anonymous" } };

async function checkSession(route: Route, actor: Extract<Actor, { type: "user" }>): Promise<Admitted> {
  if (route.live === "first") return { actor: await assertLive(actor) };
  return { actor, beside: route.live ? assertLive(actor) : undefined };
}

/**
 * Returns the company that a call acts for: its header, or `workspace` in the query of a GET, which a browser
 * opens by its address.
 */
function companyOf({ access, method }: Route, { header, query }: Asked): string | undefined {
  // What is a person's own is the same wherever they act.
  if (access === "session") return undefined;
  return header(WORKSPACE) ?? (method === "get" ? query().workspace : undefined);
}

/**
 * Lets a person into the company that they act for, as its admin: 1002 for every company in which they have no
 * seat. Without one, or with their own, they are in their own workspace.
 */
async function enterCompany(
  route: Route,
  admitted: Admitted,
  company: string | undefined,
): Promise<Admitted> {
  const { actor } = admitted;
  if (actor.type !== "user" || company === undefined || company === `${actor.owner_id}`) return admitted;
  try {
    const changes = route.method !== "get" && !route.over_seat;
    const owner_id = /^\d{1,16}$/.test(company) ? Number(company) : 0;
    // They know every noun's rows, and only admins need them.
    const [{ enter }, { adminView }] = await Promise.all([
      import("@stint/core/team/enter"),
      import("@stint/core/operations/admin-view"),
    ]);
    return { ...admitted, actor: { ...(await enter(actor, owner_id, changes)), view: adminView(owner_id) } };
  } catch (error) {
    // An ended session is reported first; otherwise its rejection would be unhandled.
    await admitted.beside;
    throw error;
  }
}

/** Paths of what a project is made of: a new route of them needs nothing to be closed while its project is hidden. */
const OF_PROJECT = /^\/api\/v2\/(projects|scopes|tasks|proposals|expenses|team)\b/;

/** Refuses an owner what their plan does not show: 1007 for what is read of a hidden project (D40). */
async function refuseHidden(route: Route, admitted: Admitted): Promise<Admitted> {
  const { actor } = admitted;
  const changes = route.method !== "get" && !route.while_hidden;
  // An admin is only let into a company, whose plan hides nothing.
  if (!changes || actor.type !== "user" || actor.view || !OF_PROJECT.test(route.path)) return admitted;
  const { shownView } = await import("@stint/core/project/hidden-by-plan");
  return { ...admitted, actor: { ...actor, view: Actor.run(actor, shownView) } };
}

/**
 * Lets an API key in where the route names its area and the key's scopes have it: 1002 anywhere else, and for a key
 * that names somebody else or a company, since it has one workspace. Its rows were read just now, so no session is
 * checked besides.
 */
async function admitKey(route: Route, asked: Asked, secret: string): Promise<Admitted> {
  const { ApiKey } = await import("@stint/core/api-key");
  const actor = await ApiKey.authenticate(secret);
  const changes = route.method !== "get";
  const elsewhere = asked.header("x-switch-user") ?? companyOf(route, asked);
  const { scopes = {} } = actor.key ?? {};
  const { key: area } = route;
  const isOpen = area === "any" || (area !== undefined && allows(scopes, area, changes ? "write" : "read"));
  if (!isOpen || elsewhere) return fail(Code.NotAllowed);
  if (changes) await Actor.run(actor, ApiKey.countChange);
  return refuseHidden(route, { actor });
}

/** Recognizes a signed-in reader of a public page, only while the session is alive. */
async function recognize(route: Route, asked: Asked): Promise<Admitted> {
  const token = tokenOf(asked.header("authorization"));
  if (token && isKey(token)) return admitKey(route, asked, token);
  const actor = await identify(token);
  if (actor.type !== "user") return { actor };
  return enterCompany(route, await checkSession(route, actor), companyOf(route, asked));
}

/**
 * Returns the actor if they may use the route; 1001 without a session, 1002 where the route is not for their
 * role. A `live` route reads user and session again: 2057 once the account is revoked. With `X-Switch-User` a
 * platform admin acts as somebody else and is named in the audit; the admin's own role does not apply then. With
 * `Stint-Workspace` a person acts for a company as one of its admins.
 */
async function admit(route: Route, asked: Asked): Promise<Admitted> {
  const { header } = asked;
  if (route.access === "public")
    return recognize(route, asked).catch((error) => {
      // An expired token, or one whose session ended, must not close a public page to its reader.
      if (error instanceof AppError) return ANONYMOUS;
      throw error;
    });
  const token = tokenOf(header("authorization"));
  if (token && isKey(token)) return admitKey(route, asked, token);
  const actor = await identify(token);
  if (actor.type !== "user") return fail(Code.NotAuthenticated);
  const other = header("x-switch-user");
  const company = companyOf(route, asked);
  // Who acts as somebody else does not act for a third one at once.
  if (other !== undefined && company !== undefined) return fail(Code.NotAllowed);
  const admitted: Admitted =
    other === undefined
      ? await enterCompany(route, await checkSession(route, actor), company)
      : { actor: await switchUser(actor, /^\d{1,16}$/.test(other) ? Number(other) : 0) };
  const acting = admitted.actor.type === "user" ? admitted.actor : actor;
  if (admits(route.access, acting.role)) return refuseHidden(route, admitted);
  // An ended session is reported first; otherwise its rejection would be unhandled.
  await admitted.beside;
  return fail(Code.NotAllowed);
}

/**
 * Runs the work as an admitted actor. A plain read runs beside the check of its session, so that it does not
 * wait longer, but its answer is held back until the session is known to be good. On a public page a reader
 * whose session ended is anonymous.
 */
export async function asAdmitted<T>(
  route: Route,
  asked: Asked,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  const { actor, beside } = await admit(route, asked);
  if (!beside) return work(actor);
  const [session, done] = await Promise.allSettled([beside, work(actor)]);
  if (session.status === "rejected") {
    if (route.access === "public" && session.reason instanceof AppError) return work(ANONYMOUS.actor);
    throw session.reason;
  }
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
