import { deleteAccount } from "@stint/core/operations/delete-account";
import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { SecondStepEntity } from "../../core/src/identity/second-step/entity";
import { UserEntity } from "../../core/src/user/entity";
import { as } from "../../core/test/support";
import { actorOf } from "../../core/test/support/account";
import { handler as forgetPerson } from "../src/events/user-deleted/forget-person";
import { handler as mailPerson } from "../src/events/user-second-step-changed/mail-person";
import { react } from "./support";
import { signedIn, visit } from "./support-identity";

const password = "a long enough phrase";
const STEP = 30;

/** Somebody whose second step is on by a code of the step before. */
async function withStep() {
  const made = await signedIn();
  const enabled = await made.page.post("/api/v2/currentuser/mfa/enable", { password });
  expect(enabled.status).toBe(200);
  const { secret, backup_codes, otpauth_url } = enabled.body.data as {
    secret: string;
    backup_codes: string[];
    otpauth_url: string;
  };
  expect(otpauth_url).toMatch(/^otpauth:\/\/totp\//);
  const otp = await generate({ secret, epoch: Math.floor(Date.now() / 1000) - STEP });
  const completed = await made.page.post("/api/v2/currentuser/mfa/complete", { otp });
  expect(completed.body.data).toMatchObject({ mfa_enabled: true, access_token: expect.any(String) });
  made.page.use(completed.body.data.access_token);
  return { ...made, secret, backup_codes };
}
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) });

describe("the second step over HTTP", () => {
  it("gives no cookie and no token before the code, and both with it", async () => {
    const { email, secret, page: own } = await withStep();
    expect((await own.get("/api/v2/currentuser/mfa")).body.data).toMatchObject({
      mfa_enabled: true,
      backup_codes_left: 10,
    });
    const page = visit();
    const asked = await page.post("/api/auth/signin", { email, password });
    expect(asked.status).toBe(200);
    expect(asked.body.data).toEqual({
      mfa_required: true,
      challenge: expect.any(String),
      message: "Multifactor authentication required",
    });
    expect(asked.headers.get("set-cookie")).toBeNull();
    const refused = await page.post("/api/auth/refresh");
    expect(refused).toMatchObject({
      status: 401,
      body: { error: { code: 1001, message: "Login required" } },
    });
    const { challenge } = asked.body.data as { challenge: string };
    for (const body of [
      {},
      { challenge },
      { challenge, otp: "" },
      { challenge, otp: "1".repeat(80) },
      { otp: "123456" },
    ])
      expect((await page.post("/api/auth/mfa", body)).status).toBe(422);
    const entered = await page.post("/api/auth/mfa", { challenge, otp: await nextCode(secret) });
    expect(entered.status).toBe(200);
    expect(Object.keys(entered.body.data).sort()).toEqual(["access_token", "expires_in"]);
    expect((await page.post("/api/auth/refresh")).status).toBe(200);
    expect((await page.post("/api/auth/mfa", { challenge, otp: await nextCode(secret) })).status).toBe(410);
  });

  it("asks for the password in the calls that change it, with their codes", async () => {
    const { page, user_id } = await withStep();
    const wrong = { password: "not the right one" };
    expect(await page.post("/api/v2/currentuser/mfa/enable", wrong)).toMatchObject({
      status: 400,
      body: { error: { code: 2043 } },
    });
    for (const path of ["disable", "backupcodes"])
      expect(await page.post(`/api/v2/currentuser/mfa/${path}`, wrong)).toMatchObject({
        status: 422,
        body: { error: { fields: { password: "This is not your password." } } },
      });
    expect(await page.post("/api/v2/currentuser/mfa/complete", { otp: "123456" })).toMatchObject({
      status: 400,
      body: { error: { code: 2043 } },
    });
    expect((await page.post("/api/v2/currentuser/mfa/disable", { password })).status).toBe(200);
    for (let told = 0; told < 2; told++)
      expect(await react(mailPerson, user_id, `user:${user_id}`, "user.second_step_changed")).toEqual({
        batchItemFailures: [],
      });
  });

  it("is forgotten with the account, by a reaction that comes again until it is (D47)", async () => {
    const { page, user_id, owner_id } = await withStep();
    const actor = await actorOf((await page.post("/api/auth/refresh")).body.data.access_token);
    await as(actor, () => deleteAccount({}));
    for (let delivery = 0; delivery < 2; delivery++)
      await react(forgetPerson, owner_id, `user:${user_id}`, "user.deleted");
    expect((await SecondStepEntity.get({ user_id }).go({ consistent: true })).data).toBeNull();
  });

  it("is taken away by support alone", async () => {
    const { page, user_id } = await withStep();
    const path = `/api/v2/users/${user_id}/mfa/remove`;
    expect((await page.post(path, { reason: "mine" })).status).toBe(403);
    const support = await signedIn();
    await UserEntity.patch({ id: support.user_id }).set({ admin: 1 }).go();
    const refreshed = await support.page.post("/api/auth/refresh");
    support.page.use(refreshed.body.data.access_token);
    expect((await support.page.post(path, { reason: "" })).status).toBe(422);
    expect((await support.page.post(path, { reason: "Called back on the known number" })).status).toBe(200);
    expect((await page.get("/api/v2/currentuser/mfa")).status).toBe(401);
  });
});
