import dns from "node:dns";

let isDone = false;

/**
 * Makes this process resolve names below `localhost` to this machine (RFC 6761), as browsers do, but most
 * systems' resolvers do not. The file store has such a name, since a bucket has its own host on AWS.
 */
export function resolveLocalhost(): void {
  if (isDone) return;
  isDone = true;
  const known = dns.lookup as (name: string, ...rest: unknown[]) => void;
  const lookup = (name: string, ...rest: unknown[]) =>
    known(name.endsWith(".localhost") ? "127.0.0.1" : name, ...rest);
  dns.lookup = Object.assign(lookup, dns.lookup) as typeof dns.lookup;
}
