/**
 * The routes from calls to their area's function: the gateway has one greedy prefix for each first word of a
 * path, and the function routes on. An HTTP API has 300 routes at most, fewer than the product has calls.
 */

export interface Row {
  area: string;
  method: string;
  path: string;
}

export interface GatewayRoute {
  /** The key in API Gateway's form: `ANY /api/v2/clients/{proxy+}`, or `$default`. */
  key: string;
  area: string;
}

/** The area that answers unknown paths: the catalogue's "not found" in place of the gateway's. */
const NOBODYS = "meta";

/** Returns the prefix: `/api/v2/clients` or `/api/auth`. */
const prefixOf = ({ path }: Row): string => {
  const [prefix] = /^\/api\/(v2\/)?[^/{]+/.exec(path) ?? [path];
  return prefix;
};

/** Returns the area with most calls of a prefix: it gets the whole prefix but the other areas' own calls. */
function ownerOf(rows: readonly Row[]): string {
  const counts = new Map<string, number>();
  for (const { area } of rows) counts.set(area, (counts.get(area) ?? 0) + 1);
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return first?.[0] ?? NOBODYS;
}

const isBare = ({ path }: Row, prefix: string): boolean => path === prefix;

/**
 * Returns routes for calls of other areas than the prefix's: one for each path, or for its method where the
 * path is shared, too.
 */
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
 * Returns the gateway's routes for a table of calls. A shared prefix goes to the area with most of its calls;
 * each path of the others has its own route, which the gateway prefers to a greedy one.
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
 * Rate (calls a second) and burst for all callers together of a prefix that needs no session. The product's
 * own counters (platform/limit) are per caller and far lower; these keep a flood from exhausting the
 * functions and the table for everybody else.
 */
const THROTTLES: Record<string, { rate: number; burst: number }> = {
  "/api/auth": { rate: 20, burst: 40 },
  // The edge keeps these; what comes this far is new, or a link's.
  "/api/pages": { rate: 20, burst: 40 },
  "/api/v2/auth": { rate: 5, burst: 10 },
  // This covers signing in, and every browser's new access token each five minutes.
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

/**
 * Returns the settings of the gateway's routes, by route. Throws an Error for an unknown prefix, since a typo
 * would throttle nothing.
 */
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

/** Counts the literal words of a route's path, up to its greedy part. */
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
 * Chooses a call's route as the gateway does, by AWS's documentation: a whole path before a greedy one, the
 * most specific of each, a method before ANY, and `$default` for the rest.
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
