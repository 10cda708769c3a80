import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { User } from "@stint/core/user";
import { googleProvider } from "@stint/local/pages/google";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionEntity } from "../../core/src/identity/entity";
import { UserEntity } from "../../core/src/user/entity";
import { journalOf } from "../../core/test/support";
import { newAddress, person, signedIn, signedUp, visit } from "./support-identity";

const google = createServer();
let origin = "";

/** A real provider behind a real port; the environment is read at the first call, after this. */
beforeAll(async () => {
  google.listen(0, "127.0.0.1");
  await once(google, "listening");
  origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT");
  const provider = googleProvider({ db, origin, clientId: "stint-test", clientSecret: "not-a-secret" });
  google.on("request", getRequestListener(provider.fetch));
  Object.assign(process.env, {
    STINT_URL: origin,
    GOOGLE_ISSUER: `${origin}/_local/google`,
    GOOGLE_CLIENT_ID: "stint-test",
    GOOGLE_CLIENT_SECRET: "not-a-secret",
  });
});

afterAll(() => {
  google.close();
});

/** Says who one is at the provider; answers where the browser ends up. */
async function choose(going: URL, email: string) {
  const chosen = await fetch(`${origin}/_local/google/authorize`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams([...going.searchParams, ["email", email]]),
  });
  return new URL(chosen.headers.get("location") ?? "");
}
const finish = async (page: ReturnType<typeof visit>, back: URL) =>
  (await page.get(`${back.pathname}${back.search}`)).headers.get("location");

describe("signing in with Google", () => {
  /** Walks the round trip over the wire; answers where the browser ends up. */
  async function withGoogle(page: ReturnType<typeof visit>, email: string) {
    const start = await page.get("/api/auth/social/google?time_zone=Europe/Lisbon");
    expect(start.status).toBe(302);
    const going = new URL(start.headers.get("location") ?? "");
    expect(going.searchParams.get("code_challenge_method")).toBe("S256");
    return choose(going, email);
  }

  it("makes a confirmed account on the first time and finds it again", async () => {
    const page = visit();
    const email = newAddress();
    expect(await finish(page, await withGoogle(page, email))).toBe(`${origin}/callback`);
    const { body } = await page.post("/api/auth/refresh");
    page.use(body.data.access_token);
    const first = await page.get("/api/v2/currentuser");
    expect(first.body.data).toMatchObject({
      email,
      email_verified: true,
      auth_social: "google",
      time_zone: "Europe/Lisbon",
      checkpoints: ["emailconfirmed", "signup"],
    });
    const { id } = first.body.data;
    expect(await journalOf(id, `user:${id}`)).toContain("user.email_confirmed");
    const elsewhere = visit();
    await finish(elsewhere, await withGoogle(elsewhere, email));
    expect((await elsewhere.get("/api/v2/authenticate")).body.data.user_id).toBe(first.body.data.id);
    const password = await page.post("/api/auth/signup", person(email));
    expect(password.body.error?.message).toMatch(/Google/);
  });

  it("meets the second step: no session, and a challenge behind the # for the sign-in page", async () => {
    const page = visit();
    const email = newAddress();
    await finish(page, await withGoogle(page, email));
    const { body } = await page.post("/api/auth/refresh");
    page.use(body.data.access_token);
    const { secret } = (await page.post("/api/v2/currentuser/mfa/enable", {})).body.data as {
      secret: string;
    };
    const now = Math.floor(Date.now() / 1000);
    const otp = await generate({ secret, epoch: now - 30 });
    expect((await page.post("/api/v2/currentuser/mfa/complete", { otp })).status).toBe(200);
    const elsewhere = visit();
    const end = await finish(elsewhere, await withGoogle(elsewhere, email));
    expect(end).toMatch(/\/signin#challenge=[a-z2-7]{26}$/);
    expect((await elsewhere.post("/api/auth/refresh")).status).toBe(401);
    const challenge = end?.split("=")[1];
    const entered = await elsewhere.post("/api/auth/mfa", {
      challenge,
      otp: await generate({ secret, epoch: now }),
    });
    expect(entered.status).toBe(200);
    expect((await elsewhere.post("/api/auth/refresh")).status).toBe(200);
  });

  it("never links an account with a password silently, and names the way in", async () => {
    const { page, email, user_id } = await signedUp();
    await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
    expect(await finish(page, await withGoogle(page, email))).toBe(
      `${origin}/callback?error=email_exists&method=password`,
    );
    expect(page.jar.has("stint_refresh")).toBe(false);
    expect((await User.row(user_id))?.social_subject).toBeUndefined();
  });

  it("takes an address back from somebody who never confirmed it", async () => {
    const squatter = await signedUp();
    const page = visit();
    expect(await finish(page, await withGoogle(page, squatter.email))).toBe(`${origin}/callback`);
    expect((await User.row(squatter.user_id))?.email).toBe("");
    const stolen = await page.post("/api/auth/signin", {
      email: squatter.email,
      password: "a long enough phrase",
    });
    expect(stolen.status).toBe(401);
  });

  it("only lets the browser back in that left, with the answer to its own question", async () => {
    const page = visit();
    const back = await withGoogle(page, newAddress());
    const failed = `${origin}/callback?error=failed&code=1016`;
    expect(await finish(visit(), back)).toBe(failed);
    const forged = new URL(back);
    forged.searchParams.set("state", "another");
    expect(await finish(page, forged)).toBe(failed);
    expect(await finish(page, back)).toBe(failed);
    const other = visit();
    await withGoogle(other, newAddress());
    expect(await finish(other, back)).toBe(failed);
    for (const each of [page, other]) expect(each.jar.has("stint_refresh")).toBe(false);
  });

  it("does not trust an address that Google has not confirmed, nor a refusal", async () => {
    const page = visit();
    expect(await finish(page, await withGoogle(page, "unverified@gmail.test"))).toBe(
      `${origin}/callback?error=failed&code=1001`,
    );
    await withGoogle(page, newAddress());
    expect(
      await finish(page, new URL(`${origin}/api/auth/callback/google?error=access_denied&state=x`)),
    ).toBe(`${origin}/callback?error=denied`);
    expect((await page.get("/api/auth/social/other")).status).toBe(404);
  });
});

describe("proving with Google who holds the session", () => {
  const EARLIER = new Date(Date.now() - 600_000).toISOString();

  /** Somebody whose sign-in with Google was ten minutes ago. */
  async function holder() {
    const page = visit();
    const email = newAddress();
    const start = await page.get("/api/auth/social/google");
    await finish(page, await choose(new URL(start.headers.get("location") ?? ""), email));
    const { body } = await page.post("/api/auth/refresh");
    page.use(body.data.access_token);
    const [, user_id = "", sid = ""] =
      /^(\d+)\.([a-z2-7]+)\./.exec(page.jar.get("stint_refresh")?.value ?? "") ?? [];
    await SessionEntity.patch({ user_id: Number(user_id), sid })
      .set({ created_at: EARLIER })
      .go();
    return { page, email };
  }
  const begin = async (page: ReturnType<typeof visit>) => {
    const { status, body } = await page.post("/api/v2/currentuser/proof/google");
    expect(status).toBe(201);
    return new URL(body.data.url);
  };
  const change = async (page: ReturnType<typeof visit>) =>
    (await page.post("/api/v2/currentuser/emailaddresses", { email_address: newAddress() })).body;
  const needed = { error: { code: 1008 } };

  it("opens for five minutes what asks for it, in the session that asked, and signs nobody in anew", async () => {
    const { page, email } = await holder();
    expect(await change(page)).toMatchObject(needed);
    const going = await begin(page);
    const session = page.jar.get("stint_refresh")?.value;
    expect(await finish(page, await choose(going, email))).toBe(`${origin}/callback?proof=done`);
    expect(page.jar.get("stint_refresh")?.value).toBe(session);
    expect((await change(page)).data).toMatchObject({ email });
  });

  it("refuses another Google account, a stop, and an answer that is used twice", async () => {
    const { page, email } = await holder();
    expect(await finish(page, await choose(await begin(page), newAddress()))).toBe(
      `${origin}/callback?proof=other`,
    );
    await begin(page);
    expect(await finish(page, new URL(`${origin}/api/auth/callback/google?error=access_denied`))).toBe(
      `${origin}/callback?proof=denied`,
    );
    expect(await change(page)).toMatchObject(needed);
    const back = await choose(await begin(page), email);
    const journey = page.jar.get("stint_journey");
    await finish(page, back);
    if (journey) page.jar.set("stint_journey", journey);
    expect(await finish(page, back)).toBe(`${origin}/callback?proof=failed`);
  });

  it("proves nothing for who has only the access token, or had a journey planted in another browser", async () => {
    const { page, email } = await holder();
    const going = await begin(page);
    const thief = visit();
    const journey = page.jar.get("stint_journey");
    if (journey) thief.jar.set("stint_journey", journey);
    expect(await finish(thief, await choose(going, email))).toBe(`${origin}/callback?proof=failed`);
    const other = await holder();
    const planted = await begin(page);
    const own = page.jar.get("stint_journey");
    if (own) other.page.jar.set("stint_journey", own);
    expect(await finish(other.page, await choose(planted, email))).toBe(`${origin}/callback?proof=failed`);
    expect(await change(page)).toMatchObject(needed);
    expect(await change(other.page)).toMatchObject(needed);
  });

  it("is not offered to an account with a password", async () => {
    const { page } = await signedIn();
    expect((await page.post("/api/v2/currentuser/proof/google")).status).toBe(404);
  });
});
