import { isIP } from "node:net";
import { env } from "@stint/core/platform/env";
import type { Context } from "hono";

/**
 * The caller's address: evidence (D16) and limits rest on it, so nobody may choose it. CloudFront's function
 * writes the viewer's address and proves itself with the origin's secret; without that proof, what the
 * gateway saw counts. Empty when neither is an address.
 */
export function sourceIP(c: Context): string {
  const { STINT_ORIGIN_SECRET: secret } = env();
  const viewer = c.req.header("x-viewer-address") ?? "";
  if (secret && c.req.header("x-origin-secret") === secret && isIP(viewer)) return viewer;
  const event = (c.env as { event?: { requestContext?: { http?: { sourceIp?: string } } } } | undefined)
    ?.event;
  const seen = event?.requestContext?.http?.sourceIp ?? "";
  return isIP(seen) ? seen : "";
}
