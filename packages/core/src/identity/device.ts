import { Id } from "../platform/id";
import { Link } from "../platform/link";

const PURPOSE = "known-device";

/**
 * Returns the device token for a browser after a sign-in. It opens nothing; tries with it are counted
 * separately.
 */
export function make(user_id: number): string {
  const device_id = Id.token();
  return `${device_id}.${Link.tokenOf(PURPOSE, user_id, device_id)}`;
}

/** Returns whether this browser signed in to the account before. */
export function isKnown(user_id: number, device: string | undefined): boolean {
  const match = /^([a-z2-7]{26})\.([a-z2-7]{26})$/.exec(device ?? "");
  if (!match?.[1] || !match[2]) return false;
  return Link.isTokenOf(match[2], PURPOSE, user_id, match[1]);
}

export * as Device from "./device";
