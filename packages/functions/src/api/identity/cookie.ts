import { env } from "@stint/core/platform/env";
import type { Http } from "../../http/route";

/** Read by `/api/auth/*` and by `/api/v2/authenticate`, hence the path. Scripts cannot read it. */
const REFRESH = "stint_refresh";
const SIGN_UP = "stint_sign_up";
const JOURNEY = "stint_journey";
const DAY = 86_400;

function cookie(name: string, value: string, path: string, seconds: number): string {
  // On plain http the browser would not keep a Secure cookie.
  const secure = env().STINT_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const refreshToken = (http: Http): string | undefined => http.cookie(REFRESH);
export const keepRefreshToken = (http: Http, token: string): void =>
  http.setCookie(cookie(REFRESH, token, "/api", 30 * DAY));
export const dropRefreshToken = (http: Http): void => http.setCookie(cookie(REFRESH, "", "/api", 0));

/** The sealed half of a sign-in with a provider; goes back to the callback only. */
export const journey = (http: Http): string | undefined => http.cookie(JOURNEY);
export const keepJourney = (http: Http, value: string, seconds: number): void =>
  http.setCookie(cookie(JOURNEY, value, "/api/auth/callback", seconds));
export const dropJourney = (http: Http): void => http.setCookie(cookie(JOURNEY, "", "/api/auth/callback", 0));

/** What tells the browser that signed somebody up from every other one; goes back with the confirmation only. */
export const signUpOf = (http: Http): string | undefined => http.cookie(SIGN_UP);
export const keepSignUp = (http: Http, value: string, seconds: number): void =>
  http.setCookie(cookie(SIGN_UP, value, "/api/auth/confirm", seconds));
export const dropSignUp = (http: Http): void => http.setCookie(cookie(SIGN_UP, "", "/api/auth/confirm", 0));

/** Keeps the refresh token in its cookie and hands only the rest to the page. */
export function handOver<T extends { refresh_token: string }>(
  http: Http,
  tokens: T,
): Omit<T, "refresh_token"> {
  const { refresh_token, ...access } = tokens;
  keepRefreshToken(http, refresh_token);
  return access;
}
