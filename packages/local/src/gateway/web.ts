import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { compress, type Encoding, encodingFor } from "./compress";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json",
};

interface Page {
  body: Buffer;
  etag: string;
  type: string;
  encoded: Map<Encoding, Promise<Buffer>>;
  modified: number;
}

/** The built web app: files of `dist`, and `index.html` for every route of the app. */
export class Web {
  readonly #dir: string;
  readonly #headers: Record<string, string>;
  readonly #pages = new Map<string, Page>();

  constructor(dir: string, headers: Record<string, string>) {
    this.#dir = dir;
    this.#headers = headers;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    if (method !== "GET" && method !== "HEAD") {
      response.writeHead(405, { ...this.#headers, allow: "GET, HEAD" }).end();
      return;
    }
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const asset = path.startsWith("/assets/");
    // A missing asset is a 404: caches would keep the app's page as that script.
    const page = this.#file(path) ?? (asset ? undefined : this.#file("/index.html"));
    if (!page) {
      response.writeHead(404, {
        ...this.#headers,
        "content-type": "text/plain",
        "cache-control": "no-store",
      });
      response.end("Not found");
      return;
    }
    const headers: Record<string, string> = {
      ...this.#headers,
      "content-type": page.type,
      "cache-control": asset ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
      etag: page.etag,
      vary: "accept-encoding",
    };
    if (request.headers["if-none-match"] === page.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = encodingFor(header(request, "accept-encoding"), page.type, page.body.length);
    const body = encoding ? await this.#encoded(page, encoding) : page.body;
    if (encoding) headers["content-encoding"] = encoding;
    headers["content-length"] = String(body.length);
    response.writeHead(200, headers);
    response.end(method === "HEAD" ? undefined : body);
  }

  #file(path: string): Page | undefined {
    let name: string;
    try {
      name = normalize(join(this.#dir, decodeURIComponent(path)));
    } catch {
      return undefined;
    }
    if (!name.startsWith(this.#dir + sep) || name.includes("\0")) return undefined;
    const stat = statSync(name, { throwIfNoEntry: false });
    if (!stat?.isFile()) return undefined;
    const known = this.#pages.get(name);
    if (known?.modified === stat.mtimeMs) return known;
    const body = readFileSync(name);
    const page = {
      body,
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      type: TYPES[extname(name)] ?? "application/octet-stream",
      encoded: new Map<Encoding, Promise<Buffer>>(),
      modified: stat.mtimeMs,
    };
    this.#pages.set(name, page);
    return page;
  }

  #encoded(page: Page, encoding: Encoding): Promise<Buffer> {
    const known = page.encoded.get(encoding);
    if (known) return known;
    const made = compress(page.body, encoding, true);
    page.encoded.set(encoding, made);
    return made;
  }
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}
