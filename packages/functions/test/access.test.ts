import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { newOwner } from "../../core/test/support";
import { tokenFor } from "../../core/test/support/session";

const NOT_ALLOWED = 1002;

let routes: Served[] = [];
beforeAll(async () => {
  routes = (await allRoutes()).filter(({ route }) => route.access !== "public");
});

/** What a route says to a session of a role that sends nothing of what the route needs. */
async function codeFor(token: string, { app, route }: Served): Promise<number | undefined> {
  const path = route.path.replace(/\{\w*id\}/g, "4711").replace(/\{\w+\}/g, "nothing");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.request(path, { method: route.method.toUpperCase(), headers });
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code: number } };
  return error?.code;
}

describe("a role", () => {
  it.each([
    ["owner", ["platform"]],
    ["admin", ["owner", "platform"]],
  ] as const)("%s is let into all but what is of %j", async (role, closed) => {
    const token = await tokenFor({ ...(await newOwner()), role });
    const told = await Promise.all(
      routes
        .filter(({ route }) => route.method !== "get" || closed.some((each) => each === route.access))
        .map(async (each) => ({ each, refused: (await codeFor(token, each)) === NOT_ALLOWED })),
    );
    const wrong = told.filter(
      ({ each, refused }) => refused !== closed.some((of) => of === each.route.access),
    );
    expect(wrong.map(({ each }) => `${each.route.method} ${each.route.path}`)).toEqual([]);
    expect(told.filter(({ refused }) => refused).length).toBeGreaterThan(3);
  });

  it("is kept from where money goes, and from what is Stint's own", () => {
    const of = (access: string) =>
      routes
        .filter(({ route }) => route.access === access)
        .map(({ route }) => `${route.method} ${route.path}`);
    expect(of("owner").sort()).toEqual([
      "get /api/v2/currentuser/referralcodes",
      "get /api/v2/currentuser/subscription",
      "get /api/v2/currentuser/subscription/details",
      "get /api/v2/currentuser/subscription/invoices",
      "get /api/v2/currentuser/subscription/preview",
      "post /api/v2/accounts/receiving",
      "post /api/v2/accounts/{id}/check",
      "post /api/v2/accounts/{id}/onboarding",
      "post /api/v2/accounts/{id}/transfers",
      "post /api/v2/currentuser/coupons/apply",
      "post /api/v2/currentuser/referralcodes/send",
      "post /api/v2/currentuser/subscription/pay",
      "post /api/v2/currentuser/subscription/plan",
      "post /api/v2/currentuser/subscription/portal",
      "post /api/v2/currentuser/subscription/seats",
      "post /api/v2/currentuser/subscription/setup",
      "post /api/v2/currentuser/subscription/setupcomplete",
      "put /api/v2/currentuser/subscription/details",
    ]);
    expect(of("platform").sort()).toEqual([
      "get /api/v2/webhooks/stripe/messages",
      "post /api/v2/users/{id}/mail/allow",
      "post /api/v2/users/{id}/mail/reports",
      "post /api/v2/users/{id}/mail/resume",
      "post /api/v2/users/{id}/mail/stop",
      "post /api/v2/webhooks/stripe/messages/{id}/retry",
    ]);
  });
});
