import { type Context, Hono } from "hono";
import { api } from "./api";
import { elements } from "./elements";
import { Engine } from "./engine";
import { local } from "./local";
import { portal } from "./portal";

export interface StripeEmulatorOptions {
  /** A folder for the state; it is created when missing and survives restarts. */
  dataDir: string;
  /** The address of events; a function may return undefined until the address is known. */
  webhookUrl?: string | (() => string | undefined);
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  /** The clock in milliseconds; Date.now by default. */
  now?: () => number;
  /** The origin (and path) at which a browser reaches this app; the request's own by default. */
  publicUrl?: string | (() => string | undefined);
}

export interface StripeEmulator {
  /** `/v1/*`, `/js/stripe.js`, `/elements/*` and `/_local/stripe`. */
  app: Hono;
  /** Stops timers and deliveries and closes the file. */
  stop(): Promise<void>;
  /** Runs what is due, and delivers it; call it after moving the clock. */
  tick(): Promise<void>;
  /** Resolves when all that is due is done and each waiting event has been tried. */
  settled(): Promise<void>;
}

/** Creates a Stripe for one machine: for the real SDK and a replacement of Stripe.js. */
export function stripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
  const { dataDir, webhookUrl, webhookSecret, secretKey, publishableKey, publicUrl } = options;
  const read = (value: string | (() => string | undefined) | undefined) =>
    typeof value === "function" ? value() : value;
  const engine = new Engine(
    dataDir,
    { url: () => read(webhookUrl), secret: webhookSecret },
    options.now ?? Date.now,
  );
  const originOf = (c: Context) => (read(publicUrl) ?? new URL(c.req.url).origin).replace(/\/$/, "");
  const app = new Hono();
  app.route("/", api(engine, { secret: secretKey, publishable: publishableKey }, originOf));
  app.route("/", elements(engine, originOf));
  app.route("/", local(engine));
  app.route("/", portal(engine, originOf));
  void engine.tick();
  return {
    app,
    stop: () => engine.stop(),
    tick: () => engine.tick(),
    settled: () => engine.settled(),
  };
}
