import type { Info } from "@stint/core/user/schema";
import { useSyncExternalStore } from "react";
import { api } from "./api";
import { dropOrigin, readOrigin } from "./origin";
import { createStore } from "./store";
import { accessToken, forgetSession, keepToken, mayHaveSession, refresh } from "./token";

/** The signed-in person together with the business. */
export type SessionUser = Info;

export interface Session {
  user: SessionUser;
}

const store = createStore<Session | undefined>(undefined);
let starting: Promise<Session | undefined> | undefined;

async function authenticate(token: string, expiresIn: number): Promise<Session> {
  const { invitation_proof: _, ...origin } = readOrigin();
  const { data } = await api.post("/authenticate", {
    body: { access_token: token, expires_in: expiresIn, ...origin },
  });
  dropOrigin();
  const session = { user: { ...data.user, first_session: data.first_session } };
  store.set(session);
  return session;
}

/** After a sign-in that gave a token: tells the server and keeps the person. */
export function beginSession(tokens: { access_token: string; expires_in: number }): Promise<Session> {
  keepToken(tokens.access_token, tokens.expires_in);
  return authenticate(tokens.access_token, tokens.expires_in);
}

/**
 * The session, started from the refresh cookie if need be; undefined when nobody is signed in. `ask: false` does
 * not bother the server unless this browser has signed in before.
 */
export function ensureSession({ ask = true }: { ask?: boolean } = {}): Promise<Session | undefined> {
  const known = store.get();
  if (known) return Promise.resolve(known);
  if (!ask && !mayHaveSession()) return Promise.resolve(undefined);
  starting ??= start().finally(() => {
    starting = undefined;
  });
  return starting;
}

async function start(): Promise<Session | undefined> {
  const token = (await accessToken()) ?? (await refresh());
  return token ? authenticate(token, 300) : undefined;
}

/** Reads the person again after something about them changed (plan, name, checkpoint). */
export async function reloadUser(): Promise<SessionUser> {
  const { data } = await api.get("/currentuser");
  store.set({ user: data });
  return data;
}

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("stint-session");

/** Forgets everything of the session in this tab and tells the others. */
export function clearSession(): void {
  forgetSession();
  channel?.postMessage("out");
  store.set(undefined);
}

/** Calls `listener` when another tab signs out: this one must not go on showing the person's data. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const handle = () => {
    if (store.get()) listener();
  };
  channel?.addEventListener("message", handle);
  return () => channel?.removeEventListener("message", handle);
}

/** The session if there is one, outside of components. */
export const getSession = (): Session | undefined => store.get();

/** The session if there is one, in any component. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The signed-in person, inside the signed-in layouts. */
export function useUser(): SessionUser {
  const session = useSession();
  if (!session) throw new Error("useUser outside a signed-in layout");
  return session.user;
}

export function hasCheckpoint(user: SessionUser, slug: string): boolean {
  return user.checkpoints.includes(slug);
}

/**
 * Says whether the person has the onboarding before them: in their first session, or wherever they go on with it.
 * Whoever came by an invitation may come to it in a later session.
 */
export function isNewcomer(user: SessionUser): boolean {
  const isNew = user.first_session || user.onboarding_step !== null || hasCheckpoint(user, "invited");
  return isNew && !hasCheckpoint(user, "onboardingcomplete");
}

/** Says whether the person must see the onboarding first: in their own workspace alone. */
export function needsOnboarding({ user }: Session): boolean {
  return !isAdmin(user) && (!user.first_name || isNewcomer(user));
}

/** Says whether the workspace is a team's: its owner's on a team plan or trial, or a company that an admin works in. */
export function isTeam(user: SessionUser): boolean {
  return user.is_company || isAdmin(user);
}

/** Answers what the library is called: a company's is its team's. */
export const libraryTitle = (user: SessionUser): string => (isTeam(user) ? "Team Templates" : "My Templates");

/** Says whether the person works in somebody else's company now. */
export const isAdmin = ({ acting_for }: Pick<SessionUser, "acting_for">): boolean => acting_for !== null;

/** Says whether the person is of the platform itself, with neither a plan nor projects. */
export const isPlatformAdmin = ({ admin }: Pick<SessionUser, "admin">): boolean => admin === 1;

/** The name of the business, or the person's own, as clients read it. */
export function brandName(user: SessionUser): string {
  return user.brand_name.trim() || fullName(user);
}

export function fullName(user: SessionUser): string {
  return [user.first_name, user.last_name].filter(Boolean).join(" ") || user.email;
}
