import { Actor } from "../actor";
import { Id } from "../id";

/**
 * Whom a limit counts: always who calls, never the one who is called upon, or else whoever knows an address or a link
 * shuts its rightful person out. Only `everybody` counts all callers together; such a limit is a ceiling far above
 * what one place may do.
 */
export interface Subject {
  readonly by: "place" | "device" | "session" | "workspace" | "everybody";
  /** Empty where nobody is known: then nothing is counted. */
  readonly key: string;
}

/** Whose an address is: an IPv6 customer has the whole /64 and may use each of it once. */
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
 * Who calls from this network, for one thing where a limit is about one. For one thing all callers of no known
 * network are one place.
 */
export function place(of: string | number = ""): Subject {
  const network = networkOf(Actor.request().ip);
  return { by: "place", key: keyOf(network || (of === "" ? "" : "unknown"), of) };
}

/** A browser that proved itself, wherever it is. */
export const device = (secret: string, of: string | number = ""): Subject => ({
  by: "device",
  key: keyOf(Id.sha256(secret), of),
});

/** The actor's own session: another one of the same person is counted apart, as one of them may be a thief's. */
export function session(): Subject {
  const { user_id, sid } = Actor.user();
  return { by: "session", key: keyOf(sid, user_id) };
}

/** The actor's workspace: what costs or mails in its name, whichever of its sessions asks. */
export const workspace = (of: string | number = ""): Subject => ({
  by: "workspace",
  key: keyOf(`${Actor.owner()}`, of),
});

/** All callers together, for one thing: only for a ceiling. */
export const everybody = (of: string | number): Subject => ({ by: "everybody", key: `${of}` });
