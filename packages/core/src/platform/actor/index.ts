import { AsyncLocalStorage } from "node:async_hooks";
import { Code, fail } from "../error";
import { token } from "../id";

/**
 * The actor of a call. `owner_id` is the workspace whose rows may be accessed; it never comes from a
 * request's body.
 */
export type Actor =
  | {
      type: "user";
      user_id: number;
      owner_id: number;
      /**
       * `admin` acts for a company by a seat of theirs (`team`), and `owner_id` is the company's. No sign-in
       * gives it: each request names the company.
       */
      role: "owner" | "admin" | "platform_admin";
      /** What of the company's rows an admin reads; everybody else reads all. */
      view?: View;
      sid: string;
      epoch: number;
      /** How the session was signed in to, as `Session` names the ways: `pwd`, `google`, `otp`. */
      amr?: readonly string[];
      impersonator_id?: number;
      /** The key to the API by which they act, with what it may do; a browser has none. */
      key?: { id: number; scopes: Readonly<Record<string, "read" | "write">> };
      /**
       * The last time the person proved their identity, in seconds since 1970; known on routes that read the
       * session.
       */
      proved_at?: number;
    }
  /** A person with an unguessable link: may only do what the link is for. */
  | { type: "link"; owner_id: number; hash: string }
  /** The product itself in one workspace, because of an event or a job. */
  | {
      type: "system";
      owner_id: number;
      cause: string;
      /** The actor of the event that it reacts to. */
      caused_by?: string;
    }
  | { type: "anonymous" };

/** Leaves of rows those that an actor may read. */
export type View = (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>;

export interface Request {
  request_id: string;
  ip: string;
  user_agent: string;
  /** What CloudFront's headers say of the viewer, by the rest of their names: "city". */
  viewer?: ((fact: string) => string | undefined) | undefined;
  /** Aborts when the caller disconnects, if the server notices. */
  gone?: AbortSignal | undefined;
}

interface Context {
  actor: Actor;
  request: Request;
}

const storage = new AsyncLocalStorage<Context>();
const INTERNAL: Request = { request_id: "internal", ip: "", user_agent: "" };

/** Runs `work` as `actor`; nested calls keep the original request. */
export function run<T>(actor: Actor, work: () => T, request?: Request): T {
  return storage.run({ actor, request: request ?? storage.getStore()?.request ?? INTERNAL }, work);
}

/** Returns the current actor; anonymous outside of `run`. */
export const use = (): Actor => storage.getStore()?.actor ?? { type: "anonymous" };

export const request = (): Request => storage.getStore()?.request ?? INTERNAL;

/** Returns the workspace that the actor may access. 1001 without one. */
export function owner(): number {
  const actor = use();
  return actor.type === "anonymous" ? fail(Code.NotAuthenticated) : actor.owner_id;
}

/** Returns the signed-in user. 1001 for any other actor. */
export function user(): Extract<Actor, { type: "user" }> {
  const actor = use();
  return actor.type === "user" ? actor : fail(Code.NotAuthenticated);
}

/** Returns whether the actor acts for a company as one of its admins, not as its owner. */
export const isAdmin = (): boolean => {
  const actor = use();
  return actor.type === "user" && actor.role === "admin";
};

/**
 * Runs `work` over all rows of the workspace, whoever asks: for a sum that is wrong when a part of it is missing.
 * What it returns must not show a row.
 */
export function overAll<T>(work: () => T): T {
  const actor = use();
  if (actor.type !== "user" || !actor.view) return work();
  const { view: _, ...whole } = actor;
  return run(whole, work);
}

/** Runs `work` as the system in a workspace, for consumers, jobs and resolved public links. */
export const asSystem = <T>(owner_id: number, cause: string, work: () => T): T =>
  run({ type: "system", owner_id, cause }, work);

/** Runs `work` as the holder of a public link into a workspace. */
export const asLink = <T>(owner_id: number, hash: string, work: () => T): T =>
  run({ type: "link", owner_id, hash }, work);

/** Runs `work` as the signed-in person, for the record, or else as the holder of a public link into a workspace. */
export const asPersonOrLink = <T>(owner_id: number, hash: string, work: () => T): T =>
  use().type === "user" ? work() : asLink(owner_id, hash, work);

/** Returns the actor's fields for an audit entry. */
export function signature(): { actor_id: string; impersonator_id?: number; key_id?: number } {
  const actor = use();
  if (actor.type === "user")
    return {
      actor_id: `user:${actor.user_id}`,
      ...(actor.impersonator_id ? { impersonator_id: actor.impersonator_id } : {}),
      ...(actor.key ? { key_id: actor.key.id } : {}),
    };
  if (actor.type === "link") return { actor_id: `link:${actor.hash.slice(0, 8)}` };
  if (actor.type === "system") return { actor_id: `system:${actor.cause}` };
  return { actor_id: "anonymous" };
}

export const newRequestID = token;

export * as Actor from "./index";
