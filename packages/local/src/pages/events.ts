import { Hono } from "hono";
import type { Bus } from "../aws/bus";
import type { Queues } from "../aws/queues";
import { html, page } from "./layout";

/** Shows the bus's events with their reactions, and the state of every queue. */
export function eventPages(bus: Bus, queues: Queues): Hono {
  const app = new Hono();
  const type = (text: string | undefined) => text || undefined;
  app.get("/_local/events.json", (c) =>
    c.json({
      data: bus.list(type(c.req.query("type")), 1000).map(({ event, reactions }) => ({
        id: event.id,
        type: event["detail-type"],
        at: event.time,
        detail: event.detail,
        reactions,
      })),
    }),
  );
  app.get("/_local/queues.json", (c) =>
    c.json({ data: queues.names().map((name) => ({ name, ...queues.counts(name) })) }),
  );
  app.post("/_local/queues/:name/redrive", (c) => {
    const name = c.req.param("name");
    if (!queues.names().includes(name)) return c.notFound();
    const moved = queues.redrive(name);
    return c.req.header("accept")?.includes("text/html")
      ? c.redirect("/_local/events", 303)
      : c.json({ data: { moved } });
  });
  app.get("/_local/events", (c) => {
    const rows = bus
      .list(type(c.req.query("type")))
      .reverse()
      .map(
        ({
          event,
          reactions,
        }) => html`<tr><td class="quiet">${event.time.replace("T", " ").replace("Z", "")}</td>
          <td><a href="?type=${event["detail-type"]}">${event["detail-type"]}</a>
          <div class="quiet">${reactions.length > 0 ? `→ ${reactions.join(", ")}` : "nobody listens"}</div></td>
          <td><details><summary class="quiet">Detail</summary><pre>${JSON.stringify(event.detail, null, 2)}</pre></details></td></tr>`,
      );
    const counts = queues.names().map((name) => ({ name, ...queues.counts(name) }));
    const parked = counts.filter((each) => each.visible > 0 && each.name.endsWith("-dead"));
    const waiting = counts.filter((each) => each.visible + each.inFlight + each.delayed > 0);
    return c.html(
      page(
        "Events",
        html`${
          parked.length > 0
            ? html`<h2>Given up after the last try</h2>${parked.map(
                (each) => html`<form method="post" action="/_local/queues/${each.name}/redrive">
                <span>${each.name}: ${each.visible}</span><button>Try again</button></form>`,
              )}`
            : html``
        }
        ${
          waiting.length > 0
            ? html`<h2>Queues at work</h2><ul>${waiting.map(
                (each) =>
                  html`<li>${each.name}: ${each.visible} waiting, ${each.inFlight + each.delayed} in hand or held back</li>`,
              )}</ul>`
            : html``
        }
        <table><thead><tr><th>Time (UTC)</th><th>Event</th><th></th></tr></thead><tbody>${rows}</tbody></table>
        ${rows.length === 0 ? html`<p class="quiet">Nothing has happened yet.</p>` : html``}`,
      ),
    );
  });
  return app;
}
