import type { Context } from "hono";
import { Hono } from "hono";
import { setDunning } from "./billing/dunning";
import type { Engine } from "./engine";
import type { Dunning } from "./kinds";

/** The declines that a test can have the next charges of a customer meet. */
const DECLINES = ["card_declined", "expired_card", "insufficient_funds", "processing_error"] as const;

/** Serves the switches of billing: when failed charges are tried again, and whose next ones fail. */
export function localBilling(engine: Engine, refuse: (c: Context) => Response | undefined): Hono {
  const app = new Hono();

  app.post("/_local/stripe/billing", async (c) => {
    const foreign = refuse(c);
    if (foreign) return foreign;
    const changes = dunningIn(await c.req.json().catch(() => undefined));
    if (typeof changes === "string") return c.json({ error: { message: changes } }, 422);
    return c.json({ data: setDunning({ store: engine.store }, changes) });
  });

  // Has the next charges of a customer declined: `times` (1 by default), with `code`.
  app.post("/_local/stripe/customers/:id/declines", async (c) => {
    const foreign = refuse(c);
    if (foreign) return foreign;
    const id = c.req.param("id");
    if (!engine.store.find("customer", id, ""))
      return c.json({ error: { message: "There is no such customer." } }, 404);
    const page = c.req.header("accept")?.includes("text/html");
    const body: unknown = page ? {} : await c.req.json().catch(() => undefined);
    const given = typeof body === "object" && body !== null ? body : {};
    const times = "times" in given ? given.times : 1;
    const code = DECLINES.find((each) => each === ("code" in given ? given.code : "card_declined"));
    if (typeof times !== "number" || !Number.isSafeInteger(times) || times < 0 || !code) {
      const message = `times is a whole number from 0; code is one of ${DECLINES.join(", ")}.`;
      return c.json({ error: { message } }, 422);
    }
    engine.store.remember("customer_charges", `charges:${id}`, { declines: times, code });
    return page ? c.redirect("/_local/stripe#customers", 303) : c.json({ data: { declines: times, code } });
  });

  return app;
}

function dunningIn(body: unknown): Partial<Dunning> | string {
  if (typeof body !== "object" || body === null) return "Send a JSON object.";
  const changes: Partial<Dunning> = {};
  for (const [name, value] of Object.entries(body)) {
    const end = (["cancel", "unpaid", "past_due"] as const).find((each) => each === value);
    if (name === "after_last" && end) changes.after_last = end;
    else if (name === "retry_days" && isDays(value)) changes.retry_days = value;
    else if (name === "upcoming_days" && typeof value === "number" && value >= 0)
      changes.upcoming_days = value;
    else
      return `${name} is not understood: retry_days are rising numbers, after_last is cancel, unpaid or past_due.`;
  }
  return changes;
}

const isDays = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every((day, index) => typeof day === "number" && day > Number(value[index - 1] ?? 0));
