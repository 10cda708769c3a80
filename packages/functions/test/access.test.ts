import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { newOwner } from "../../core/test/support";
import { tokenFor } from "../../core/test/support/session";
import { admits } from "../src/http/access";

const NOT_ALLOWED = 1002;
/** What is a person's own, whatever they may do in a workspace. */
const OWN =
  /\/(authenticate|currentuser|memberships|users\/\{id\}\/checkpoints|currentspecialist\/transactionreport|invitations\/\{token\}\/accept)(\/|$)/;

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

  it("is not asked where a session is enough, and named wherever else", () => {
    // A role of tomorrow: it reaches its own account, and nothing of a workspace before somebody says so.
    const guest = "guest" as "owner";
    const among = (["session", "workspace", "owner", "platform"] as const).filter((each) =>
      admits(each, guest),
    );
    expect(among).toEqual(["session"]);
    const own = routes.filter(({ route }) => route.access === "session").map(({ route }) => route.path);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((path) => !OWN.test(path))).toEqual([]);
  });

  it("is kept from where money goes, and from what is Stint's own", () => {
    const of = (access: string) =>
      routes
        .filter(({ route }) => route.access === access)
        .map(({ route }) => `${route.method} ${route.path}`);
    expect(of("owner").sort()).toEqual([
      "delete /api/v2/team/admins/{user_id}",
      "delete /api/v2/team/invitations/{id}",
      "get /api/v2/currentuser/referralcodes",
      "get /api/v2/currentuser/subscription",
      "get /api/v2/currentuser/subscription/details",
      "get /api/v2/currentuser/subscription/invoices",
      "get /api/v2/team/invitations/preview",
      "post /api/v2/accounts/receiving",
      "post /api/v2/accounts/{id}/check",
      "post /api/v2/accounts/{id}/onboarding",
      "post /api/v2/accounts/{id}/transfers",
      "post /api/v2/currentuser/coupons/apply",
      "post /api/v2/currentuser/referralcodes/send",
      "post /api/v2/currentuser/subscription/pay",
      "post /api/v2/currentuser/subscription/plan",
      "post /api/v2/currentuser/subscription/portal",
      "post /api/v2/currentuser/subscription/preview",
      "post /api/v2/currentuser/subscription/seats",
      "post /api/v2/currentuser/subscription/setup",
      "post /api/v2/currentuser/subscription/setupcomplete",
      "post /api/v2/team/admins/{user_id}/restore",
      "post /api/v2/team/invitations",
      "post /api/v2/team/invitations/{id}/resend",
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
