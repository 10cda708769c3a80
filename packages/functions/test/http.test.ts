import { env } from "@stint/core/platform/env";
import { Id } from "@stint/core/platform/id";
import { app as identity } from "@stint/functions/api/identity";
import { app as user } from "@stint/functions/api/user";
import { sourceIP } from "@stint/functions/http/source-ip";
import { describe, expect, it } from "vitest";
import { allRoutes } from "../../../tests/reliability/support/areas";
import { browser } from "./support";

const nobody = () =>
  browser(
    { app: identity, serves: (path) => path.startsWith("/api/auth") },
    { app: user, serves: (path) => path.startsWith("/api/v2") },
  );

describe("an idempotency key on a way in", () => {
  it("never hands one person's token to another", async () => {
    const email = `${Id.token()}@key.test`;
    const password = "correct horse battery";
    const owner = nobody();
    await owner.call("POST", "/api/auth/signup", { email, password, first_name: "Key", last_name: "Demo" });
    expect((await owner.call("POST", "/api/auth/signin", { email, password })).status).toBe(200);
    const headers = { "idempotency-key": "k1" };
    const mine = await owner.call("POST", "/api/auth/refresh", {}, headers);
    expect(mine.status).toBe(200);
    const theirs = await nobody().call("POST", "/api/auth/refresh", {}, headers);
    expect(theirs.status).toBe(401);
    expect(theirs.headers.get("idempotency-replayed")).toBeNull();
  });
});

describe("the caller's address (D16)", () => {
  const call = (headers: Record<string, string>, sourceIp = "203.0.113.9") =>
    sourceIP({ header: (name) => headers[name], seenIP: sourceIp });

  it("is what the gateway saw, whatever the caller claims", () => {
    expect(call({ "x-viewer-address": "6.6.6.6" })).toBe("203.0.113.9");
    expect(call({ "x-viewer-address": "6.6.6.6", "x-origin-secret": "" })).toBe("203.0.113.9");
    expect(call({ "cloudfront-viewer-address": "6.6.6.6:1", "x-forwarded-for": "6.6.6.6" })).toBe(
      "203.0.113.9",
    );
    expect(call({}, "not an address")).toBe("");
  });
});

describe("input that is a trap", () => {
  it.each([
    ["two lines in a name", "Evil\r\nBcc: x@evil.test"],
    ["a name read backwards", "\u202egnp.exe"],
    ["half a character", "Pr\ud800j"],
    ["a name that shows nothing", "\u200b\u200b"],
  ])("is refused with words: %s", async (_words, first_name) => {
    const answer = await nobody().call("POST", "/api/auth/signup", {
      email: `${Id.token()}@trap.test`,
      password: "correct horse battery",
      first_name,
      last_name: "Demo",
    });
    expect([answer.status, answer.body.error?.code]).toEqual([422, 1000]);
    expect(answer.body.error?.fields?.first_name).toBeTruthy();
  });

  it("named like an object's own parts is a field like any other", async () => {
    const answer = await nobody().call(
      "POST",
      "/api/auth/signin",
      '{"email":"a@b.test","password":"x","__proto__":{"admin":1}}',
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error?.fields ?? {})).toContain("__proto__");
  });
});

describe("maintenance", () => {
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    const was = env().STINT_MAINTENANCE;
    try {
      env().STINT_MAINTENANCE = "on";
      return await work();
    } finally {
      env().STINT_MAINTENANCE = was;
    }
  };

  it("is said by every route with the words of the screen, clients' links included", async () => {
    const served = await allRoutes();
    const answers = await during(() =>
      Promise.all(
        served.map(async ({ app, route }) => {
          const path = route.path.replace(/\{\w+\}/g, "1");
          const response = await app.request(path, { method: route.method.toUpperCase() });
          return { route: `${route.method} ${route.path}`, open: route.always, response };
        }),
      ),
    );
    const shut = answers.filter(({ open }) => !open);
    expect(shut.length).toBeGreaterThan(300);
    for (const { response, route } of shut) {
      expect([route, response.status, response.headers.get("retry-after")]).toEqual([route, 503, "300"]);
      expect((await response.json()).error).toMatchObject({
        code: 1006,
        message: "We're in maintenance mode. We'll be back shortly",
      });
    }
  });

  it("lets the provider's messages in, and says so where the app asks", async () => {
    const open = (await allRoutes()).filter(({ route }) => route.always);
    expect(open.map(({ route }) => route.path)).toEqual(["/api/v2/features", "/api/v2/webhooks/stripe"]);
    const [features, webhook] = await during(() =>
      Promise.all(
        open.map(({ app, route }) =>
          app.request(route.path, {
            method: route.method.toUpperCase(),
            ...(route.method === "post" ? { body: "{}" } : {}),
          }),
        ),
      ),
    );
    expect((await features?.json())?.data.maintenance).toBe(true);
    expect(webhook?.status).not.toBe(503);
  });
});
