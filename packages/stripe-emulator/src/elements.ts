import { type Context, Hono } from "hono";
import { script, style } from "./bundle";
import { answerChallenge, answerSetup } from "./challenge";
import type { Engine } from "./engine";
import { StripeError } from "./error";
import { challengePage, onboardingPage, paymentPage } from "./pages/hosted";
import { finishOnboarding } from "./resources/account";

const JS = "text/javascript; charset=utf-8";
const CSS = "text/css; charset=utf-8";

/** Serves `/js/stripe.js` and the hosted pages that it opens in frames. */
export function elements(engine: Engine, originOf: (c: Context) => string): Hono {
  const app = new Hono();
  const cause = (c: Context, account = "") => ({
    account,
    origin: originOf(c),
    version: "",
    request: null,
    idempotency_key: null,
  });

  app.get("/js/stripe.js", async (c) => asset(c, JS, await script("stripe-js")));
  app.get("/elements/payment.js", async (c) => asset(c, JS, await script("payment-element")));
  app.get("/elements/challenge.js", async (c) => asset(c, JS, await script("challenge")));
  app.get("/elements/payment.css", async (c) => asset(c, CSS, await style("elements")));
  app.get("/elements/challenge.css", async (c) => asset(c, CSS, await style("challenge")));

  app.get("/elements/payment", (c) => page(c, paymentPage()));

  app.get("/elements/challenge", (c) => {
    const kind = c.req.query("setup_intent") === undefined ? "payment_intent" : "setup_intent";
    const intent = engine.store.find(kind, c.req.query(kind) ?? "", c.req.query("account") ?? "");
    const known = intent && intent.client_secret === c.req.query(`${kind}_client_secret`);
    return page(
      c,
      challengePage(known ? intent : undefined, c.req.query("channel") !== undefined),
      known ? 200 : 404,
    );
  });

  app.post("/elements/challenge", async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const { payment_intent, setup_intent, client_secret: secret, outcome, account } = asTexts(body);
    const id = setup_intent ?? payment_intent;
    const answer = setup_intent ? answerSetup : answerChallenge;
    if (!id || !secret || (outcome !== "complete" && outcome !== "fail")) {
      const message =
        "payment_intent or setup_intent, client_secret and outcome (complete or fail) are needed.";
      return c.json({ error: { message } }, 422);
    }
    let status = "requires_payment_method";
    try {
      status = engine.perform(cause(c, account), (work) =>
        answer(work, id, secret, outcome === "complete"),
      ).status;
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      // A decline after the challenge is not this page's error: the page that opened it reads the intent and
      // shows why.
      if (!error.keep) return c.json({ error: { message: error.message } }, 400);
    }
    const kind = setup_intent ? "setup_intent" : "payment_intent";
    return c.json({ data: { status, return_to: returnTo(engine, kind, id, secret, status) } });
  });

  app.get("/elements/onboarding", (c) => {
    const account = engine.store.find("account", c.req.query("account") ?? "", "");
    return page(c, onboardingPage(account, c.req.query("return_url") ?? ""), account ? 200 : 404, "'self' *");
  });

  app.post("/elements/onboarding", async (c) => {
    const form = asTexts(await c.req.parseBody());
    const back = URL.canParse(form.return_url ?? "") ? new URL(form.return_url ?? "") : undefined;
    if (!form.account || !back || !/^https?:$/.test(back.protocol))
      return c.text("account and return_url are needed", 422);
    const { account, account_number } = form;
    try {
      engine.perform(cause(c, account), (work) => finishOnboarding(work, account, account_number));
    } catch (error) {
      if (error instanceof StripeError) return c.text(error.message, 404);
      throw error;
    }
    return c.redirect(back.href, 303);
  });

  return app;
}

/** Returns where a challenge opened by a redirect leads back to. */
function returnTo(
  engine: Engine,
  kind: "payment_intent" | "setup_intent",
  id: string,
  secret: string,
  status: string,
): string | null {
  const url = engine.store.recall(kind, id)?.return_url;
  if (!url || !URL.canParse(url)) return null;
  const to = new URL(url);
  to.searchParams.set(kind, id);
  to.searchParams.set(`${kind}_client_secret`, secret);
  to.searchParams.set("redirect_status", status === "requires_payment_method" ? "failed" : "succeeded");
  return to.href;
}

function asset(c: Context, type: string, text: string): Response {
  c.header("content-type", type);
  c.header("cache-control", "no-cache");
  c.header("access-control-allow-origin", "*");
  c.header("cross-origin-resource-policy", "cross-origin");
  return c.body(text);
}

/** Returns a hosted page, which any page may frame, as at Stripe, and which loads only our own files. */
function page(c: Context, html: string, status: 200 | 404 = 200, action = "'none'"): Response {
  c.header(
    "content-security-policy",
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src *; connect-src 'self'; form-action ${action}; base-uri 'none'; frame-ancestors *`,
  );
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  return c.html(html, status);
}

function asTexts(body: unknown): Record<string, string | undefined> {
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === "string" ? value : undefined]),
  );
}
