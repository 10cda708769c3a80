import { type Context, Hono } from "hono";
import { style } from "./bundle";
import { API_VERSION, type Engine } from "./engine";
import { plant } from "./faults";
import type { Kind } from "./kinds";
import { post } from "./ledger";
import { localBilling } from "./local-billing";
import { ledgerPage } from "./pages/ledger-page";
import { decideAccount, STANDINGS } from "./resources/account-standing";
import { decide } from "./resources/dispute";

/** Serves `/_local/stripe`: the emulator's state, for people and for tests, and its planted faults. */
export function local(engine: Engine): Hono {
  const app = new Hono();

  app.get("/_local/stripe", async (c) =>
    c.html(ledgerPage(engine.store, engine.now(), await style("ledger"))),
  );

  app.get("/_local/stripe/state.json", (c) => {
    const all = (kind: Kind) => engine.store.list(kind, { account: "" });
    return c.json({
      data: {
        customers: all("customer"),
        subscriptions: all("subscription"),
        invoices: all("invoice"),
        invoice_items: all("invoiceitem"),
        credit_notes: all("credit_note"),
        setup_intents: all("setup_intent"),
        payment_intents: all("payment_intent"),
        charges: all("charge"),
        refunds: all("refund"),
        disputes: all("dispute"),
        transfers: all("transfer"),
        accounts: engine.store.list("account", { account: "" }),
        /** The connected accounts' objects, each with its account. */
        connected: engine.store
          .rows("select account, body from object where account <> '' and kind <> 'event' order by seq")
          .map(({ account, body }) => ({ account, ...(JSON.parse(String(body)) as object) })),
        balance_transactions: engine.store.list("balance_transaction", { account: "" }),
        events: all("event"),
        deliveries: engine.store.rows(
          "select event, at, status, ms, error from delivery order by seq desc limit 1000",
        ),
        waiting: engine.store.rows("select event, next_at, attempts from outbox"),
        faults: engine.faults,
      },
    });
  });

  app.post("/_local/stripe/events/:id/redeliver", async (c) => {
    if (foreign(c)) return refuse(c);
    const delivery = await engine.webhooks.redeliver(c.req.param("id"));
    if (!delivery) return c.json({ error: { message: "There is no such event." } }, 404);
    if (c.req.header("accept")?.includes("text/html")) return c.redirect("/_local/stripe#events", 303);
    return c.json({ data: delivery });
  });

  app.get("/_local/stripe/faults", (c) => c.json({ data: engine.faults }));

  app.post("/_local/stripe/faults", async (c) => {
    if (foreign(c)) return refuse(c);
    const problem = plant(engine.faults, await c.req.json().catch(() => undefined));
    if (problem) return c.json({ error: { message: problem } }, 422);
    if (!engine.faults.hold_webhooks) void engine.webhooks.pump();
    return c.json({ data: engine.faults });
  });

  // Sets the decision of the payer's bank: `won` or `lost`.
  app.post("/_local/stripe/disputes/:id", async (c) => {
    if (foreign(c)) return refuse(c);
    const body: unknown = await c.req.json().catch(() => undefined);
    const outcome = typeof body === "object" && body !== null && "outcome" in body ? body.outcome : undefined;
    if (outcome !== "won" && outcome !== "lost")
      return c.json({ error: { message: "outcome is won or lost." } }, 422);
    const [row] = engine.store.rows("select account from object where id = ?", c.req.param("id"));
    const account = String(row?.account ?? "");
    const cause = { account, origin: "", version: "", request: null, idempotency_key: null };
    const dispute = engine.perform(cause, (work) => decide(work, c.req.param("id"), outcome));
    if (!dispute) return c.json({ error: { message: "There is no such dispute." } }, 404);
    return c.json({ data: dispute });
  });

  // Sets Stripe's decision on a connected account: it requires a document, rejects it, or pays it out only by
  // hand.
  app.post("/_local/stripe/accounts/:id", async (c) => {
    if (foreign(c)) return refuse(c);
    const body: unknown = await c.req.json().catch(() => undefined);
    const given = typeof body === "object" && body !== null ? body : {};
    const standing = STANDINGS.find((each) => "standing" in given && given.standing === each);
    const schedule = (["daily", "manual"] as const).find(
      (each) => "schedule" in given && given.schedule === each,
    );
    if (!standing && !schedule)
      return c.json(
        { error: { message: "standing is well, documents or rejected; schedule daily or manual." } },
        422,
      );
    const account = c.req.param("id");
    const cause = { account, origin: "", version: API_VERSION, request: null, idempotency_key: null };
    const found = engine.perform(cause, (work) => decideAccount(work, account, { standing, schedule }));
    if (!found) return c.json({ error: { message: "There is no such account." } }, 404);
    return c.json({ data: found });
  });

  // Adds to the platform's own balance, so that transfers have something to draw on.
  app.post("/_local/stripe/topup", async (c) => {
    if (foreign(c)) return refuse(c);
    const body: unknown = await c.req.json().catch(() => undefined);
    const amount = typeof body === "object" && body !== null && "amount" in body ? body.amount : undefined;
    if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount < 1) {
      return c.json({ error: { message: "amount is a whole number of cents from 1." } }, 422);
    }
    const cause = { account: "", origin: "", version: "", request: null, idempotency_key: null };
    const entry = engine.perform(cause, (work) =>
      post(work, {
        type: "topup",
        reporting_category: "topup",
        amount,
        currency: "usd",
        source: null,
        description: "Top-up from the local page",
      }),
    );
    return c.json({ data: entry });
  });

  app.route(
    "/",
    localBilling(engine, (c) => (foreign(c) ? refuse(c) : undefined)),
  );
  return app;
}

/** Says whether another site's page calls; programs, which send no such header, and our own page may. */
function foreign(c: Context): boolean {
  const site = c.req.header("sec-fetch-site");
  return site !== undefined && site !== "same-origin" && site !== "none";
}

function refuse(c: Context): Response {
  return c.json({ error: { message: "Only from this page itself." } }, 403);
}
