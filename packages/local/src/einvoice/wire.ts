import type { IncomingMessage, ServerResponse } from "node:http";

/** What a network does wrong: `times` calls answer 500 or 503, are cut before or after they took effect, or wait. */
export interface Fault {
  kind: "error" | "down" | "cut" | "lost" | "limit";
  times: number;
  /** Only calls whose path begins with this. */
  path?: string;
}

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface Answer {
  status: number;
  json?: unknown;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

export async function readCall(request: IncomingMessage, base: string): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://emulator");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? "GET",
    path: pathname.slice(base.length),
    query: searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
}

export function send(response: ServerResponse, { status, json, bytes, headers = {} }: Answer): void {
  const type = bytes ? "application/octet-stream" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(bytes ?? (json === undefined ? undefined : JSON.stringify(json)));
}

/** Returns a body as JSON; undefined for other content. */
export function jsonOf({ headers, body }: Call): Record<string, unknown> | undefined {
  if (!headers["content-type"]?.startsWith("application/json")) return undefined;
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the fault that hits a call, if one does. */
export function takeFault(faults: Fault[], path: string): Fault["kind"] | undefined {
  const found = faults.find((each) => each.times > 0 && path.startsWith(each.path ?? ""));
  if (!found) return undefined;
  found.times--;
  return found.kind;
}
