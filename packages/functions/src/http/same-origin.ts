import { env } from "@stint/core/platform/env";
import { Code, fail } from "@stint/core/platform/error";
import type { Call } from "./exchange";

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns an origin as one word; all names of this machine are one. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port } = new URL(text);
  return `${protocol}//${LOOPBACK.test(hostname) ? "localhost" : hostname}:${port}`;
}

/**
 * Refuses a call that another site makes with our cookies (1002). Browsers name the origin of everything but
 * a plain GET; a caller that names none is no browser, and has only the cookies it was given.
 */
export function refuseForeign({ method, header }: Pick<Call, "method" | "header">): void {
  if (method === "GET" || method === "HEAD") return;
  const origin = header("origin");
  const site = header("sec-fetch-site");
  const foreign = origin !== undefined && originOf(origin) !== originOf(env().STINT_URL);
  if (foreign || site === "cross-site" || site === "same-site") fail(Code.NotAllowed);
}
