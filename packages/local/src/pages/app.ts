import { Hono } from "hono";
import type { Aws } from "../aws/server";
import type { Credentials } from "../aws/sigv4";
import type { LocalClock } from "../run/clock";
import { clockPages } from "./clock";
import { eventPages } from "./events";
import { html, PAGE_POLICY, page } from "./layout";
import { mailPages } from "./mail";
import { mailInPages } from "./mail-in";
import { videoServices } from "./video";

export interface LocalAppOptions {
  aws: Aws;
  clock: LocalClock;
  travel: (target: Date) => Promise<void>;
  settled: () => Promise<boolean>;
  google: Hono;
  /** The location of the table. */
  database: { endpoint: string; table: string; credentials: Credentials };
}

/** Serves everything below /_local that is not Stripe's and not the app's. */
export function localApp(options: LocalAppOptions): Hono {
  const { aws, clock, travel, settled, google, database } = options;
  const app = new Hono();
  app.use(async (c, next) => {
    // Another site's page must not move the clock or sign somebody in: browsers name the origin of a POST.
    const from = c.req.header("origin");
    if (c.req.method !== "GET" && from && from !== "null" && new URL(from).host !== c.req.header("host")) {
      return c.text("Not from another site", 403);
    }
    await next();
    if (!c.res.headers.has("content-security-policy")) {
      c.res.headers.set("content-security-policy", PAGE_POLICY);
    }
    c.res.headers.set("cache-control", "no-store");
    c.res.headers.set("x-content-type-options", "nosniff");
    c.res.headers.set("referrer-policy", "same-origin");
  });
  app.get("/_local", (c) =>
    c.html(
      page(
        "What runs here",
        html`<ul>
        <li><a href="/_local/mail">Mail</a>: every mail the product sent (<a href="/_local/mail.json">JSON</a>); <a href="/_local/mail/in">write to it</a></li>
        <li><a href="/_local/events">Events</a>: what the bus carried (<a href="/_local/events.json">JSON</a>)</li>
        <li><a href="/_local/clock">Clock</a>: look at it, move it</li>
        <li><a href="/_local/stripe">Stripe</a>: the payment provider's side</li>
        <li><a href="/api/docs">The API's reference</a></li></ul>`,
      ),
    ),
  );
  // Tests call this instead of sleeping.
  app.get("/_local/settled", async (c) => c.json({ data: { settled: await settled() } }));
  // An operator's scripts work here as on AWS: only the endpoints differ (scripts/lib/stage-places.ts).
  app.get("/_local/places.json", (c) =>
    c.json({
      data: {
        ...aws.env,
        AWS_ACCESS_KEY_ID: database.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: database.credentials.secretAccessKey,
        AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
        STINT_TABLE: database.table,
        STINT_BUS: "stint",
      },
    }),
  );
  app.route("/", mailInPages(aws.mailIn));
  app.route("/", mailPages(aws.mailbox));
  app.route("/", eventPages(aws.bus, aws.queues));
  app.route("/", clockPages(clock, travel));
  app.route("/", google);
  app.route("/", videoServices());
  app.notFound((c) => c.html(page("Not here", html`<p>There is no such page on this machine.</p>`), 404));
  return app;
}
