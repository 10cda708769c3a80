import { seconds } from "../platform/clock";
import { Id } from "../platform/id";
import { Link } from "../platform/mailed-link";
import { lifetimes } from "./rules";

const PURPOSE = "known-device";
const TRUST = "trusted-device";

/**
 * Returns the device token for a browser after a sign-in. It opens nothing; tries with it are counted
 * separately.
 */
export function make(user_id: number, device_id = Id.token()): string {
  return `${device_id}.${Link.tokenOf(PURPOSE, user_id, device_id)}`;
}

/** Returns whether this browser signed in to the account before. */
export function isKnown(user_id: number, device: string | undefined): boolean {
  const { device_id, proof } = parse(device);
  return Link.isTokenOf(proof, PURPOSE, user_id, device_id);
}

function parse(device: string | undefined) {
  const match = /^([a-z2-7]{26})\.([a-z2-7]{26})(?:\.(\d{1,12})\.([a-z2-7]{26}))?$/.exec(device ?? "");
  const [, device_id = "", proof = "", until = "0", trust = ""] = match ?? [];
  return { device_id, proof, until: Number(until), trust };
}

interface Person {
  id: number;
  epoch: number;
}

/**
 * Returns the device token of a browser that is not asked for the second step for thirty days, or until the
 * password, the address or the second step is another: each raises the epoch.
 */
export function trust({ id, epoch }: Person, device: string | undefined): string {
  const known = isKnown(id, device) ? parse(device).device_id : Id.token();
  const until = seconds() + lifetimes.trust;
  return `${make(id, known)}.${until}.${Link.tokenOf(TRUST, id, epoch, known, until)}`;
}

/** Returns whether this browser is not asked for the second step of the account. */
export function isTrusted({ id, epoch }: Person, device: string | undefined): boolean {
  const { device_id, until, trust } = parse(device);
  if (!isKnown(id, device) || until <= seconds()) return false;
  return Link.isTokenOf(trust, TRUST, id, epoch, device_id, until);
}

export * as Device from "./device";
