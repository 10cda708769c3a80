import type { GatewayRoute } from "../lambda/manifest";

export interface Match {
  handler: string;
  routeKey: string;
  params: Record<string, string>;
}

/**
 * Returns a function that routes a request as API Gateway does: to the most specific path that has the
 * method. The stage's routes are for any method, so a HEAD reaches what answers the GET (stacks/lib/gateway.ts).
 */
export function router(routes: GatewayRoute[]): (method: string, path: string) => Match | undefined {
  const compiled = routes
    .map((route) => ({ ...route, parts: route.path.split("/").filter(Boolean) }))
    .sort((a, b) => rank(b) - rank(a));
  return (asked, path) => {
    const method = asked === "HEAD" ? "GET" : asked;
    const given = path.split("/").filter(Boolean);
    for (const route of compiled) {
      if (route.method !== "ANY" && route.method !== method) continue;
      const params = match(route.parts, given);
      if (params) return { handler: route.handler, routeKey: `${route.method} ${route.path}`, params };
    }
    return undefined;
  };
}

/** Ranks routes by segments: literal before named before greedy, from left to right. */
function rank(route: { parts: string[]; method: string }): number {
  let value = 0;
  for (let index = 0; index < 12; index++) {
    const part = route.parts[index];
    value = value * 4 + (part === undefined ? 0 : part.endsWith("+}") ? 1 : part.startsWith("{") ? 2 : 3);
  }
  return value * 2 + (route.method === "ANY" ? 0 : 1);
}

function match(parts: string[], given: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = given[index];
    if (value === undefined) return undefined;
    if (part.endsWith("+}")) {
      params[part.slice(1, -2)] = given.slice(index).join("/");
      return params;
    }
    if (part.startsWith("{")) params[part.slice(1, -1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return parts.length === given.length ? params : undefined;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
