import { Hono } from "hono";
import { messageOf, Problem } from "../problem";
import { advance, type LocalClock } from "../run/clock";
import { html, page } from "./layout";

/** Shows the product's clock, and moves it: `{"advance":"P3D"}`, `{"set":"2027-01-01T09:00:00Z"}`, `{"reset":true}`. */
export function clockPages(clock: LocalClock, travel: (target: Date) => Promise<void>): Hono {
  const app = new Hono();
  const state = () => ({
    data: { now: clock.now().toISOString(), offset_seconds: Math.round(clock.offset / 1000) },
  });

  app.get("/_local/clock.json", (c) => c.json(state()));
  app.get("/_local/clock", (c) => {
    if (c.req.header("accept")?.includes("application/json")) return c.json(state());
    const days = Math.round(clock.offset / 86_400_000);
    const buttons = ["PT1H", "P1D", "P3D", "P7D", "P1M"].map(
      (each) => html`<button name="advance" value="${each}">${LABELS[each] ?? each}</button>`,
    );
    return c.html(
      page(
        "Clock",
        html`<p>The product believes it is <strong>${clock.now().toISOString().slice(0, 16).replace("T", " ")} UTC</strong>${days === 0 ? "" : `, about ${days} day(s) ahead of this machine`}.</p>
        <p class="quiet">Moving it runs the jobs of every day in between.</p>
        <form method="post" action="/_local/clock">${buttons}<button name="reset" value="true">Back to real time</button></form>`,
      ),
    );
  });
  app.post("/_local/clock", async (c) => {
    const form = c.req.header("content-type")?.includes("json") === false;
    try {
      const body: unknown = form ? await c.req.parseBody() : await c.req.json();
      await travel(target(clock, body));
    } catch (error) {
      if (error instanceof Problem || error instanceof SyntaxError) {
        return c.json({ error: { message: messageOf(error) } }, 422);
      }
      throw error;
    }
    return form ? c.redirect("/_local/clock", 303) : c.json(state());
  });
  return app;
}

const LABELS: Record<string, string> = {
  PT1H: "+ 1 hour",
  P1D: "+ 1 day",
  P3D: "+ 3 days",
  P7D: "+ 1 week",
  P1M: "+ 1 month",
};

function target(clock: LocalClock, body: unknown): Date {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  if (given.reset) return new Date();
  if (typeof given.advance === "string") return advance(clock.now(), given.advance);
  const at = typeof given.set === "string" ? Date.parse(given.set) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new Problem('Send {"advance":"P3D"}, {"set":"2027-01-01T09:00:00Z"} or {"reset":true}.');
  }
  return new Date(at);
}
