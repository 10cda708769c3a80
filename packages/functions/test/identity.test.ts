import { Db } from "@stint/core/platform/db";
import { JournalEntity } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { User } from "@stint/core/user";
import { beforeAll, describe, expect, it } from "vitest";
import { UserEntity } from "../../core/src/user/entity";
import { holdClock } from "../../core/test/support";
import { openMailbox } from "../../core/test/support/mail";
import { handler as mailNewDevice } from "../src/events/user-device-added/mail-person";
import { handler as mailFormer } from "../src/events/user-email-changed/mail-former";
import { handler as mailLink } from "../src/events/user-link-requested/mail-link";
import { handler as mailPasswordChanged } from "../src/events/user-password-changed/mail-person";
import { handler as mailPayment } from "../src/events/user-payment-details-changed/mail-owner";
import { handler as mailProofCode } from "../src/events/user-proof-requested/mail-code";
import { handler as mailOwner } from "../src/events/user-sign-up-repeated/mail-owner";
import { handler as mailConfirmation } from "../src/events/user-signed-up/mail-confirmation";
import { react } from "./support";
import { newAddress, person, signedIn, signedUp, visit } from "./support-identity";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
const origin = process.env.STINT_URL ?? "";

beforeAll(async () => {
  mailbox = await openMailbox();
});

const linkIn = (text: string | undefined, pattern: RegExp): string => pattern.exec(text ?? "")?.[0] ?? "";

describe("whether a session is live", () => {
  it("is told to whoever has only its token, and not after sign-out or for a forged one", async () => {
    const { page, user_id, access_token } = await signedIn();
    const other = visit();
    const ask = async (token: string | undefined) => {
      other.use(token);
      return (await other.get("/api/v2/authenticate")).body.data;
    };
    expect(await ask(undefined)).toEqual({ authenticated: false });
    expect(await ask(access_token)).toEqual({ authenticated: true, user_id });
    expect(await ask(`${access_token}x`)).toEqual({ authenticated: false });
    await page.call("DELETE", "/api/v2/authenticate");
    expect(await ask(access_token)).toEqual({ authenticated: false });
  });
});

describe("from sign-up to the first page", () => {
  it.each([
    ["scope_template", "77"],
    ["referral_code", "7a9f3"],
    ["promo_code", "SPRING20"],
    ["project_invitation", "9"],
    ["invitation", undefined],
  ])(
    "stores that somebody came by %s, and the plan that was named until it was asked about",
    async (source_type, source_id) => {
      const [page, email] = [visit(), newAddress()];
      const came = { source_type, ...(source_id && { source_id }), plan: "team" };
      expect((await page.post("/api/auth/signup", { ...person(email), ...came })).status).toBe(201);
      const { body } = await page.post("/api/auth/signin", { email, password: "a long enough phrase" });
      page.use(body.data.access_token);
      const read = async () => (await page.get("/api/v2/currentuser")).body.data;
      expect(await read()).toMatchObject({ source_type, source_id: source_id ?? null, plan_wanted: "team" });
      const change = (plan_wanted: unknown) => page.call("PATCH", "/api/v2/currentuser", { plan_wanted });
      expect(await change("pro_yearly")).toMatchObject({ status: 422 });
      expect(await change(null)).toMatchObject({ status: 200, body: { data: { plan_wanted: null } } });
      expect(await read()).toMatchObject({ source_type, plan_wanted: null });
    },
  );

  it("refuses a source that does not exist", async () => {
    const [page, email] = [visit(), newAddress()];
    const answer = await page.post("/api/auth/signup", { ...person(email), source_type: "newspaper" });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { source_type: "Source invalid" } } },
    });
  });

  it("mails the link once, confirms by POST, signs in and knows the first session", async () => {
    const { page, email, user_id } = await signedUp();
    for (let delivery = 0; delivery < 3; delivery++)
      expect(await react(mailConfirmation, user_id, `user:${user_id}`, "user.signed_up")).toEqual({
        batchItemFailures: [],
      });
    const mails = mailbox.to(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).not.toContain("Robin <b>");
    const link = linkIn(mails[0]?.text, /http\S+\/signup\/confirm\/\d+\/[a-z2-7]{26}/);
    expect(link.startsWith(`${origin}/signup/confirm/${user_id}/`)).toBe(true);
    const token = link.split("/").at(-1);

    const confirm = () => page.post("/api/auth/confirm", { user_id: `${user_id}`, token });
    expect(page.jar.get("stint_sign_up")?.path).toBe("/api/auth/confirm");
    expect(await confirm()).toMatchObject({
      status: 200,
      body: { data: { user_id, email_verified: true, signed_in: true } },
    });
    expect([...page.jar.keys()].sort()).toEqual(["stint_device", "stint_refresh"]);
    expect(await confirm()).toMatchObject({ status: 410, body: { error: { code: 1016 } } });

    const { body, headers } = await page.post("/api/auth/signin", {
      email,
      password: "a long enough phrase",
    });
    expect(Object.keys(body.data).sort()).toEqual(["access_token", "expires_in"]);
    // The device is known since the confirmation.
    const cookie = headers.getSetCookie().join();
    expect(cookie).toMatch(/^stint_refresh=.+; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    page.use(body.data.access_token);
    expect(await page.post("/api/v2/authenticate", body.data)).toMatchObject({
      status: 200,
      body: { data: { first_session: true, user: { id: user_id, email, email_verified: true } } },
    });
    expect(await page.get("/api/v2/authenticate")).toMatchObject({
      body: { data: { authenticated: true, user_id } },
    });

    const refreshed = await page.post("/api/auth/refresh");
    expect(refreshed.status).toBe(200);
    page.use(refreshed.body.data.access_token);
    expect(await page.get("/api/v2/currentuser")).toMatchObject({
      body: {
        data: { id: user_id, first_name: "Robin <b>", time_zone: "Europe/Lisbon", is_subscribed: false },
      },
    });

    for (let again = 0; again < 2; again++)
      expect((await page.call("DELETE", "/api/v2/authenticate")).body.data).toEqual({ authenticated: false });
    expect([...page.jar.keys()]).toEqual(["stint_device"]);
    expect(await page.post("/api/auth/refresh")).toMatchObject({
      status: 401,
      body: { error: { code: 1001 } },
    });
  });

  it("signs in by the mailed link where the account was made; any other browser sets a password, and the old one and its sessions end", async () => {
    const { page, email, user_id } = await signedUp();
    await react(mailConfirmation, user_id, `user:${user_id}`, "user.signed_up");
    const token = linkIn(mailbox.to(email)[0]?.text, /\/signup\/confirm\/\d+\/[a-z2-7]{26}/)
      .split("/")
      .at(-1);
    // Somebody else's browser that has signed up, too, but for another account.
    const { page: elsewhere } = await signedUp();
    const stranger = { email, password: "a long enough phrase" };
    expect((await page.post("/api/auth/signin", stranger)).status).toBe(200);
    for (const password of [undefined, "short", "password2026!", email])
      expect(await elsewhere.post("/api/auth/confirm", { user_id, token, password })).toMatchObject({
        status: 422,
        body: { error: { code: 1000, fields: { password: expect.any(String) } } },
      });
    const password = "words of the owner";
    expect((await elsewhere.post("/api/auth/confirm", { user_id, token, password })).body.data).toEqual({
      user_id,
      email_verified: true,
      signed_in: true,
    });
    expect((await elsewhere.post("/api/auth/refresh")).status).toBe(200);
    expect((await page.post("/api/auth/refresh")).status).toBe(401);
    expect((await page.post("/api/auth/signin", stranger)).status).toBe(401);
    expect((await elsewhere.post("/api/auth/signin", { email, password })).status).toBe(200);
    // The link is used up, and what the browser kept opens nothing without it.
    expect((await page.post("/api/auth/confirm", { user_id, token })).status).toBe(410);
  });

  it("says with every 429 when to try again", async () => {
    holdClock();
    const { page, email } = await signedUp();
    const answers = [];
    for (let each = 0; each < 11; each++)
      answers.push(await page.post("/api/auth/signin", { email, password: "not the right one" }));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
    const [last] = answers.slice(-1);
    expect(last).toMatchObject({ status: 429, body: { error: { code: 1005 } } });
    const seconds = Number(last?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  it("ends each browser's own session, whoever else used the same Idempotency-Key", async () => {
    const key = { "idempotency-key": "sign-out" };
    const pages = [(await signedIn()).page, (await signedIn()).page];
    for (const page of pages) {
      page.use(undefined);
      await page.call("DELETE", "/api/v2/authenticate", undefined, key);
      expect((await page.get("/api/v2/authenticate")).body.data).toEqual({ authenticated: false });
      expect(page.jar.has("stint_refresh")).toBe(false);
    }
  });

  it("says that an account exists and how to get in, and tells its owner by mail once", async () => {
    const { page, email, user_id } = await signedUp();
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await page.post("/api/auth/signup", person(email.toUpperCase()));
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 2044 } } });
      expect(answer.body.error?.message).toMatch(/^This account already exists\./);
      await react(mailOwner, user_id, `user:${user_id}`, "user.sign_up_repeated");
    }
    expect(mailbox.to(email).map((mail) => mail.subject)).toEqual(["You already have a Stint account"]);
  });

  it("resets a forgotten password by the mailed link, the same answer for an unknown address", async () => {
    const { page, email, user_id } = await signedUp();
    const known = await page.post("/api/auth/forgot", { email });
    const unknown = await page.post("/api/auth/forgot", { email: newAddress() });
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const unconfirmed = await page.post("/api/v2/auth/confirmation/send", { email_address: email });
    const nobody = await page.post("/api/v2/auth/confirmation/send", { email_address: newAddress() });
    expect(nobody.body).toEqual(unconfirmed.body);
    await page.post("/api/auth/forgot", { email });
    await react(mailLink, user_id, `user:${user_id}`, "user.link_requested");
    const token = linkIn(mailbox.to(email)[0]?.text, /\/reset\?token=[a-z2-7]{26}/).split("=")[1];
    const weak = await page.post("/api/auth/reset", { token, password: email });
    expect(weak).toMatchObject({
      status: 422,
      body: { error: { code: 1000, fields: { password: expect.any(String) } } },
    });
    expect((await page.post("/api/auth/reset", { token, password: "another long phrase" })).status).toBe(200);
    // Its browser is known from now on: strangers' tries count no more there.
    expect(page.jar.has("stint_device")).toBe(true);
    expect((await page.post("/api/auth/reset", { token, password: "another long phrase" })).status).toBe(410);
    expect((await page.post("/api/auth/signin", { email, password: "another long phrase" })).status).toBe(
      200,
    );
  });

  it("moves to another address by the mailed link", async () => {
    const { page, email, user_id, owner_id } = await signedIn();
    const next = newAddress();
    expect(await page.post("/api/v2/currentuser/emailaddresses", { email_address: next })).toMatchObject({
      status: 200,
      body: { data: { email, unverified_email: next } },
    });
    await react(mailLink, owner_id, `user:${user_id}`, "user.link_requested");
    const token = linkIn(mailbox.to(next)[0]?.text, /email_token=[a-z2-7]{26}/).split("=")[1];
    const take = (from: ReturnType<typeof visit>) => from.post(`/api/v2/emailaddresses/${token}/verify`);
    // Who reads the mailbox and has another account, or none, gives the address to nobody.
    expect((await take(visit())).status).toBe(401);
    expect((await take((await signedIn()).page)).status).toBe(404);
    const elsewhere = visit();
    await elsewhere.post("/api/auth/signin", { email, password: "a long enough phrase" });
    expect(
      await elsewhere.call("POST", `/api/v2/emailaddresses/${token}/verify`, undefined, {
        origin: "https://other.test",
      }),
    ).toMatchObject({ status: 403 });
    expect(await take(elsewhere)).toMatchObject({ status: 200, body: { data: { user_id, email: next } } });
    expect((await take(elsewhere)).status).toBe(410);
    expect((await elsewhere.post("/api/auth/refresh")).status).toBe(200);
    // The link was opened on another device: the session that asked for it ended with all others.
    expect((await page.get("/api/v2/currentuser/sessions")).status).toBe(401);
    // An address that was never confirmed is told nothing about the account.
    await react(mailFormer, user_id, `user:${user_id}`, "user.email_changed");
    expect(mailbox.to(email).map((mail) => mail.subject)).not.toContain(
      "Your Stint email address was changed",
    );
  });

  it("tells the former address, whose link shows first, acts when it is pressed, and sets no password", async () => {
    const { page, email, user_id, owner_id } = await signedIn();
    await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
    const next = newAddress();
    await page.post("/api/v2/currentuser/emailaddresses", { email_address: next });
    await react(mailLink, owner_id, `user:${user_id}`, "user.link_requested");
    const taken = linkIn(mailbox.to(next)[0]?.text, /email_token=[a-z2-7]{26}/).split("=")[1];
    expect((await page.post(`/api/v2/emailaddresses/${taken}/verify`)).status).toBe(200);
    expect((await page.post("/api/auth/refresh")).status).toBe(200);
    await react(mailFormer, user_id, `user:${user_id}`, "user.email_changed");
    const [mail] = mailbox.to(email).filter(({ subject }) => subject.includes("was changed"));
    expect(mail?.text).toContain(next);
    const token = linkIn(mail?.text, /undo\?token=[a-z2-7]{26}/).split("=")[1];
    const elsewhere = visit();
    for (let look = 0; look < 2; look++)
      expect((await elsewhere.post("/api/auth/undo/check", { token })).body.data).toEqual({ email });
    expect((await elsewhere.post("/api/auth/undo", { token, password: "another long phrase" })).status).toBe(
      422,
    );
    expect((await elsewhere.post("/api/auth/undo", { token })).body.data).toEqual({
      email,
      password_kept: true,
    });
    expect((await elsewhere.post("/api/auth/undo", { token })).status).toBe(410);
    expect((await page.post("/api/auth/refresh")).status).toBe(401);
    const { status } = await page.post("/api/auth/signin", { email, password: "a long enough phrase" });
    expect(status).toBe(200);
  });

  it("mails a code that proves who holds the session, and tells of a new password and a new device", async () => {
    const { page, email, user_id, owner_id } = await signedIn();
    expect(await page.post("/api/v2/currentuser/proof/code")).toMatchObject({
      status: 202,
      body: { data: { sent_to: email } },
    });
    await react(mailProofCode, user_id, `user:${user_id}`, "user.proof_requested");
    const code = linkIn(mailbox.to(email)[0]?.text, /\b\d{6}\b/);
    expect((await page.post("/api/v2/currentuser/proof", { code, password: "both" })).status).toBe(422);
    expect((await page.post("/api/v2/currentuser/proof", {})).status).toBe(422);
    expect((await page.post("/api/v2/currentuser/proof", { code })).body.data).toEqual({
      proved_until: expect.any(String),
    });
    const change = { oldpassword: "a long enough phrase", newpassword: "another long phrase" };
    expect((await page.post("/api/v2/currentuser/changepassword", change)).status).toBe(200);
    await react(mailPasswordChanged, owner_id, `user:${user_id}`, "user.password_changed");
    const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" };
    const signin = { email, password: change.newpassword };
    expect((await visit().call("POST", "/api/auth/signin", signin, firefox)).status).toBe(200);
    await react(mailNewDevice, user_id, `user:${user_id}`, "user.device_added");
    expect(mailbox.to(email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["Your Stint password was changed", "New sign-in to your Stint account"]),
    );
    expect(mailbox.to(email).find(({ subject }) => subject.startsWith("New sign-in"))?.text).toContain(
      "Firefox on Linux",
    );
  });

  it("tells the owner when what clients read about paying changed, and only then", async () => {
    const { page, email, user_id, owner_id } = await signedIn();
    const patch = (body: object) => page.call("PATCH", "/api/v2/currentuser", body);
    expect((await patch({ payment_instructions: "Sample Bank 1" })).status).toBe(200);
    expect((await patch({ payment_instructions: "Sample Bank 1", brand_name: "Sample" })).status).toBe(200);
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id, aggregate: `user:${user_id}` })
      .go({ pages: "all" });
    expect(data.filter(({ type }) => type === "user.payment_details_changed")).toHaveLength(1);
    await react(mailPayment, owner_id, `user:${user_id}`, "user.payment_details_changed");
    expect(mailbox.to(email).map(({ subject }) => subject)).toContain(
      "Your payment details on Stint were changed",
    );
  });
});

describe("what is refused", () => {
  it("says each field's problem (422) and makes nothing", async () => {
    const page = visit();
    const email = newAddress();
    const refused = async (change: object) => {
      const { status, body } = await page.post("/api/auth/signup", { ...person(email), ...change });
      expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 1000 });
      return body.error?.fields;
    };
    expect(await refused({ email: "" })).toEqual({ email: "Email required" });
    expect(await refused({ email: "robin@" })).toEqual({ email: "Email invalid" });
    expect(await refused({ email: undefined })).toEqual({ email: "Email required" });
    expect(await refused({ password: "short" })).toEqual({ password: "Use at least 10 characters" });
    expect(await refused({ password: "Password123" })).toEqual({ password: "This password is too common" });
    expect(await refused({ password: email })).toEqual({ password: "Do not use your email as the password" });
    expect(await refused({ first_name: "  " })).toEqual({ first_name: "First name required" });
    expect(await refused({ time_zone: "Nowhere/Else" })).toEqual({ time_zone: "Time zone invalid" });
    expect(await refused({ admin: 1 })).toEqual({ admin: "This field is not known" });
    expect(await Db.resolve("email", email)).toBeUndefined();
  });

  it("refuses other content types (415), too much (413) and what is not JSON (422)", async () => {
    const page = visit();
    const send = (body: string, type: string) =>
      page.call("POST", "/api/auth/signin", body, { "content-type": type });
    expect(await send("email=a", "application/x-www-form-urlencoded")).toMatchObject({ status: 415 });
    expect(await send(JSON.stringify({ email: "x".repeat(1_100_000) }), "application/json")).toMatchObject({
      status: 413,
      body: { error: { code: 1014 } },
    });
    expect(await send("{", "application/json")).toMatchObject({ status: 422 });
  });

  it("needs a session where one is needed, and a real one (401)", async () => {
    const page = visit();
    for (const token of [undefined, "nonsense", `${"a".repeat(20)}.${"b".repeat(20)}.${"c".repeat(20)}`]) {
      page.use(token);
      for (const [method, path] of [
        ["GET", "/api/v2/currentuser"],
        ["PATCH", "/api/v2/currentuser"],
        ["DELETE", "/api/v2/currentuser"],
        ["POST", "/api/v2/authenticate"],
        ["GET", "/api/v2/currentuser/sessions"],
      ] as const)
        expect(await page.call(method, path, method === "GET" ? undefined : {})).toMatchObject({
          status: 401,
          body: { error: { code: 1001, request_id: expect.any(String) } },
        });
    }
  });

  it("answers other people's ids like unknown ones (404), and stops switched-in strangers", async () => {
    const { page } = await signedIn();
    const other = await signedUp();
    for (const id of [other.user_id, 12, "abc", "9".repeat(30)])
      expect(
        await page.post(`/api/v2/users/${id}/checkpoints`, { slug: "onboardingcomplete" }),
      ).toMatchObject({
        status: 404,
      });
    const switched = await page.call("GET", "/api/v2/currentuser", undefined, {
      "x-switch-user": `${other.user_id}`,
    });
    expect(switched.status).toBe(404);
    expect((await User.row(other.user_id))?.checkpoints).toEqual(["signup"]);
  });

  it("shows an impersonated answer as such", async () => {
    const other = await signedUp();
    const { page, user_id, email } = await signedIn();
    await UserEntity.patch({ id: user_id }).set({ admin: 1 }).go();
    const { body } = await page.post("/api/auth/signin", { email, password: "a long enough phrase" });
    page.use(body.data.access_token);
    const answer = await page.call("GET", "/api/v2/currentuser", undefined, {
      "x-switch-user": `${other.user_id}`,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { id: other.user_id, email: other.email } } });
    expect(answer.headers.get("x-impersonating")).toBe(`${other.user_id}`);
  });

  it("sends a revoked user to the restricted page at once (2057)", async () => {
    const { page, user_id, access_token } = await signedIn();
    await UserEntity.patch({ id: user_id }).set({ disabled: true }).go();
    for (const answer of [
      await page.post("/api/v2/authenticate", { access_token }),
      await page.get("/api/v2/currentuser"),
      await page.post("/api/auth/refresh"),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 2057 } } });
  });
});

describe("a token made for nobody", () => {
  it("is refused even when it is well signed", async () => {
    const { issue } = await import("@stint/core/identity/token");
    const page = visit();
    const { access_token } = await issue({ sub: "12", own: 12, role: "owner", sid: Id.token(), epoch: 0 });
    page.use(access_token);
    expect(await page.get("/api/v2/currentuser")).toMatchObject({ status: 401 });
    expect(await page.post("/api/v2/authenticate", { access_token })).toMatchObject({ status: 401 });
  });
});
