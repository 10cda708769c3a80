import { HANDLED as ACCOUNT_NEWS } from "@stint/core/connected-account";
import { HANDLED } from "@stint/core/payment";
import Stripe from "stripe";
import { type Check, type Context, type Miss, miss } from "./context";
import { FAULTS, readSecrets } from "./secrets";

/** The path of Stripe's webhook, below the public address. */
const WEBHOOK = "/api/v2/webhooks/stripe";
/** The path that Google redirects to. */
const CALLBACK = "/api/auth/callback/google";

/** The API version of the pinned SDK, in which the webhook reads events. */
export const API_VERSION = Stripe.API_VERSION;

/** The events that each endpoint must send. Connected accounts' own events go to their endpoint alone. */
export const WANTED = {
  account: Object.keys(HANDLED).filter((type) => !Object.hasOwn(ACCOUNT_NEWS, type)),
  connect: Object.keys(HANDLED),
} as const;

/** Returns the SDK, for Stripe or for the host in STRIPE_API_BASE. */
function stripeOf(key: string, base: string | undefined): Stripe {
  if (!base) return new Stripe(key, { maxNetworkRetries: 2 });
  const { hostname, port, protocol } = new URL(base);
  return new Stripe(key, { host: hostname, port, protocol: protocol === "http:" ? "http" : "https" });
}

/** Returns the command that creates an endpoint for the webhook; Stripe returns its secret once. */
function creating(url: string, kind: keyof typeof WANTED, { stage }: Context): string {
  const events = WANTED[kind].map((type) => `-d "enabled_events[]=${type}"`).join(" ");
  return [
    `stripe webhook_endpoints create${stage.name === "production" ? " --live" : ""} --url ${url}`,
    `-d api_version=${API_VERSION}`,
    ...(kind === "connect" ? ["-d connect=true"] : []),
    events,
    `(then npm run keys -- --stage ${stage.name} --set STRIPE_WEBHOOK_SECRET)`,
  ].join(" ");
}

const stripe: Check = {
  name: "stripe",
  run: async (context) => {
    const { stage, region, environment } = context;
    const key = (await readSecrets(region, stage.name)).get("STRIPE_SECRET_KEY");
    // The check of secrets reports a missing or wrong key; a disposable stage may do without.
    if (!key || FAULTS.STRIPE_SECRET_KEY(key, stage.name) || !environment.STINT_URL) return [];
    const url = new URL(WEBHOOK, environment.STINT_URL).href;
    const sdk = stripeOf(key, environment.STRIPE_API_BASE);
    try {
      const all = await sdk.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const ours = all.filter((endpoint) => endpoint.url === url);
      const kinds = ["account", "connect"] as const;
      return kinds.flatMap((kind) =>
        faultsOf(
          kind,
          ours.find(({ application }) => (application === null) === (kind === "account")),
          url,
          context,
        ),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAuthenticationError)
        return miss(
          "Stripe does not take STRIPE_SECRET_KEY",
          `npm run keys -- --stage ${stage.name} --set STRIPE_SECRET_KEY --rotate STRIPE_SECRET_KEY`,
        );
      throw error;
    }
  },
};

function faultsOf(
  kind: keyof typeof WANTED,
  endpoint: Stripe.WebhookEndpoint | undefined,
  url: string,
  context: Context,
): Miss[] {
  const words = kind === "account" ? "of the account itself" : "of connected accounts";
  if (!endpoint) return miss(`no endpoint takes events ${words} to ${url}`, creating(url, kind, context));
  const live = context.stage.name === "production" ? " --live" : "";
  const update = `stripe webhook_endpoints update ${endpoint.id}${live}`;
  const lacking = WANTED[kind].filter(
    (type) => !endpoint.enabled_events.includes(type) && !endpoint.enabled_events.includes("*"),
  );
  const all = [...new Set([...endpoint.enabled_events, ...lacking])];
  return [
    ...(endpoint.status === "enabled"
      ? []
      : miss(`the endpoint for events ${words} is ${endpoint.status}`, `${update} -d disabled=false`)),
    ...(lacking.length === 0
      ? []
      : miss(
          `the endpoint for events ${words} does not send ${lacking.join(", ")}`,
          `${update} ${all.map((type) => `-d "enabled_events[]=${type}"`).join(" ")}`,
        )),
    ...(endpoint.api_version === API_VERSION
      ? []
      : // A version cannot be changed: the new endpoint is created first, so that no event is lost in between.
        miss(
          `the endpoint for events ${words} speaks ${endpoint.api_version ?? "the account's version"}, the webhook reads ${API_VERSION}`,
          creating(url, kind, context),
        )),
  ];
}

const google: Check = {
  name: "google",
  run: async ({ stage, region, environment }) => {
    const id = (await readSecrets(region, stage.name)).get("GOOGLE_CLIENT_ID");
    if (!id || !environment.STINT_URL) return [];
    const back = new URL(CALLBACK, environment.STINT_URL).href;
    const issuer = environment.GOOGLE_ISSUER ?? "https://accounts.google.com";
    const discovered = await fetch(`${issuer}/.well-known/openid-configuration`);
    const { authorization_endpoint } = (await discovered.json()) as { authorization_endpoint: string };
    const asked = new URL(authorization_endpoint);
    const wanted = { client_id: id, redirect_uri: back, response_type: "code", scope: "openid email" };
    asked.search = new URLSearchParams({ ...wanted, state: "preflight", nonce: "preflight" }).toString();
    const answer = await fetch(asked, { redirect: "manual" });
    // Google redirects to its error page, or answers 400, where client and address do not match.
    const isRefused = answer.status >= 400 || /\/oauth\/error/.test(answer.headers.get("location") ?? "");
    return isRefused
      ? miss(
          `Google does not take ${back} for this client`,
          "https://console.cloud.google.com/apis/credentials (add it to the client's authorized redirect URIs)",
        )
      : [];
  },
};

export const providerChecks: readonly Check[] = [stripe, google];
