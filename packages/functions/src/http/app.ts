import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { GatewayEvent } from "./exchange";

/** An area as a web application, for tests and benches: the same handler, called like fetch. */
export interface App {
  request: (path: string, init?: RequestInit) => Promise<Response>;
}

const empty = new Set([101, 204, 205, 304]);

export function appOf(
  handler: (
    event: GatewayEvent,
    context: { signal: AbortSignal },
  ) => Promise<APIGatewayProxyStructuredResultV2>,
): App {
  return {
    request: async (path, init) => {
      const request = new Request(new URL(path, "https://localhost"), init);
      const { pathname, search } = new URL(request.url);
      const result = await handler(
        {
          rawPath: pathname,
          rawQueryString: search.slice(1),
          headers: Object.fromEntries(request.headers),
          body: await request.text(),
          isBase64Encoded: false,
          requestContext: { http: { method: request.method } },
        },
        { signal: request.signal },
      );
      const status = result.statusCode ?? 200;
      const body = Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8");
      const headers = new Headers(
        Object.entries(result.headers ?? {}).map(([name, value]) => [name, `${value}`]),
      );
      for (const cookie of result.cookies ?? []) headers.append("set-cookie", cookie);
      return new Response(empty.has(status) ? null : body, { status, headers });
    },
  };
}
