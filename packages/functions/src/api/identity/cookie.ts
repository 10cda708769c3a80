import { Device } from "@stint/core/identity";
import { lifetimes } from "@stint/core/identity/rules";
import { env } from "@stint/core/platform/env";
import type { Http } from "../../http/route";

/**
 * The refresh token's cookie, for `/api/auth/*` and `/api/v2/authenticate`, hence the path. Scripts cannot
 * read it.
 */
const REFRESH = { name: "stint_refresh", path: "/api" };
/** The cookie of the browser that signed somebody up; sent back with the confirmation only. */
const SIGN_UP = { name: "stint_sign_up", path: "/api/auth/confirm" };
/** The sealed half of a sign-in with a provider; sent back to the callback only. */
const JOURNEY = { name: "stint_journey", path: "/api/auth/callback" };
/** The cookie of a browser that signed in before; its tries are counted separately. */
const DEVICE = { name: "stint_device", path: "/api/auth" };
type Jar = typeof REFRESH;

const isSecure = (): boolean => env().STINT_URL.startsWith("https:");
/**
 * Returns the cookie's name; its prefix keeps pages on plain http, and on sibling domains, from planting one.
 */
const nameOf = ({ name }: Jar): string => (isSecure() ? `__Secure-${name}` : name);

const read = (http: Http, jar: Jar): string | undefined => http.cookie(nameOf(jar));
function setCookie(http: Http, jar: Jar, value: string, seconds: number): void {
  // Browsers drop a Secure cookie on plain http.
  const secure = isSecure() ? "; Secure" : "";
  http.setCookie(
    `${nameOf(jar)}=${value}; Path=${jar.path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export const refreshToken = (http: Http): string | undefined => read(http, REFRESH);
export const keepRefreshToken = (http: Http, token: string): void =>
  setCookie(http, REFRESH, token, lifetimes.session);
export const dropRefreshToken = (http: Http): void => setCookie(http, REFRESH, "", 0);

export const journey = (http: Http): string | undefined => read(http, JOURNEY);
export const keepJourney = (http: Http, value: string, seconds: number): void =>
  setCookie(http, JOURNEY, value, seconds);
export const dropJourney = (http: Http): void => setCookie(http, JOURNEY, "", 0);

export const signUpOf = (http: Http): string | undefined => read(http, SIGN_UP);
export const keepSignUp = (http: Http, value: string, seconds: number): void =>
  setCookie(http, SIGN_UP, value, seconds);
export const dropSignUp = (http: Http): void => setCookie(http, SIGN_UP, "", 0);

export const deviceOf = (http: Http): string | undefined => read(http, DEVICE);
/** Remembers this browser as known to the account. */
export function knowDevice(http: Http, user_id: number): void {
  if (!Device.isKnown(user_id, deviceOf(http)))
    setCookie(http, DEVICE, Device.make(user_id), lifetimes.device);
}
/** Remembers this browser as one that is not asked for the second step for a while. */
export const trustDevice = (http: Http, device: string): void =>
  setCookie(http, DEVICE, device, lifetimes.device);
export const keepDevice = (http: Http, { refresh_token }: { refresh_token: string }): void =>
  knowDevice(http, Number(refresh_token.split(".")[0]));

/** Stores the refresh token in its cookie and returns the others to the page. */
export function handOver<T extends { refresh_token: string }>(
  http: Http,
  tokens: T,
): Omit<T, "refresh_token"> {
  const { refresh_token, ...access } = tokens;
  keepRefreshToken(http, refresh_token);
  return access;
}
