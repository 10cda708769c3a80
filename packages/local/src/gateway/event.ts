import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** A request as received over HTTP. */
export interface Incoming {
  method: string;
  /** Path and query as received. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  ip: string;
  /** The matched route, `GET /api/v2/projects/{id}`, and the values of its names. */
  routeKey: string;
  params: Record<string, string>;
}

/** An API Gateway HTTP API event, payload format 2.0. */
export interface GatewayEvent {
  version: "2.0";
  routeKey: string;
  rawPath: string;
  rawQueryString: string;
  cookies?: string[];
  headers: Record<string, string>;
  queryStringParameters?: Record<string, string>;
  pathParameters?: Record<string, string>;
  requestContext: {
    accountId: string;
    apiId: string;
    domainName: string;
    domainPrefix: string;
    http: { method: string; path: string; protocol: string; sourceIp: string; userAgent: string };
    requestId: string;
    routeKey: string;
    stage: "$default";
    time: string;
    timeEpoch: number;
  };
  body?: string;
  isBase64Encoded: boolean;
}

const TEXT = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|graphql|[^;]+\+(json|xml)))/i;

/** Builds the event that API Gateway would pass to the function. */
export function toEvent(incoming: Incoming, now = new Date()): GatewayEvent {
  const { method, headers, body, ip, routeKey, params } = incoming;
  const mark = incoming.url.indexOf("?");
  const rawPath = mark < 0 ? incoming.url : incoming.url.slice(0, mark);
  const rawQueryString = mark < 0 ? "" : incoming.url.slice(mark + 1);
  const host = headers.host ?? "localhost";
  const cookies = (headers.cookie ?? "").split(/;\s*/).filter(Boolean);
  const text = TEXT.test(headers["content-type"] ?? "text/plain");
  const query = joined(rawQueryString);
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: plain(headers, host, ip),
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(params).length > 0 ? { pathParameters: params } : {}),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: host.replace(/:\d+$/, ""),
      domainPrefix: host.split(".")[0] ?? host,
      http: {
        method,
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp: ip,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 ? { body: text ? body.toString("utf8") : body.toString("base64") } : {}),
    isBase64Encoded: body.length > 0 && !text,
  };
}

/** Returns headers with lower-case names and one text per name; cookies have a list of their own. */
function plain(headers: IncomingHttpHeaders, host: string, ip: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === "cookie" || name === "connection" || name === "transfer-encoding")
      continue;
    all[name] = Array.isArray(value) ? value.join(",") : value;
  }
  all["x-forwarded-for"] = all["x-forwarded-for"] ? `${all["x-forwarded-for"]}, ${ip}` : ip;
  all["x-forwarded-proto"] = "http";
  all["x-forwarded-port"] = /:(\d+)$/.exec(host)?.[1] ?? "80";
  return all;
}

/** Joins the values of a repeated name with a comma, as the gateway does. */
function joined(query: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const former = all[name];
    all[name] = former === undefined ? value : `${former},${value}`;
  }
  return all;
}

/** Formats a time: `21/Nov/2026:09:05:00 +0000`. */
function requestTime(at: Date): string {
  const [, day, month, year, time] = /, (\d\d) (\w{3}) (\d{4}) ([\d:]{8})/.exec(at.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}

/** The gateway's answer over HTTP. */
export interface Outgoing {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
}

/**
 * Reads a function's result by payload format 2.0: without a `statusCode` the whole result is the JSON body
 * of a 200.
 */
export function toOutgoing(result: unknown): Outgoing {
  const answer = (typeof result === "object" && result !== null ? result : {}) as Record<string, unknown>;
  if (answer.statusCode === undefined) {
    const text = typeof result === "string" ? result : JSON.stringify(result ?? null);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      cookies: [],
      body: Buffer.from(text),
    };
  }
  const headers: Record<string, string> = {};
  const many = (answer.multiValueHeaders ?? {}) as Record<string, unknown[]>;
  for (const [name, value] of Object.entries((answer.headers ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) headers[name.toLowerCase()] = String(value);
  }
  for (const [name, values] of Object.entries(many)) headers[name.toLowerCase()] = values.join(",");
  const cookies = ((answer.cookies ?? []) as unknown[]).map(String);
  if (headers["set-cookie"]) {
    cookies.push(headers["set-cookie"]);
    delete headers["set-cookie"];
  }
  const body = typeof answer.body === "string" ? answer.body : "";
  return {
    status: Number(answer.statusCode),
    headers: { "content-type": "text/plain;charset=UTF-8", ...headers },
    cookies,
    body: Buffer.from(body, answer.isBase64Encoded === true ? "base64" : "utf8"),
  };
}
