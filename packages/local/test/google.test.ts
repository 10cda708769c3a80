import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { beforeEach, expect, test } from "vitest";
import { openStore } from "../src/aws/store";
import { googleProvider } from "../src/pages/google";

const origin = "http://localhost:3000";
const redirect_uri = `${origin}/api/v2/auth/google/callback`;
const verifier = randomBytes(32).toString("base64url");
const client = { client_id: "client", client_secret: "secret" };

let db: ReturnType<typeof openStore>;
let app: ReturnType<typeof googleProvider>;

beforeEach(() => {
  db = openStore(":memory:");
  app = googleProvider({ db, origin, clientId: "client", clientSecret: "secret" });
});

const query = () =>
  new URLSearchParams({
    client_id: "client",
    redirect_uri,
    response_type: "code",
    scope: "openid email profile",
    state: "s&1",
    nonce: "n1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });

const post = (path: string, form: Record<string, string>) =>
  app.request(`${origin}/_local/google${path}`, { method: "POST", body: new URLSearchParams(form) });

async function choose(email: string): Promise<URL> {
  const answer = await post("/authorize", { ...Object.fromEntries(query()), email });
  return new URL(answer.headers.get("location") ?? "");
}

const redeem = (code: string, change: Record<string, string> = {}) =>
  post("/token", {
    grant_type: "authorization_code",
    code,
    redirect_uri,
    code_verifier: verifier,
    ...client,
    ...change,
  });

test("a chosen account comes back as a signed id token, once", async () => {
  const page = await app.request(`${origin}/_local/google/authorize?${query()}`);
  expect(await page.text()).toContain("robin.sample@gmail.test");
  const back = await choose("robin.sample@gmail.test");
  expect(back.searchParams.get("state")).toBe("s&1");
  const code = back.searchParams.get("code") ?? "";
  const answer = await (await redeem(code)).json();
  const jwks = createRemoteJWKSet(new URL(`${origin}/_local/google/jwks`), {
    [customFetch]: async (url: string) => app.request(url),
  });
  const { payload } = await jwtVerify(answer.id_token, jwks, {
    issuer: `${origin}/_local/google`,
    audience: "client",
  });
  expect(payload).toMatchObject({ nonce: "n1", email: "robin.sample@gmail.test", email_verified: true });
  const me = await app.request(`${origin}/_local/google/userinfo`, {
    headers: { authorization: `Bearer ${answer.access_token}` },
  });
  expect(await me.json()).toMatchObject({ sub: payload.sub });
  expect((await redeem(code)).status).toBe(400);
});

test("the subject of an address is the same in the next run", async () => {
  const subject = async () => {
    const code = (await choose("someone@gmail.test")).searchParams.get("code") ?? "";
    const { id_token } = await (await redeem(code)).json();
    return JSON.parse(Buffer.from(id_token.split(".")[1], "base64url").toString()).sub;
  };
  const first = await subject();
  app = googleProvider({ db, origin, clientId: "client", clientSecret: "secret" });
  expect(await subject()).toBe(first);
});

test("a wrong verifier, secret or address to return to gets nothing", async () => {
  for (const [change, status] of [
    [{ code_verifier: "other" }, 400],
    [{ client_secret: "other" }, 401],
    [{ redirect_uri: `${origin}/else` }, 400],
  ] as const) {
    const code = (await choose("robin.sample@gmail.test")).searchParams.get("code") ?? "";
    expect((await redeem(code, change)).status).toBe(status);
  }
  for (const [name, value] of [
    ["redirect_uri", "http://elsewhere.test/"],
    ["client_id", "other"],
    ["code_challenge_method", "plain"],
  ] as const) {
    const changed = query();
    changed.set(name, value);
    expect((await app.request(`${origin}/_local/google/authorize?${changed}`)).status).toBe(400);
  }
});
