import { Actor } from "../actor";
import { Id } from "../id";

/**
 * The subject of a limit: always the caller, never the target. Otherwise anybody who knows an address or a
 * link could lock its owner out. Only `everybody` counts all callers together; such a limit is a ceiling far
 * above the limit of one place.
 */
export interface Subject {
  readonly by: "place" | "device" | "session" | "workspace" | "everybody";
  /** Empty for an unknown caller: then nothing is counted. */
  readonly key: string;
}

/** Returns the network of an address: an IPv6 customer has a whole /64 and could use each address once. */
export function networkOf(ip: string): string {
  if (!ip.includes(":") || ip.includes(".")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

const keyOf = (who: string, of: string | number): string => (who ? `${of}#${who}` : "");

/**
 * Returns the caller's network, for one object if the limit is about one. Then all callers without a known
 * network count as one place.
 */
export function place(of: string | number = ""): Subject {
  const network = networkOf(Actor.request().ip);
  return { by: "place", key: keyOf(network || (of === "" ? "" : "unknown"), of) };
}

/** Returns a browser that authenticated before, at any place. */
export const device = (secret: string, of: string | number = ""): Subject => ({
  by: "device",
  key: keyOf(Id.sha256(secret), of),
});

/**
 * Returns the actor's own session: other sessions of the same user are counted separately, because one of
 * them may be a thief's.
 */
export function session(): Subject {
  const { user_id, sid } = Actor.user();
  return { by: "session", key: keyOf(sid, user_id) };
}

/** Returns the actor's workspace, for costs or mails in its name by any of its sessions. */
export const workspace = (of: string | number = ""): Subject => ({
  by: "workspace",
  key: keyOf(`${Actor.owner()}`, of),
});

/** Returns all callers together, for one object: only for a ceiling. */
export const everybody = (of: string | number): Subject => ({ by: "everybody", key: `${of}` });
