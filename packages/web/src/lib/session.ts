import { useSyncExternalStore } from "react";
import { api } from "./api";
import { dropOrigin, readOrigin } from "./origin";
import { createStore } from "./store";
import { accessToken, forgetSession, keepToken, mayHaveSession, refresh } from "./token";

/** The signed-in person, as POST /authenticate and GET /currentuser answer. */
export interface SessionUser {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string;
  unverified_email?: string | null;
  email_verified?: boolean;
  /** 1 = platform admin. */
  admin?: number;
  is_subscribed?: boolean;
  is_company?: boolean;
  partner_id?: number | null;
  roles?: readonly Slugged[];
  checkpoints?: readonly Slugged[];
  companies?: readonly unknown[];
  subscription?: { plan?: string | null; trial_ends_at?: string | null } | null;
  brand_name?: string | null;
  primary_brand_color?: string | null;
  brand_logo_url?: string | null;
  revoked?: boolean;
}
type Slugged = string | { slug: string };

export interface Session {
  user: SessionUser;
  /** True from sign-up until the onboarding is done. */
  firstSession: boolean;
}

const firstKey = "stint.first-session";
const store = createStore<Session | undefined>(undefined);
let starting: Promise<Session | undefined> | undefined;

async function authenticate(token: string, expiresIn: number): Promise<Session> {
  const { data } = await api.post<{ user: SessionUser; first_session: boolean }>("/authenticate", {
    body: { access_token: token, expires_in: expiresIn, ...readOrigin() },
  });
  dropOrigin();
  if (data.first_session) sessionStorage.setItem(firstKey, "1");
  const session = {
    user: data.user,
    firstSession: data.first_session || sessionStorage.getItem(firstKey) === "1",
  };
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
  const { data } = await api.get<SessionUser>("/currentuser");
  const known = store.get();
  store.set({ user: data, firstSession: known?.firstSession ?? false });
  return data;
}

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("stint-session");

/** Forgets everything of the session in this tab and tells the others. */
export function clearSession(): void {
  forgetSession();
  sessionStorage.removeItem(firstKey);
  if (store.get()) channel?.postMessage("out");
  store.set(undefined);
}

/** When another tab signs out, this one must not go on showing what it had. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const handle = () => {
    if (store.get()) listener();
  };
  channel?.addEventListener("message", handle);
  return () => channel?.removeEventListener("message", handle);
}

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
  return (user.checkpoints ?? []).some((point) => (typeof point === "string" ? point : point.slug) === slug);
}

/** Whether the person must see the onboarding first. */
export function needsOnboarding({ user, firstSession }: Session): boolean {
  if (!user.first_name) return true;
  return firstSession && !hasCheckpoint(user, "onboardingcomplete");
}

/** After the last step of the onboarding. */
export function endFirstSession(): void {
  sessionStorage.removeItem(firstKey);
  const known = store.get();
  if (known) store.set({ ...known, firstSession: false });
}

/** Owner on a team plan or trial, or admin of somebody's company. */
export function isTeam(user: SessionUser): boolean {
  const trial = user.subscription?.trial_ends_at;
  const teamPlan = user.subscription?.plan?.startsWith("team") ?? false;
  const inTrial = Boolean(trial) && Date.parse(trial ?? "") > Date.now() && teamPlan;
  return teamPlan || inTrial || (user.companies?.length ?? 0) > 0;
}

/** The name of the business, or 'My Business'. */
export function brandName(user: SessionUser): string {
  return user.brand_name?.trim() || "My Business";
}

export function fullName(user: SessionUser): string {
  return [user.first_name, user.last_name].filter(Boolean).join(" ") || user.email;
}
