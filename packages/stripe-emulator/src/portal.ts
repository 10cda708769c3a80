import { type Context, Hono } from "hono";
import type { Stripe } from "stripe";
import { HOUR } from "./billing/calendar";
import { payInvoice } from "./billing/collect";
import { methodFor } from "./billing/finalize";
import { periodOf } from "./billing/period";
import { changeSubscription, isLive } from "./billing/standing";
import { style } from "./bundle";
import { API_VERSION, type Engine } from "./engine";
import { StripeError } from "./error";
import { invoicePage, invoicePdf } from "./pages/invoice-page";
import { portalPage } from "./pages/portal-page";
import { Params } from "./params";
import { makeMethod } from "./resources/payment-method-make";
import { makeSetupIntent } from "./resources/setup-intent";
import { setUp } from "./setup";
import type { Work } from "./types";

/** A session is open for this time. */
const OPEN = HOUR;

/** Serves the pages that Stripe hosts for customers: the billing portal and their invoices. */
export function portal(engine: Engine, originOf: (c: Context) => string): Hono {
  const app = new Hono();
  const perform = <T>(c: Context, work: (work: Work) => T): T =>
    engine.perform(
      { account: "", origin: originOf(c), version: API_VERSION, request: null, idempotency_key: null },
      work,
    );
  const sessionOf = (c: Context): Stripe.BillingPortal.Session | undefined => {
    const session = engine.store.find("billing_portal.session", c.req.param("id") ?? "", "");
    return session && session.created + OPEN > engine.now() ? session : undefined;
  };

  app.get("/_local/stripe/portal/:id", async (c) => {
    const session = sessionOf(c);
    return c.html(portalPage(engine.store, session, await style("ledger")), session ? 200 : 404);
  });

  /** Does what a form asks for, and shows the page again, or what is wrong. */
  const change = (
    path: string,
    act: (work: Work, session: Stripe.BillingPortal.Session, form: Form) => void,
  ) =>
    app.post(`/_local/stripe/portal/:id/${path}`, async (c) => {
      const session = sessionOf(c);
      if (!session) return c.html(portalPage(engine.store, undefined, await style("ledger")), 404);
      const form: Form = Object.fromEntries(
        Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]),
      );
      try {
        perform(c, (work) => act(work, session, form));
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return c.html(portalPage(engine.store, session, await style("ledger"), error.message), 400);
      }
      const done = session.flow?.after_completion.redirect?.return_url;
      return c.redirect(done ?? `/_local/stripe/portal/${session.id}`, 303);
    });
  change("card", saveCard);
  change("cancel", (work, session, form) => setEnd(work, session, form, true));
  change("keep", (work, session, form) => setEnd(work, session, form, false));

  app.get("/_local/stripe/invoices/:id", async (c) => {
    const invoice = engine.store.find("invoice", c.req.param("id"), "");
    return c.html(invoicePage(invoice, await style("ledger")), invoice ? 200 : 404);
  });

  app.get("/_local/stripe/invoices/:id/pdf", (c) => {
    const invoice = engine.store.find("invoice", c.req.param("id"), "");
    if (!invoice) return c.text("There is no such invoice.", 404);
    c.header("content-type", "application/pdf");
    return c.body(new Uint8Array(invoicePdf(invoice)).buffer);
  });

  app.post("/_local/stripe/invoices/:id/pay", async (c) => {
    const invoice = engine.store.find("invoice", c.req.param("id"), "");
    if (invoice?.status !== "open") return c.html(invoicePage(invoice, await style("ledger")), 404);
    try {
      perform(c, (work) => {
        const method = methodFor(work, invoice);
        if (method) payInvoice(work, invoice, method);
      });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return c.html(invoicePage(invoice, await style("ledger"), error.message), 402);
    }
    return c.redirect(`/_local/stripe/invoices/${invoice.id}`, 303);
  });

  return app;
}

type Form = Record<string, string>;

/** Saves a card and makes it the one that the customer's subscriptions are charged to. */
function saveCard(work: Work, session: Stripe.BillingPortal.Session, form: Form): void {
  const { number = "", exp_month = "", exp_year = "", cvc = "" } = form;
  const card = { number, exp_month, exp_year, cvc };
  const method = makeMethod(work, new Params({ type: "card", card }));
  const intent = makeSetupIntent(work, { customer: session.customer });
  // This page stands in for the bank's, too.
  setUp(work, intent, method, { return_url: null, authenticated: true });
  const customer = work.store.get("customer", session.customer, "");
  const before = structuredClone(customer);
  customer.invoice_settings.default_payment_method = method.id;
  work.store.save("customer", customer);
  work.emit("customer.updated", customer, before);
  const of = { account: "", where: [["$.customer", customer.id]] } as const;
  for (const subscription of work.store.list("subscription", of).filter(isLive)) {
    if (!subscription.default_payment_method) continue;
    changeSubscription(work, subscription, () => {
      subscription.default_payment_method = method.id;
    });
  }
}

function setEnd(work: Work, session: Stripe.BillingPortal.Session, form: Form, ends: boolean): void {
  const subscription = work.store.find("subscription", form.subscription ?? "", "");
  if (!subscription || subscription.customer !== session.customer || !isLive(subscription)) return;
  changeSubscription(work, subscription, () => {
    subscription.cancel_at_period_end = ends;
    subscription.cancel_at = ends ? periodOf(subscription).end : null;
    subscription.canceled_at = ends ? work.now : null;
    subscription.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? "cancellation_requested" : null,
    };
  });
}
