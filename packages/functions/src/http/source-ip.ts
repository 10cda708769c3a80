import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { env } from "@stint/core/platform/env";
import type { Call } from "./exchange";

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * Says whether a call came through CloudFront, with its firewall and its headers about the caller: only
 * CloudFront knows the origin's secret. The second secret, after a comma, is the former one, which it sends
 * until a rotation is deployed everywhere. Always true without a secret.
 */
export function isFromOrigin({ header }: Pick<Call, "header">): boolean {
  const { STINT_ORIGIN_SECRET: secrets } = env();
  const told = header("x-origin-secret") ?? "";
  return !secrets || secrets.split(",").some((secret) => secret !== "" && isSame(told, secret));
}

/**
 * Returns the caller's address: evidence (D16) and limits depend on it, so callers must not be able to choose
 * it. CloudFront's function writes the viewer's address and proves itself with the origin's secret; without
 * that proof, the address that the gateway saw counts. Empty when neither is an address.
 */
export function sourceIP({ header, seenIP }: Pick<Call, "header" | "seenIP">): string {
  const { STINT_ORIGIN_SECRET: secret } = env();
  const viewer = header("x-viewer-address") ?? "";
  if (secret && isFromOrigin({ header }) && isIP(viewer)) return viewer;
  return isIP(seenIP) ? seenIP : "";
}
