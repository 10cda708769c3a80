import { isIP } from "node:net";
import { env } from "@stint/core/platform/env";
import type { Call } from "./exchange";

/**
 * The caller's address: evidence (D16) and limits rest on it, so nobody may choose it. CloudFront's function
 * writes the viewer's address and proves itself with the origin's secret; without that proof, what the
 * gateway saw counts. Empty when neither is an address.
 */
export function sourceIP({ header, seenIP }: Pick<Call, "header" | "seenIP">): string {
  const { STINT_ORIGIN_SECRET: secret } = env();
  const viewer = header("x-viewer-address") ?? "";
  if (secret && header("x-origin-secret") === secret && isIP(viewer)) return viewer;
  return isIP(seenIP) ? seenIP : "";
}
