import { EncryptJWT, jwtDecrypt } from "jose";
import type { Configuration } from "openid-client";
import * as z from "zod";
import { now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { env } from "../../platform/env";
import { Code, fail } from "../../platform/error";
import { Id } from "../../platform/id";
import { Link } from "../../platform/mailed-link";
import { isFairName } from "../../platform/shape/name";
import { User } from "../../user";
import { holder, keepProof } from "../proof";
import * as Session from "../session";
import { AccountExists, createAccount } from "../sign-up";

/** The data that the browser keeps while it is at Google; only that browser can return. */
const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  time_zone: z.string().optional(),
  /** The session whose person proves their identity; absent for a sign-in. */
  proves: z.object({ user_id: z.number(), sid: z.string() }).optional(),
});
type Purpose = Pick<z.infer<typeof Journey>, "time_zone" | "proves">;

export const JOURNEY_SECONDS = 600;
const redirect_uri = () => `${env().STINT_URL}/api/auth/callback/google`;

let known: { key: string; configuration: Promise<Configuration> } | undefined;

/** Returns Google's endpoints, fetched once per container; a failure is not cached. */
function configuration(): Promise<Configuration> {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
  if (!GOOGLE_CLIENT_ID) fail(Code.NotFound, "Signing in with Google is not set up here.");
  const key = `${GOOGLE_ISSUER} ${GOOGLE_CLIENT_ID}`;
  if (known?.key === key) return known.configuration;
  const made = (async () => {
    const client = await import("openid-client");
    const issuer = new URL(GOOGLE_ISSUER);
    return client.discovery(issuer, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
      // An http issuer (a local stand-in) needs insecure requests; Google's own is always https.
      execute: issuer.protocol === "http:" ? [client.allowInsecureRequests] : [],
    });
  })();
  known = { key, configuration: made };
  made.catch(() => {
    known = undefined;
  });
  return made;
}

/** Returns the cookie's key, derived from the links' secret but never equal to a link's key. */
const cookieKey = (secret = Link.secrets()[0]): Uint8Array =>
  Buffer.from(Id.sha256(`identity-journey:${secret}`), "hex");

/** The address to send the browser to, and the sealed cookie value that it must bring back. */
export interface Departure {
  url: string;
  journey: string;
}

export const startGoogle = (time_zone?: string): Promise<Departure> =>
  startJourney(time_zone ? { time_zone } : {});

/**
 * Starts the proof of identity by Google for the session. 1003 for an account that does not sign in with
 * Google.
 */
export async function startProof(): Promise<Departure> {
  const proves = holder();
  const user = (await User.row(proves.user_id)) ?? fail(Code.NotAuthenticated);
  if (!user.social_subject) fail(Code.NotFound, "This account does not sign in with Google.");
  return startJourney({ proves });
}

async function startJourney(purpose: Purpose): Promise<Departure> {
  const client = await import("openid-client");
  const config = await configuration();
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect_uri(),
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    prompt: "select_account",
  });
  const journey = await new EncryptJWT({ state, nonce, verifier, ...purpose })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(Math.floor(now().getTime() / 1000) + JOURNEY_SECONDS)
    .encrypt(cookieKey());
  return { url: url.href, journey };
}

async function journeyOf(cookie: string | undefined): Promise<z.infer<typeof Journey>> {
  const keys = Link.secrets().map(cookieKey);
  const opened = await Promise.any(
    keys.map((key) => jwtDecrypt(cookie ?? "", key, { currentDate: now() })),
  ).catch(() => fail(Code.Gone));
  const journey = Journey.safeParse(opened.payload);
  return journey.success ? journey.data : fail(Code.Gone);
}

/** Returns whether the browser left for a proof of identity, not for a sign-in. */
export const isProof = async (cookie: string | undefined): Promise<boolean> =>
  (await journeyOf(cookie).catch(() => undefined))?.proves !== undefined;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.boolean(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
});

/** The cookies of the returning browser. */
interface Kept {
  journey: string | undefined;
  device?: string | undefined;
  refresh_token?: string | undefined;
}

/**
 * Ends the round trip: `query` is what Google added to the address. Opens a session, and creates the account
 * the first time; a proof opens none, and marks the session that requested it. 2044 when the address has an
 * account with a password (nothing is linked silently), 1016 when browser and answer do not match, 1001 when
 * Google's answer is invalid, 1002 for a proof by another Google account.
 */
export async function finishGoogle(
  query: Record<string, string>,
  kept: Kept,
): Promise<Session.SessionOrChallenge | undefined> {
  const journey = await journeyOf(kept.journey);
  const claims = await claimsOf(query, journey);
  if (!journey.proves) return Session.open(await userOf(claims, journey.time_zone), ["google"], kept.device);
  // The session must be the browser's own: an access token alone, or a planted cookie, proves nothing.
  if (!(await Session.isOf(kept.refresh_token, journey.proves))) fail(Code.Gone);
  const user = await User.row(journey.proves.user_id);
  if (user?.social_subject !== claims.sub) fail(Code.NotAllowed);
  await keepProof(journey.proves, "google");
  return undefined;
}

async function claimsOf(
  query: Record<string, string>,
  journey: z.infer<typeof Journey>,
): Promise<z.infer<typeof Claims>> {
  if (query.state !== journey.state) fail(Code.Gone);
  const client = await import("openid-client");
  const config = await configuration();
  const back = new URL(redirect_uri());
  back.search = new URLSearchParams(query).toString();
  const answer = await client
    .authorizationCodeGrant(config, back, {
      pkceCodeVerifier: journey.verifier,
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      idTokenExpected: true,
    })
    .catch(() => fail(Code.NotAuthenticated, "Google did not confirm the sign-in. Please try again."));
  const claims = Claims.safeParse(answer.claims());
  if (!claims.success || !claims.data.email_verified)
    return fail(Code.NotAuthenticated, "Google has not confirmed this email address.");
  return claims.data;
}

/**
 * Returns a person's names. Their owner can type them at the provider, too: a name that the naming rule
 * refuses is left empty.
 */
function namesOf({ name = "", given_name, family_name }: z.infer<typeof Claims>) {
  const [first = "", ...rest] = name.split(" ");
  const first_name = (given_name ?? first).slice(0, 80);
  const last_name = (family_name ?? rest.join(" ")).slice(0, 80);
  return isFairName(`${first_name} ${last_name}`.trim())
    ? { first_name, last_name }
    : { first_name: "", last_name: "" };
}

async function userOf(claims: z.infer<typeof Claims>, time_zone: string | undefined): Promise<User.Row> {
  const held = await Db.resolve("google", claims.sub);
  const user = held && (await User.row(held.target_id));
  if (user) return user;
  const email = User.EmailAddress.safeParse(claims.email);
  if (!email.success) return fail(Code.NotAuthenticated, "Google has not confirmed this email address.");
  const same = await Db.resolve("email", User.foldEmail(email.data));
  const other = same && (await User.row(same.target_id));
  if (other?.email_verified) throw new AccountExists(other);
  return createAccount({
    email: email.data,
    ...namesOf(claims),
    time_zone,
    google_subject: claims.sub,
    proven: true,
  });
}
