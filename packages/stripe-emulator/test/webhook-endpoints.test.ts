import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const URL_OF = "https://app.stint.test/api/v2/webhooks/stripe";
const create = (params: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  bench.stripe.webhookEndpoints.create({ url: URL_OF, enabled_events: ["refund.failed"], ...params });

describe("endpoints for events", () => {
  it("tell their secret once, and an application only where they hear of connected accounts", async () => {
    const own = await create();
    const connect = await create({ connect: true, api_version: "2023-08-16" });
    expect(own.secret).toMatch(/^whsec_/);
    expect([own.application, own.api_version, own.status]).toEqual([null, null, "enabled"]);
    expect(connect.application).toMatch(/^ca_/);
    const { data } = await bench.stripe.webhookEndpoints.list();
    expect(data.map(({ id, secret }) => [id, secret])).toEqual([
      [connect.id, undefined],
      [own.id, undefined],
    ]);
    const { status, enabled_events } = await bench.stripe.webhookEndpoints.update(own.id, {
      disabled: true,
      enabled_events: ["*"],
    });
    expect([status, enabled_events]).toEqual(["disabled", ["*"]]);
  });

  it.each([
    [{ url: "nowhere" }, "Not a valid URL"],
    [{ enabled_events: ["everything"] as never }, "Invalid enabled_events[0]"],
    [{ enabled_events: [] }, "Missing required param: enabled_events."],
    [{ api_version: "newest" as never }, "Invalid Stripe API version"],
    [{ secret: "mine" } as never, "Received unknown parameter: secret"],
  ])("are refused with %o", async (params, words) => {
    await expect(create(params)).rejects.toThrow(words);
  });

  it("are sixteen at most", async () => {
    const { data } = await bench.stripe.webhookEndpoints.list({ limit: 100 });
    for (let i = data.length; i < 16; i++) await create();
    await expect(create()).rejects.toThrow("maximum of 16");
  });
});
