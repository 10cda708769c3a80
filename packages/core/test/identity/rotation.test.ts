import { generateKeyPairSync, randomBytes } from "node:crypto";
import { Device, Identity } from "@stint/core/identity";
import { browserOf, isBrowserOf, mailedTokenOf } from "@stint/core/identity/link";
import { Session } from "@stint/core/identity/session";
import { Clock } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";
import { Event } from "@stint/core/platform/event";
import { MailedCode } from "@stint/core/platform/mailed-code";
import { Link } from "@stint/core/platform/mailed-link";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isSigned, sign } from "../../src/platform/stripe/metadata";
import { checkSignature } from "../../src/proposal/evidence/format/check";
import { as, journalOf } from "../support";
import { anonymous, mailedToken, signedIn, signedUp } from "../support/account";

const OLD = env().STINT_LINK_SECRET;
const NEW = randomBytes(32).toString("hex");
/** What a rotation sets, in its order: the new one first, and then it alone. */
const overlap = () => {
  env().STINT_LINK_SECRET = `${NEW},${OLD}`;
};
const finish = () => {
  env().STINT_LINK_SECRET = NEW;
};

let restore = () => {};
const later = (ms: number) => {
  const at = Date.now() + ms;
  restore = Clock.use(() => new Date(at));
};
afterEach(() => {
  restore();
  restore = () => {};
  env().STINT_LINK_SECRET = OLD;
});

const refresh = (token: string) => as(anonymous, () => Session.refresh(token));

describe("a new link secret", () => {
  it("signs nobody out, neither while both hold nor after", async () => {
    const { email } = await signedUp();
    const { tokens } = await signedIn(email);
    overlap();
    const second = await refresh(tokens.refresh_token);
    // Another tab, with the cookie of before, a moment later.
    expect((await refresh(tokens.refresh_token)).refresh_token).toBe(second.refresh_token);
    finish();
    const third = await refresh(second.refresh_token);
    await refresh(third.refresh_token);
  });

  it("gives a tab the cookie that a server with the secret of before gave its neighbor", async () => {
    const { email } = await signedUp();
    const { tokens } = await signedIn(email);
    const first = await refresh(tokens.refresh_token);
    overlap();
    expect((await refresh(tokens.refresh_token)).refresh_token).toBe(first.refresh_token);
  });

  it("still ends a session for both when a cookie of before comes back to life", async () => {
    const { email, user_id } = await signedUp();
    const { tokens } = await signedIn(email);
    const second = await refresh(tokens.refresh_token);
    overlap();
    const third = await refresh(second.refresh_token);
    const last = await refresh(third.refresh_token);
    later(61_000);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 1001 });
    await expect(refresh(last.refresh_token)).rejects.toMatchObject({ code: 1001 });
    expect(await journalOf(user_id, `user:${user_id}`)).toContain("session.reuse_detected");
  });

  it("lets mailed links of before work, also those whose mail goes out only now", async () => {
    const { email, user_id } = await signedUp();
    await as(anonymous, () => Identity.forgot(email));
    const mailed = await mailedToken(user_id, "reset");
    const { data } = (await newest(user_id, "reset")) as { data: { link_id: string } };
    overlap();
    expect(await mailedTokenOf("reset", data.link_id)).toBe(mailed);
    await as(anonymous, () => Identity.reset({ token: mailed, password: "another long phrase" }));
    // What is asked for now is made with the new one, which goes on alone.
    await as(anonymous, () => Identity.forgot(email));
    const { data: next } = (await newest(user_id, "reset")) as { data: { link_id: string } };
    const fresh = await mailedTokenOf("reset", next.link_id);
    finish();
    expect(await mailedTokenOf("reset", next.link_id)).toBe(fresh);
  });

  it("believes what browsers, codes and the provider's objects were given before, until it is alone", async () => {
    const device = Device.make(7);
    const browser = browserOf({ id: 7, epoch: 0 });
    const made = { account: undefined, amount: 100, currency: "usd" };
    const signed = sign("payment", { payment_id: "7" }, made);
    const code = MailedCode.digitsOf("proof", "abc");
    const believed = () => [
      Device.isKnown(7, device),
      isBrowserOf({ id: 7, epoch: 0 }, browser),
      isSigned("payment", signed, made),
    ];
    expect(believed()).toEqual([true, true, true]);
    overlap();
    expect(believed()).toEqual([true, true, true]);
    expect(Device.isKnown(8, device)).toBe(false);
    expect(MailedCode.digitsOf("proof", "abc")).not.toBe(code);
    finish();
    expect(believed()).toEqual([false, false, false]);
  });

  it("finds the token that was stored, whichever secret made it", () => {
    const before = Link.tokenOf("invitation", 1, 2);
    overlap();
    const tokens = Link.tokensOf("invitation", 1, 2);
    expect(tokens[0]).not.toBe(before);
    expect(Link.storedToken(tokens, Link.hashOf(before))).toBe(before);
    expect(Link.storedToken(tokens, Link.hashOf(tokens[0]))).toBe(tokens[0]);
    expect(Link.storedToken(tokens, undefined)).toBe(tokens[0]);
  });
});

async function newest(user_id: number, kind: string) {
  const all = await Event.history(user_id, `user:${user_id}`);
  return all.find(({ data }) => (data as { kind?: string } | undefined)?.kind === kind);
}

describe("a new key of acceptances", () => {
  const key = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const load = async (keys: object[]) => {
    vi.stubEnv("STINT_ACCEPTANCE_KEYS", JSON.stringify({ keys }));
    vi.resetModules();
    return import("../../src/proposal/evidence/keys");
  };
  afterEach(() => vi.unstubAllEnvs());

  it("signs from now on, and old evidence still verifies, also by the public part alone", async () => {
    const [old, next] = [key(), key()];
    const record = { proposal: 7, total: 120_000 };
    const before = (await load([old])).signDetached(record);
    const { d: _, ...open } = old;
    for (const list of [
      [next, old],
      [next, open],
    ]) {
      const { signDetached, publishedKeys } = await load(list);
      const after = signDetached(record);
      expect(after.split(".")[0]).not.toBe(before.split(".")[0]);
      for (const signature of [before, after])
        expect(await checkSignature(record, signature, publishedKeys())).toMatchObject({ published: true });
    }
    // Whoever takes the key of before off the list makes its evidence worthless.
    const { publishedKeys } = await load([next]);
    expect(await checkSignature(record, before, publishedKeys())).toMatchObject({ published: false });
  });
});
