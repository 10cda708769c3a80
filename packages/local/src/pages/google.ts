import { createHash, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type Context, Hono } from "hono";
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from "jose";
import { keepSetting, setting } from "../aws/store";
import { html, page } from "./layout";

export interface GoogleOptions {
  db: DatabaseSync;
  /** The origin of the app; the issuer is `/_local/google` below it. */
  origin: string;
  clientId: string;
  clientSecret: string;
}

interface Account {
  email: string;
  name: string;
  verified: boolean;
}

interface Code {
  account: Account;
  redirect: string;
  nonce: string | undefined;
  challenge: string;
  expires: number;
}

const BASE = "/_local/google";
const ALG = "RS256";
const ACCOUNTS: Account[] = [
  { email: "robin.sample@gmail.test", name: "Robin Sample", verified: true },
  { email: "demo@stint.test", name: "Demo Owner", verified: true },
  { email: "unverified@gmail.test", name: "Unverified Sample", verified: false },
];

/**
 * Serves an OpenID provider in Google's place: discovery, a page to choose an account, code flow with PKCE
 * (S256 only), one-time codes, RS256 id tokens. Subjects and the key stay the same between runs, so that a
 * linked account stays linked.
 */
export function googleProvider(options: GoogleOptions): Hono {
  const { db, origin, clientId, clientSecret } = options;
  const issuer = origin + BASE;
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Account>();
  const keys = signingKeys(db);
  const app = new Hono();

  app.get(`${BASE}/.well-known/openid-configuration`, (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [ALG],
      scopes_supported: ["openid", "email", "profile"],
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
      code_challenge_methods_supported: ["S256"],
      claims_supported: ["sub", "email", "email_verified", "name"],
    }),
  );

  app.get(`${BASE}/jwks`, async (c) => {
    const { publicJwk, kid } = await keys;
    return c.json({ keys: [{ ...publicJwk, kid, alg: ALG, use: "sig" }] });
  });

  app.get(`${BASE}/authorize`, (c) => {
    const problem = refuse(c, clientId, origin);
    if (problem) return c.html(page("This sign-in cannot go on", html`<p>${problem}</p>`), 400);
    const fields = Object.entries(c.req.query()).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    const choices = ACCOUNTS.map(
      (each) => html`<form method="post" action="${BASE}/authorize">${fields}
        <button name="email" value="${each.email}">${each.name} <span class="quiet">${each.email}</span></button></form>`,
    );
    return c.html(
      page(
        "Choose a demo Google account",
        html`<p class="quiet">This stands in for Google on this machine. No real account is involved.</p>${choices}
        <h2>Another address</h2><form method="post" action="${BASE}/authorize">${fields}
        <input name="email" type="email" required aria-label="Address" placeholder="someone@gmail.test">
        <button>Continue</button></form>
        <form method="post" action="${BASE}/authorize">${fields}<button name="deny" value="1">Cancel</button></form>`,
      ),
    );
  });

  app.post(`${BASE}/authorize`, async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string) => (typeof form[name] === "string" ? form[name] : "");
    const redirect = field("redirect_uri");
    if (field("client_id") !== clientId || !redirect.startsWith(`${origin}/`))
      return c.text("Bad request", 400);
    const target = new URL(redirect);
    if (field("state")) target.searchParams.set("state", field("state"));
    if (field("deny")) target.searchParams.set("error", "access_denied");
    else {
      const email = field("email").trim().toLowerCase();
      const known = ACCOUNTS.find((each) => each.email === email);
      const code = randomBytes(24).toString("base64url");
      codes.set(code, {
        account: known ?? { email, name: email.split("@")[0] ?? email, verified: true },
        redirect,
        nonce: field("nonce") || undefined,
        challenge: field("code_challenge"),
        expires: Date.now() + 60_000,
      });
      target.searchParams.set("code", code);
    }
    return c.redirect(target.href, 302);
  });

  app.post(`${BASE}/token`, async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string) => (typeof form[name] === "string" ? form[name] : "");
    const [id, secret] = basic(c) ?? [field("client_id"), field("client_secret")];
    if (id !== clientId || secret !== clientSecret) return c.json({ error: "invalid_client" }, 401);
    const code = codes.get(field("code"));
    codes.delete(field("code"));
    const challenge = createHash("sha256").update(field("code_verifier")).digest("base64url");
    const fits =
      field("grant_type") === "authorization_code" &&
      code &&
      code.expires > Date.now() &&
      code.redirect === field("redirect_uri") &&
      code.challenge === challenge;
    if (!fits) return c.json({ error: "invalid_grant" }, 400);
    const { privateKey, kid } = await keys;
    const access = randomBytes(24).toString("base64url");
    tokens.set(access, code.account);
    const token = new SignJWT({ ...claims(code.account), ...(code.nonce ? { nonce: code.nonce } : {}) })
      .setProtectedHeader({ alg: ALG, kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime("1h");
    c.header("cache-control", "no-store");
    return c.json({
      access_token: access,
      token_type: "Bearer",
      expires_in: 3600,
      scope: "openid email profile",
      id_token: await token.sign(privateKey),
    });
  });

  app.get(`${BASE}/userinfo`, (c) => {
    const account = tokens.get((c.req.header("authorization") ?? "").replace(/^Bearer /i, ""));
    return account ? c.json(claims(account)) : c.json({ error: "invalid_token" }, 401);
  });
  return app;
}

function refuse(c: Context, clientId: string, origin: string): string | undefined {
  const query = c.req.query();
  if (query.client_id !== clientId) return "The client is not known here.";
  if (!query.redirect_uri?.startsWith(`${origin}/`)) return "The address to return to is not this app's.";
  if (query.response_type !== "code") return "Only the code flow is served.";
  if (!query.scope?.split(" ").includes("openid")) return "The scope lacks openid.";
  if (!query.code_challenge || query.code_challenge_method !== "S256") return "PKCE with S256 is required.";
  return undefined;
}

function claims(account: Account) {
  const digest = createHash("sha256").update(account.email).digest();
  return {
    // Google's subjects are long decimal numbers.
    sub: `1${(digest.readBigUInt64BE() % 10n ** 19n).toString().padStart(19, "0")}`,
    email: account.email,
    email_verified: account.verified,
    name: account.name,
  };
}

function basic(c: Context): [string, string] | undefined {
  const given = /^Basic (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (!given) return undefined;
  const [id = "", secret = ""] = Buffer.from(given, "base64").toString("utf8").split(":");
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

async function signingKeys(db: DatabaseSync) {
  const kept = setting(db, "google_key");
  const privateKey = kept
    ? await importPKCS8(kept, ALG, { extractable: true })
    : (await generateKeyPair(ALG, { extractable: true })).privateKey;
  if (!kept) keepSetting(db, "google_key", await exportPKCS8(privateKey));
  const { kty, n, e } = await exportJWK(privateKey);
  const kid = createHash("sha256").update(`${n}`).digest("base64url").slice(0, 16);
  return { privateKey, publicJwk: { kty, n, e }, kid };
}
