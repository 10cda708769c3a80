import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import { newId, random } from "../id";
import { listPage, PAGE_PARAMS } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource } from "../types";

/** The maximum per account, those for its connected accounts included. */
const MOST = 16;

/**
 * Creates the declaration of an endpoint. The emulator delivers to the one address that it was started with;
 * declared ones can be listed and compared.
 */
function create(call: Call): Stripe.WebhookEndpoint {
  const { params, store } = call;
  if (store.list("webhook_endpoint", { account: call.account }).length >= MOST)
    throw refused(`You have reached the maximum of ${MOST} test webhook endpoints.`);
  const version = params.text("api_version");
  if (version !== undefined && !/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version))
    throw badParam(undefined, "api_version", `Invalid Stripe API version: ${version}`);
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: version ?? null,
    // Endpoints for connected accounts name the platform's application; others do not.
    application: params.boolean("connect") ? `ca_${random(32)}` : null,
    created: call.now,
    description: params.text("description") ?? null,
    enabled_events: eventsOf(call) ?? [],
    livemode: false,
    metadata: params.metadata(),
    status: "enabled",
    url: addressOf(params.need("url")),
  };
  if (endpoint.enabled_events.length === 0)
    throw badParam("parameter_missing", "enabled_events", "Missing required param: enabled_events.");
  store.insert("webhook_endpoint", endpoint, call.account);
  // The secret is returned only once, as at Stripe.
  return { ...endpoint, secret: `whsec_${random(32)}` };
}

function addressOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw badParam("url_invalid", "url", "Not a valid URL");
  return url;
}

function eventsOf({ params }: Call): string[] | undefined {
  const named = params.list("enabled_events");
  named?.forEach((name, at) => {
    if (name !== "*" && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(name))
      throw badParam(
        undefined,
        `enabled_events[${at}]`,
        `Invalid enabled_events[${at}]: ${name} is no type of event`,
      );
  });
  return named;
}

function update(call: Call): Stripe.WebhookEndpoint {
  const { params, store } = call;
  const endpoint = lookup(call, "webhook_endpoint", call.path.id ?? "", "webhook_endpoint", "path");
  endpoint.description = params.change("description", endpoint.description);
  endpoint.enabled_events = eventsOf(call) ?? endpoint.enabled_events;
  endpoint.metadata = params.metadata(endpoint.metadata);
  const disabled = params.boolean("disabled");
  if (disabled !== undefined) endpoint.status = disabled ? "disabled" : "enabled";
  const url = params.text("url");
  if (url !== undefined) endpoint.url = addressOf(url);
  store.save("webhook_endpoint", endpoint);
  return endpoint;
}

export const webhookEndpoints: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/webhook_endpoints",
      params: ["api_version", "connect", "description", "enabled_events", "metadata", "url"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/webhook_endpoints",
      params: PAGE_PARAMS,
      run: (call) => listPage(call, "webhook_endpoint", "/v1/webhook_endpoints"),
    },
    {
      method: "GET",
      path: "/v1/webhook_endpoints/:id",
      params: [],
      run: (call) => lookup(call, "webhook_endpoint", call.path.id ?? "", "webhook_endpoint", "path"),
    },
    {
      method: "POST",
      path: "/v1/webhook_endpoints/:id",
      params: ["description", "disabled", "enabled_events", "metadata", "url"],
      run: update,
    },
  ],
};
