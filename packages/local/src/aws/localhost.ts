import dns from "node:dns";

let isDone = false;

/**
 * Lets this process find names below `localhost`, which are this machine (RFC 6761): browsers know that by themselves,
 * most systems' resolvers do not. The file store is called by one, as a bucket has a name of its own on AWS.
 */
export function resolveLocalhost(): void {
  if (isDone) return;
  isDone = true;
  const known = dns.lookup as (name: string, ...rest: unknown[]) => void;
  const lookup = (name: string, ...rest: unknown[]) =>
    known(name.endsWith(".localhost") ? "127.0.0.1" : name, ...rest);
  dns.lookup = Object.assign(lookup, dns.lookup) as typeof dns.lookup;
}
