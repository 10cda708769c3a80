import { Actor } from "@stint/core/platform/actor";
import { AppError, Code } from "@stint/core/platform/error";
import { Idempotency } from "@stint/core/platform/idempotency";
import { type Context, Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { getCookie } from "hono/cookie";
import { admit } from "./auth";
import { logger } from "./log";
import { parseBody, parseIfMatch, parseParams, parseQuery } from "./parse";
import { type Http, Raw, type Route } from "./route";
import { sourceIP } from "./source-ip";

interface Area {
  name: string;
  routes: Route[];
  app: Hono;
  /** The Lambda handler for API Gateway's HTTP API, payload format 2. */
  handler: ReturnType<typeof handle>;
}

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/** One Lambda out of a table of routes: parse, admit, call one verb, answer. */
export function area(name: string, routes: Route[]): Area {
  const app = new Hono();
  for (const route of routes)
    app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ":$1"), (c) => serve(route, c));
  app.notFound((c) => problem(c, new AppError(Code.NotFound), Actor.newRequestID()));
  app.onError((error, c) => problem(c, error, Actor.newRequestID()));
  return {
    name,
    routes,
    app,
    handler: handle(app, { isContentTypeBinary: (type) => !/json|text|csv/.test(type) }),
  };
}

async function serve(route: Route, c: Context): Promise<Response> {
  const request_id = c.req.header("x-request-id")?.match(/^[\w-]{8,64}$/)?.[0] ?? Actor.newRequestID();
  const request = {
    request_id,
    ip: sourceIP(c),
    user_agent: (c.req.header("user-agent") ?? "").slice(0, 400),
  };
  const started = performance.now();
  let response: Response;
  let actor: Actor.Actor | undefined;
  try {
    actor = await admit(route, (name) => c.req.header(name));
    response = await Actor.run(actor, () => answer(route, c), request);
  } catch (error) {
    response = problem(c, error, request_id);
  }
  response.headers.set("x-request-id", request_id);
  if (actor?.type === "user" && actor.impersonator_id)
    response.headers.set("x-impersonating", `${actor.user_id}`);
  logger.info("request", {
    request_id,
    route: `${route.method.toUpperCase()} ${route.path}`,
    status: response.status,
    ms: Math.round(performance.now() - started),
  });
  return response;
}

async function answer(route: Route, c: Context): Promise<Response> {
  const params = parseParams(route, c.req.param() as Record<string, string>);
  const query = parseQuery(route, c.req.query());
  const text = route.method === "get" ? "" : await c.req.text();
  const body = route.raw ? undefined : parseBody(route, text, c.req.header("content-type"));
  const if_match = parseIfMatch(c.req.header("if-match"));
  const headers = new Headers();
  const http: Http = {
    header: (name) => c.req.header(name),
    cookie: (name) => getCookie(c, name),
    setCookie: (cookie) => headers.append("set-cookie", cookie),
    setHeader: (name, value) => headers.set(name, value),
    rawBody: text,
    method: c.req.method,
  };
  const work = () => route.run({ params, query, body, if_match }, http);

  const key = route.method === "get" || route.personal ? undefined : c.req.header("idempotency-key");
  if (key === undefined) {
    const result = await work();
    if (result instanceof Raw)
      return new Response(typeof result.body === "string" ? result.body : new Uint8Array(result.body), {
        status: result.status,
        headers: [...headers, ...Object.entries({ "content-type": result.type, ...result.headers })],
      });
    return new Response(JSON.stringify(wrap(route, result, query)), {
      status: route.status,
      headers: [...headers, ...Object.entries(JSON_HEADERS)],
    });
  }
  const actor = Actor.use();
  const scope = actor.type === "user" ? `${actor.owner_id}` : `public:${c.req.path}`;
  const once = await Idempotency.once(scope, key, `${c.req.method} ${c.req.path}\n${text}`, async () => ({
    status: route.status,
    body: JSON.stringify(wrap(route, await work(), query)),
  }));
  if (once.replayed) headers.set("idempotency-replayed", "true");
  return new Response(once.body, {
    status: once.status,
    headers: [...headers, ...Object.entries(JSON_HEADERS)],
  });
}

function wrap(route: Route, result: unknown, query: unknown): object {
  if (!route.list) return { data: result ?? null };
  const { items, next, total, ...more } = result as { items: unknown[]; next: string | null; total?: number };
  const { page = 1, per_page = 20 } = query as { page?: number; per_page?: number };
  return { data: items, meta: { page, per_page, next, total: total ?? null, ...more } };
}

/** The one error mapper. What is not a refusal is a defect: logged whole, told as 5000. */
function problem(c: Context, error: unknown, request_id: string): Response {
  const known = error instanceof AppError ? error : new AppError(Code.Server);
  if (!(error instanceof AppError)) logger.error("defect", { request_id, error: error as Error });
  return c.body(
    JSON.stringify({
      error: {
        code: known.code,
        message: known.message,
        ...(known.fields ? { fields: known.fields } : {}),
        request_id,
      },
    }),
    known.status as 400,
    JSON_HEADERS,
  );
}
