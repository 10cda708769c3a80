/**
 * How calls reach their area's function: the gateway has one greedy prefix for each first word of a path, and routing
 * goes on inside. An HTTP API holds 300 routes, fewer than the product has calls.
 */

export interface Row {
  area: string;
  method: string;
  path: string;
}

export interface GatewayRoute {
  /** As API Gateway writes it: `ANY /api/v2/clients/{proxy+}`, or `$default`. */
  key: string;
  area: string;
}

/** Answers what belongs to nobody: the catalogue's "not found" in place of the gateway's own words. */
const NOBODYS = "meta";

/** `/api/v2/clients` or `/api/auth`. */
const prefixOf = ({ path }: Row): string => {
  const [prefix] = /^\/api\/(v2\/)?[^/{]+/.exec(path) ?? [path];
  return prefix;
};

/** The area with most calls of a prefix has all of it but what the others' own calls name. */
function ownerOf(rows: readonly Row[]): string {
  const counts = new Map<string, number>();
  for (const { area } of rows) counts.set(area, (counts.get(area) ?? 0) + 1);
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return first?.[0] ?? NOBODYS;
}

const isBare = ({ path }: Row, prefix: string): boolean => path === prefix;

/** Calls of other areas than the prefix's: a route for each path, or for its method where the path is shared, too. */
function guestsOf(rows: readonly Row[], owner: string): GatewayRoute[] {
  const byPath = Map.groupBy(rows, ({ path }) => path);
  return [...byPath].flatMap(([path, calls]) => {
    const [{ area } = { area: owner }] = calls;
    if (calls.every((call) => call.area === area))
      return area === owner ? [] : [{ key: `ANY ${path}`, area }];
    return calls
      .filter((call) => call.area !== owner)
      .map((call) => ({ key: `${call.method.toUpperCase()} ${path}`, area: call.area }));
  });
}

/**
 * The routes of the gateway for a table of calls. A prefix that areas share goes to the one with most of it; each path
 * of the others has a route of its own, which the gateway prefers to a greedy one.
 */
export function gatewayRoutes(rows: readonly Row[]): GatewayRoute[] {
  const byPrefix = Map.groupBy(rows, prefixOf);
  const routes = [...byPrefix].flatMap(([prefix, own]): GatewayRoute[] => {
    const area = ownerOf(own);
    const mine = own.filter((row) => row.area === area);
    return [
      ...(mine.some((row) => isBare(row, prefix)) ? [{ key: `ANY ${prefix}`, area }] : []),
      ...(mine.some((row) => !isBare(row, prefix)) ? [{ key: `ANY ${prefix}/{proxy+}`, area }] : []),
      ...guestsOf(own, area),
    ];
  });
  return [...routes, { key: "$default", area: NOBODYS }];
}

/**
 * Calls a second, and at once, that all callers together may make of a prefix that needs no session. The product's own
 * counters (platform/limit) look at who calls and are far below; these keep a flood from spending the functions and the
 * table of everybody else.
 */
const THROTTLES: Record<string, { rate: number; burst: number }> = {
  "/api/auth": { rate: 20, burst: 40 },
  "/api/v2/auth": { rate: 5, burst: 10 },
  // Signing in, and every browser's new access token each five minutes.
  "/api/v2/authenticate": { rate: 50, burst: 100 },
  "/api/v2/emailaddresses": { rate: 10, burst: 20 },
  "/api/v2/invitations": { rate: 10, burst: 20 },
  "/api/v2/leadforms": { rate: 20, burst: 40 },
  "/api/v2/submitlead": { rate: 5, burst: 10 },
  "/api/v2/calendars": { rate: 20, burst: 40 },
  "/api/v2/acceptance-keys": { rate: 10, burst: 20 },
  "/api/v2/assets": { rate: 50, burst: 100 },
  "/api/v2/verify": { rate: 10, burst: 20 },
  "/api/v2/webhooks": { rate: 50, burst: 100 },
};

/** The settings of the gateway's routes, by route. An Error for a prefix that has none: a typing error throttles nothing. */
export function throttles(rows: readonly Row[]): Record<string, object> {
  const keys = gatewayRoutes(rows).map(({ key }) => key);
  return Object.fromEntries(
    Object.entries(THROTTLES).flatMap(([prefix, { rate, burst }]) => {
      const own = keys.filter((key) => {
        const path = key.split(" ")[1] ?? "";
        return path === prefix || path.startsWith(`${prefix}/`);
      });
      if (own.length === 0) throw new Error(`No route of the gateway begins with ${prefix}`);
      return own.map((key) => [key, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }]);
    }),
  );
}

const fits = (word: string | undefined, pattern: string): boolean =>
  word !== undefined && (pattern.startsWith("{") ? word !== "" : word === pattern);

/** The words of a route's path that are not variables, up to where it is greedy. */
function rankOf(key: string): { whole: boolean; words: number; named: number; method: boolean } {
  const [method = "", path = ""] = key.split(" ");
  const parts = path.split("/").filter((part) => part !== "{proxy+}");
  return {
    whole: !path.endsWith("{proxy+}"),
    words: parts.length,
    named: parts.filter((part) => !part.startsWith("{")).length,
    method: method !== "ANY",
  };
}

/**
 * Which of its routes the gateway chooses for a call, as AWS documents it: a whole path before a greedy one, the most
 * specific of each, a method before ANY, and `$default` for the rest.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function chooseRoute(
  routes: readonly GatewayRoute[],
  method: string,
  path: string,
): GatewayRoute | undefined {
  const words = path.split("/");
  const matching = routes.filter(({ key }) => {
    const [verb = "", pattern = ""] = key.split(" ");
    if (verb !== "ANY" && verb !== method.toUpperCase()) return false;
    const parts = pattern.split("/");
    const greedy = parts.at(-1) === "{proxy+}";
    const fixed = greedy ? parts.slice(0, -1) : parts;
    if (greedy ? words.length <= fixed.length : words.length !== fixed.length) return false;
    return fixed.every((part, at) => fits(words[at], part));
  });
  const better = (a: GatewayRoute, b: GatewayRoute): number => {
    const [x, y] = [rankOf(a.key), rankOf(b.key)];
    return (
      Number(y.whole) - Number(x.whole) ||
      y.words - x.words ||
      y.named - x.named ||
      Number(y.method) - Number(x.method)
    );
  };
  return matching.sort(better)[0] ?? routes.find(({ key }) => key === "$default");
}
