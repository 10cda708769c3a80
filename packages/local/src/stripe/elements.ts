import { type Context, Hono } from "hono";
import type { Engine } from "./engine";
import { StripeError } from "./error";
import { answerChallenge } from "./resources/payment-intent";

/** `/js/stripe.js` and the hosted pages that it opens in frames. */
export function elements(engine: Engine, originOf: (c: Context) => string): Hono {
  const app = new Hono();

  app.post("/elements/challenge", async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const { payment_intent: id, client_secret: secret, outcome } = asTexts(body);
    if (!id || !secret || (outcome !== "complete" && outcome !== "fail")) {
      return c.json(
        { error: { message: "payment_intent, client_secret and outcome (complete or fail) are needed." } },
        422,
      );
    }
    const cause = { account: "", origin: originOf(c), version: "", request: null, idempotency_key: null };
    try {
      const intent = engine.perform(cause, (work) =>
        answerChallenge(work, id, secret, outcome === "complete"),
      );
      return c.json({ data: { status: intent.status } });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      // A decline after the challenge: the page that opened it reads the intent and shows why.
      if (error.keep) return c.json({ data: { status: "requires_payment_method" } });
      return c.json({ error: { message: error.message } }, 400);
    }
  });

  return app;
}

function asTexts(body: unknown): Record<string, string | undefined> {
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === "string" ? value : undefined]),
  );
}
