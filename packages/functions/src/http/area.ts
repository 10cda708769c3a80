import { requireFreshProof } from "@stint/core/identity/session";
import { Actor } from "@stint/core/platform/actor";
import { env } from "@stint/core/platform/env";
import { AppError, Code, fail, TooMany } from "@stint/core/platform/error";
import { Idempotency } from "@stint/core/platform/idempotency";
import { TooLarge } from "@stint/core/platform/money";
import { levelOf } from "../service-levels";
import { type App, appOf } from "./app";
import { asAdmitted } from "./auth";
import { toldBy } from "./checked";
import { type Call, callOf, type GatewayEvent, type Reply, resultOf } from "./exchange";
import { logger } from "./log";
import { type Match, matcher } from "./match";
import { levelFields } from "./metric";
import { parseBody, parseIfMatch, parseParams, parseQuery } from "./parse";
import { noteRefusal } from "./refusal";
import { type Http, Raw, type Route } from "./route";
import { refuseForeign } from "./same-origin";
import { isFromOrigin, sourceIP } from "./source-ip";

/**
 * A caller's context. Lambda does not learn that a client hung up: its context has no signal, and a call runs
 * to its end or its time-out.
 */
export interface Caller {
  signal?: AbortSignal;
}

interface Area {
  name: string;
  routes: Route[];
  app: App;
  /** The Lambda handler for API Gateway's HTTP API, payload format 2. */
  handler: (event: GatewayEvent, context?: Caller) => Promise<ReturnType<typeof resultOf>>;
}

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/** Makes one Lambda from a table of routes: parse, admit, call one verb, answer. */
export function area(name: string, routes: Route[]): Area {
  const find = matcher(routes);
  const handler = async (event: GatewayEvent, context?: Caller) => {
    const call = callOf(event);
    // This comes before everything else: a call that bypasses CloudFront gets no service and no information.
    if (!isFromOrigin(call)) return resultOf(problem(new AppError(Code.NotFound), Actor.newRequestID()));
    const match = find(call.method, call.path);
    const reply = match
      ? await serve(match, call, context?.signal)
      : problem(new AppError(Code.NotFound), Actor.newRequestID());
    return resultOf(call.method === "HEAD" ? { ...reply, body: "" } : reply);
  };
  return { name, routes, app: appOf(handler), handler };
}

async function serve(match: Match, call: Call, gone?: AbortSignal): Promise<Reply> {
  const { route } = match;
  // The id is ours, whatever the caller sent: the audit is found by it.
  const request_id = Actor.newRequestID();
  const request = {
    request_id,
    ip: sourceIP(call),
    user_agent: (call.header("user-agent") ?? "").slice(0, 400),
    viewer: env().STINT_ORIGIN_SECRET
      ? (fact: string) => call.header(`cloudfront-viewer-${fact}`)
      : undefined,
    gone,
  };
  const started = performance.now();
  let reply: Reply;
  let actor: Actor.Actor | undefined;
  try {
    if (env().STINT_MAINTENANCE === "on" && !route.always) fail(Code.Maintenance);
    if (route.cookies) refuseForeign(call);
    reply = await asAdmitted(route, call, (admitted) => {
      actor = admitted;
      return Actor.run(admitted, () => answer(match, call), request);
    });
  } catch (error) {
    noteRefusal(error, match, call, request);
    reply = problem(error, request_id);
  }
  reply.headers["x-request-id"] = request_id;
  if (actor?.type === "user" && actor.impersonator_id) reply.headers["x-impersonating"] = `${actor.user_id}`;
  const told = `${route.method.toUpperCase()} ${route.path}`;
  const ms = Math.round(performance.now() - started);
  const level = levelOf(told);
  const figures = level ? levelFields(level, ms, reply.status >= 500) : {};
  logger.info("request", { request_id, route: told, status: reply.status, ms, ...figures });
  return reply;
}

const lower = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

async function answer({ route, params: named }: Match, call: Call): Promise<Reply> {
  const params = parseParams(route, named);
  const query = parseQuery(route, call.query());
  const text = route.method === "get" ? "" : call.text();
  const body = route.raw ? undefined : parseBody(route, text, call.header("content-type"));
  if (await route.proof?.(body)) requireFreshProof();
  const if_match = parseIfMatch(call.header("if-match"));
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const http: Http = {
    header: call.header,
    cookie: call.cookie,
    setCookie: (cookie) => cookies.push(cookie),
    setHeader: (name, value) => {
      headers[name.toLowerCase()] = value;
    },
    rawBody: text,
    method: call.method,
  };
  const actor = Actor.use();
  const work = async () => {
    const result = await route.run({ params, query, body, if_match }, http);
    if (actor.type !== "user" || !actor.key || result instanceof Raw) return result;
    // The link of a template shows it and does nothing.
    return (await import("./for-program")).tellProgram(result, route.key === "library");
  };

  const key = route.method === "get" ? undefined : call.header("idempotency-key");
  const request = `${call.method} ${call.path}\n${text}`;
  const scope = actor.type === "user" ? scopeOf(actor) : `public:${call.path}`;
  // Without a session there is nobody whose key it would be.
  if (key !== undefined && route.personal && actor.type === "user")
    await Idempotency.bind(scope, key, request);
  if (key === undefined || route.personal) {
    const result = await work();
    if (result instanceof Raw)
      return {
        status: result.status,
        headers: { ...headers, "content-type": result.type, ...lower(result.headers) },
        cookies,
        body: result.body,
      };
    return {
      status: route.status,
      headers: { ...headers, ...JSON_HEADERS },
      cookies,
      body: toldBy(route, wrap(route, result, query)),
    };
  }
  const once = await Idempotency.once(scope, key, request, async () => ({
    status: route.status,
    body: toldBy(route, wrap(route, await work(), query)),
  }));
  if (once.replayed) headers["idempotency-replayed"] = "true";
  return { status: once.status, headers: { ...headers, ...JSON_HEADERS }, cookies, body: once.body };
}

/** Keys are a person's own: an admin is not told what its owner was, by the same key, and neither is a program. */
const scopeOf = ({ owner_id, user_id, role, key }: Extract<Actor.Actor, { type: "user" }>): string => {
  if (key) return `${owner_id}:api_key:${key.id}`;
  return role === "admin" ? `${owner_id}:${user_id}` : `${owner_id}`;
};

function wrap(route: Route, result: unknown, query: unknown): object {
  if (!route.list) return { data: result ?? null };
  const { items, next, total, ...more } = result as { items: unknown[]; next: string | null; total?: number };
  const { page = 1, per_page: asked = 20 } = query as { page?: number; per_page?: number };
  // A list that always comes whole is one page, however long it is.
  const per_page = Math.max(asked, items.length);
  return { data: items, meta: { page, per_page, next, total: total ?? null, ...more } };
}

/**
 * Returns an error as a refusal. Sums of user input may be too large wherever they are added up, and what a view
 * refuses comes out of ElectroDB as the cause of its own error.
 */
function refusalOf(error: unknown): AppError | undefined {
  const [refusal] = [error, (error as Error).cause].filter((each) => each instanceof AppError);
  if (refusal) return refusal;
  if (error instanceof TooLarge)
    return new AppError(Code.Validation, undefined, { amount: "The amounts are too large" });
  return undefined;
}

/**
 * Maps every error to an answer. An error that is no refusal is a defect: logged in full, answered as 5000.
 */
function problem(error: unknown, request_id: string): Reply {
  const refusal = refusalOf(error);
  const known = refusal ?? new AppError(Code.Server);
  if (!refusal) logger.error("defect", { request_id, error: error as Error });
  return {
    status: known.status,
    headers: {
      ...JSON_HEADERS,
      ...(known.code === Code.Maintenance ? { "retry-after": "300" } : {}),
      ...(known instanceof TooMany ? { "retry-after": `${known.retry_after}` } : {}),
    },
    cookies: [],
    body: JSON.stringify({
      error: {
        code: known.code,
        message: known.message,
        ...(known.fields ? { fields: known.fields } : {}),
        request_id,
      },
    }),
  };
}
