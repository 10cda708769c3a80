import { serverFault, unreachable } from "./api-error";

/** The access token lives in memory only; the refresh token in an HttpOnly cookie this code never sees. */
let current: { token: string; until: number } | undefined;
let running: Promise<string | undefined> | undefined;
/** Refresh this long before the end, so no call leaves with a token that dies on the way. */
const early = 20_000;
/** Says only that this browser has signed in before, so that visitors do not ask for a session. */
const hint = "stint.session";

export function keepToken(token: string, expiresIn: number): void {
  current = { token, until: Date.now() + expiresIn * 1000 };
  try {
    localStorage.setItem(hint, "1");
  } catch {
    // Without storage every page asks the server.
  }
}

/** Forgets the token (only if it is still that one). */
export function dropToken(token?: string): void {
  if (!token || current?.token === token) current = undefined;
}

export function forgetSession(): void {
  current = undefined;
  try {
    localStorage.removeItem(hint);
  } catch {
    // Without storage nothing was kept.
  }
}

/** Says whether this browser may have a session, so that asking the server is worth it. */
export function mayHaveSession(): boolean {
  if (current) return true;
  try {
    return localStorage.getItem(hint) === "1";
  } catch {
    return true;
  }
}

/** The token to call with now, refreshed when it is about to end; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  if (!current) return undefined;
  if (current.until - early > Date.now()) return current.token;
  return refresh();
}

/**
 * A new access token from the cookie, or undefined when the session is over. One at a time in this tab, and by
 * a lock in all tabs: the cookie rotates, and using an old one twice would end the session.
 */
export function refresh(): Promise<string | undefined> {
  running ??= withLock(ask).finally(() => {
    running = undefined;
  });
  return running;
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("stint-refresh", work) : work();
}

async function ask(): Promise<string | undefined> {
  const response = await fetch("/api/auth/refresh", {
    method: "POST",
    headers: { accept: "application/json" },
    // The cookie rotates: its new value has to arrive also when the page is left or reloaded meanwhile.
    keepalive: true,
  }).catch(() => {
    throw unreachable();
  });
  if (response.status === 401 || response.status === 403 || response.status === 422) {
    forgetSession();
    return undefined;
  }
  // A failing network or server is no reason to sign anyone out.
  if (!response.ok) {
    throw serverFault(response.status);
  }
  const { data } = (await response.json()) as { data: { access_token: string; expires_in: number } };
  keepToken(data.access_token, data.expires_in);
  return data.access_token;
}
