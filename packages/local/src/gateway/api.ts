import type { IncomingMessage, ServerResponse } from "node:http";
import { FunctionError, type Functions } from "../lambda/functions";
import type { Loaded } from "../lambda/manifest";
import { compress, encodingFor } from "./compress";
import { type Incoming, type Outgoing, toEvent, toOutgoing } from "./event";
import { type Match, router } from "./routes";

/** Lambda's limit for requests and answers is 6 MB; API Gateway answers 413 for more. */
export const BODY_LIMIT = 6 * 1024 * 1024;
/** API Gateway's time limit for a function is 30 seconds. */
const TIMEOUT_MS = 30_000;
/** The area that serves paths under /api without a route: its "not found" has the product's shape. */
const FALLBACK_AREA = "meta";

export interface ApiOptions {
  functions: Functions;
  headers: Record<string, string>;
  log: (text: string) => void;
  /** Called after a function has answered, since it may have changed the table. */
  served: () => void;
}

/** The HTTP API in front of the area functions. */
export class Api {
  readonly #options: ApiOptions;
  #seen: Loaded | undefined;
  #find: (method: string, path: string) => Match | undefined = () => undefined;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** Serves a request that belongs to the API; otherwise returns `false` and leaves it alone. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const method = request.method ?? "GET";
    const url = request.url ?? "/";
    const path = url.split("?", 1)[0] ?? "/";
    const inside = path === "/api" || path.startsWith("/api/");
    try {
      await this.#load();
    } catch (error) {
      if (!inside) return false;
      return this.#failed(response, error);
    }
    const match = this.#find(method, path) ?? (inside ? this.#fallback() : undefined);
    if (!match) {
      if (inside) plain(response, 404, "Not Found", this.#options.headers);
      return inside;
    }
    const body = await read(request);
    if (!body) {
      plain(response, 413, "Request Entity Too Large", { ...this.#options.headers, connection: "close" });
      return true;
    }
    const { handler, routeKey, params } = match;
    const ip = (request.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
    return this.#call(
      handler,
      { method, url, headers: request.headers, body, ip, routeKey, params },
      response,
    );
  }

  async #call(handler: string, incoming: Incoming, response: ServerResponse): Promise<boolean> {
    const event = toEvent(incoming);
    if ((event.body?.length ?? 0) > BODY_LIMIT) {
      plain(response, 413, "Request Entity Too Large", this.#options.headers);
      return true;
    }
    const gone = new AbortController();
    response.once("close", () => !response.writableFinished && gone.abort());
    try {
      const outgoing = toOutgoing(
        await this.#options.functions.invoke(handler, event, TIMEOUT_MS, gone.signal),
      );
      if (outgoing.body.length > BODY_LIMIT) throw new FunctionError("The answer is longer than 6 MB");
      await this.#send(incoming, response, outgoing);
    } catch (error) {
      return this.#failed(response, error);
    } finally {
      this.#options.served();
    }
    return true;
  }

  async #send(incoming: Incoming, response: ServerResponse, outgoing: Outgoing): Promise<void> {
    const { status, cookies } = outgoing;
    const headers: Record<string, string | string[]> = { ...this.#options.headers, ...outgoing.headers };
    if (cookies.length > 0) headers["set-cookie"] = cookies;
    let { body } = outgoing;
    const encoding = outgoing.headers["content-encoding"]
      ? undefined
      : encodingFor(incoming.headers["accept-encoding"], outgoing.headers["content-type"] ?? "", body.length);
    if (encoding) {
      body = await compress(body, encoding);
      headers["content-encoding"] = encoding;
      headers.vary = outgoing.headers.vary ? `${outgoing.headers.vary}, accept-encoding` : "accept-encoding";
    }
    if (status !== 204 && status !== 304) headers["content-length"] = String(body.length);
    response.writeHead(status, headers);
    response.end(incoming.method === "HEAD" ? undefined : body);
  }

  #failed(response: ServerResponse, error: unknown): true {
    this.#options.log(`${error instanceof Error ? error.message : String(error)}\n`);
    const slow = error instanceof FunctionError && error.timedOut;
    plain(
      response,
      slow ? 503 : 500,
      slow ? "Service Unavailable" : "Internal Server Error",
      this.#options.headers,
    );
    return true;
  }

  async #load(): Promise<void> {
    const loaded = await this.#options.functions.loaded();
    if (loaded === this.#seen) return;
    this.#seen = loaded;
    this.#find = router(loaded.routes);
  }

  #fallback(): Match | undefined {
    const area = this.#seen?.manifest.areas.find((each) => each.name === FALLBACK_AREA);
    return area && { handler: area.handler, routeKey: "$default", params: {} };
  }
}

function plain(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string>,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { ...headers, "content-type": "application/json" });
  response.end(JSON.stringify({ message }));
}

/** Reads the whole body, or returns undefined when it is too long; the rest is read and dropped. */
async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > 10 * BODY_LIMIT) break;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks);
}
