import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { exportJWK, generateKeyPair } from "jose";
import { MAIL_IN_BUCKET } from "./aws/server";
import { type Credentials, REGION } from "./aws/sigv4";
import { keepSetting, setting } from "./aws/store";
import { videoEnv } from "./pages/video";

/** The table of a product with its own database. */
export const TABLE = "stint";
/** The bucket of its files. */
export const BUCKET = "stint-files";

export interface Secrets {
  jwtKey: string;
  linkSecret: string;
  acceptanceKeys: string;
  sealKeys: string;
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
  googleClientId: string;
  googleClientSecret: string;
}

const random = () => randomBytes(24).toString("hex");

/** Returns the secrets of this laptop: created on the first run, stored with the data. */
export async function secrets(db: DatabaseSync): Promise<Secrets> {
  const kept = setting(db, "secrets");
  if (kept) return completed(db, JSON.parse(kept));
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const made: Secrets = {
    jwtKey: JSON.stringify({ ...(await exportJWK(privateKey)), alg: "ES256", kid: random().slice(0, 16) }),
    linkSecret: random(),
    acceptanceKeys: await newAcceptanceKeys(),
    sealKeys: random(),
    stripeSecretKey: `sk_test_local${random()}`,
    stripePublishableKey: `pk_test_local${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    googleClientId: "stint-local.apps.googleusercontent.test",
    googleClientSecret: random(),
  };
  keepSetting(db, "secrets", JSON.stringify(made));
  return made;
}

/** Adds keys that an older version did not store. */
async function completed(db: DatabaseSync, kept: Secrets): Promise<Secrets> {
  if (kept.acceptanceKeys && kept.sealKeys) return kept;
  const whole = {
    ...kept,
    acceptanceKeys: kept.acceptanceKeys || (await newAcceptanceKeys()),
    sealKeys: kept.sealKeys || random(),
  };
  keepSetting(db, "secrets", JSON.stringify(whole));
  return whole;
}

async function newAcceptanceKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify({ keys: [await exportJWK(privateKey)] });
}

export interface Places {
  /** The public origin. */
  url: string;
  dynamo: string;
  table: string;
  credentials: Credentials;
  aws: Record<string, string>;
}

/**
 * Returns the environment of the product's functions, with the names that the stacks set on AWS. With
 * `STRIPE_SECRET_KEY=sk_test_…` in our own environment the real Stripe is used in place of the emulator.
 */
export function productEnv(places: Places, kept: Secrets): Record<string, string> {
  const real = realStripe();
  return {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: places.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: places.credentials.secretAccessKey,
    // The SDK must not wait for instance metadata, which this machine does not have.
    AWS_EC2_METADATA_DISABLED: "true",
    ...places.aws,
    AWS_ENDPOINT_URL_DYNAMODB: places.dynamo,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: places.dynamo,
    STINT_TABLE: places.table,
    STINT_BUS: "stint",
    STINT_FILES_BUCKET: BUCKET,
    STINT_URL: places.url,
    STINT_MAIL_FROM: "mail@stint.test",
    STINT_MAIL_IN: "in.stint.test",
    STINT_MAIL_IN_BUCKET: MAIL_IN_BUCKET,
    STINT_JWT_KEY: kept.jwtKey,
    STINT_LINK_SECRET: kept.linkSecret,
    STINT_ACCEPTANCE_KEYS: kept.acceptanceKeys,
    STINT_SEAL_KEYS: kept.sealKeys,
    STRIPE_SECRET_KEY: real?.secretKey ?? kept.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: real?.publishableKey ?? kept.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: real?.webhookSecret ?? kept.stripeWebhookSecret,
    STRIPE_API_BASE: real ? "" : places.url,
    ...(real ? {} : { STRIPE_JS_URL: "/js/stripe.js" }),
    ...videoEnv(places.url),
    GOOGLE_ISSUER: `${places.url}/_local/google`,
    GOOGLE_CLIENT_ID: kept.googleClientId,
    GOOGLE_CLIENT_SECRET: kept.googleClientSecret,
    NODE_ENV: "production",
  };
}

/** Returns the person's own Stripe test account, if the environment names one. */
export function realStripe() {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey = "",
    STRIPE_WEBHOOK_SECRET: webhookSecret = "",
  } = process.env;
  return secretKey?.startsWith("sk_test_") ? { secretKey, publishableKey, webhookSecret } : undefined;
}
