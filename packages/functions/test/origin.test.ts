import type { GatewayEvent } from "@stint/functions/http/exchange";
import { areas } from "@stint/functions/manifest";
import calls from "@stint/functions/routes.gen.json";
import { describe, expect, it } from "vitest";

const SECRET = "only-cloudfront-knows";
const BEFORE = "cloudfront-knew-before";
// Read once, with the first call.
process.env.STINT_ORIGIN_SECRET = `${SECRET},${BEFORE}`;

type Handler = (event: GatewayEvent) => Promise<{ statusCode?: number; body?: string }>;

const event = (method: string, path: string, headers: Record<string, string> = {}): GatewayEvent => ({
  rawPath: path,
  rawQueryString: "",
  headers,
  requestContext: { http: { method: method.toUpperCase(), sourceIp: "203.0.113.9" } },
});

/** What a caller is told, but for the id of the request. */
const told = ({ statusCode, body }: { statusCode?: number; body?: string }) => {
  const { error } = JSON.parse(body ?? "{}") as { error?: { code: number; message: string } };
  return { statusCode, code: error?.code, message: error?.message };
};
const NOTHING = { statusCode: 404, code: 1003, message: "We could not find that." };

describe("whoever calls the gateway beside CloudFront", () => {
  it("finds nothing in any area, by any of its routes: they are not even looked at", async () => {
    const guesses: Record<string, string>[] = [
      {},
      { "x-origin-secret": "" },
      { "x-origin-secret": "guessed" },
      { "x-origin-secret": `${SECRET},${BEFORE}` },
      { "x-origin-secret": `${SECRET}!`, authorization: "Bearer x" },
    ];
    let asked = 0;
    for (const { name, handler: file } of areas) {
      const { handler } = (await import(`../src/${file}`)) as { handler: Handler };
      const own = calls.filter((each) => each.area === name);
      expect(own.length, name).toBeGreaterThan(0);
      for (const { method, path } of own) {
        const place = path.replaceAll(/\{\w+\}/g, "7");
        for (const headers of guesses)
          expect(told(await handler(event(method, place, headers))), `${method} ${path}`).toEqual(NOTHING);
        asked += 1;
      }
    }
    expect(asked).toBe(calls.length);
  });

  it("is served with the secret that CloudFront sends, and while a rotation is deployed with the one before", async () => {
    const { handler } = (await import("../src/api/meta")) as { handler: Handler };
    for (const secret of [SECRET, BEFORE]) {
      const answer = await handler(event("get", "/api/v2/health", { "x-origin-secret": secret }));
      expect(answer.statusCode).toBe(200);
    }
  });
});
