import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/**
 * One request of API Gateway (HTTP API, payload format 2) and its answer, as plain values. Without `Request`,
 * `Headers` and `Response`: creating the first of them loads all of Node's fetch, a fifth of a cold start.
 */
export interface Call {
  method: string;
  /** The raw path, not decoded. */
  path: string;
  header: (name: string) => string | undefined;
  cookie: (name: string) => string | undefined;
  /** The first value of each name. */
  query: () => Record<string, string>;
  text: () => string;
  /** The address that the gateway saw; empty without one. */
  seenIP: string;
}

export interface Reply {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  cookies: string[];
  body: string | Uint8Array;
}

export type GatewayEvent = Pick<APIGatewayProxyEventV2, "rawPath" | "rawQueryString" | "headers"> &
  Partial<Pick<APIGatewayProxyEventV2, "cookies" | "body" | "isBase64Encoded">> & {
    requestContext: { http: { method: string; sourceIp?: string } };
  };

/** Decodes text; badly encoded text is returned as is. */
export function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function cookieOf(lines: readonly string[], name: string): string | undefined {
  for (const line of lines) {
    const at = line.indexOf("=");
    if (at > 0 && line.slice(0, at).trim() === name)
      return decode(
        line
          .slice(at + 1)
          .trim()
          .replace(/^"(.*)"$/, "$1"),
      );
  }
  return undefined;
}

function queryOf(text: string): Record<string, string> {
  // The object has no prototype, so that __proto__ is a name like any other.
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) query[name] ??= value;
  return query;
}

export function callOf(event: GatewayEvent): Call {
  const { method, sourceIp = "" } = event.requestContext.http;
  return {
    method: method.toUpperCase(),
    path: event.rawPath,
    header: (name) => event.headers[name.toLowerCase()],
    cookie: (name) => cookieOf(event.cookies ?? (event.headers.cookie ?? "").split(";"), name),
    query: () => (event.rawQueryString ? queryOf(event.rawQueryString) : {}),
    text: () => {
      const body = event.body ?? "";
      const text = event.isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;
      // A byte order mark is not part of the text.
      return text.startsWith("\ufeff") ? text.slice(1) : text;
    },
    seenIP: sourceIp,
  };
}

/** Returns the result for the gateway: text as is, everything else in base64. */
export function resultOf({ status, headers, cookies, body }: Reply): APIGatewayProxyStructuredResultV2 {
  const binary = !/json|text|csv/.test(headers["content-type"] ?? "text");
  const asText = typeof body === "string" ? body : undefined;
  return {
    statusCode: status,
    headers,
    ...(cookies.length > 0 ? { cookies } : {}),
    body: binary ? Buffer.from(body).toString("base64") : (asText ?? Buffer.from(body).toString("utf8")),
    isBase64Encoded: binary,
  };
}
