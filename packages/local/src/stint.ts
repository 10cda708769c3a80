import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { stripeEmulator } from "@stint/stripe-emulator";
import { securityHeaders } from "@stint/web/security-headers";
import { servedBy } from "@stint/web/served-pages";
import { openAi } from "./ai";
import { type Aws, startAws } from "./aws/server";
import { CREDENTIALS, type Credentials } from "./aws/sigv4";
import { keepSetting, setting } from "./aws/store";
import { takeDataDir } from "./data-dir";
import { startDev } from "./dev";
import { dropTable, startDynamo } from "./dynamodb";
import { einvoiceNetworks } from "./einvoice/networks";
import { BUCKET, productEnv, realStripe, type Secrets, secrets, TABLE } from "./environment";
import { Api } from "./gateway/api";
import { Web } from "./gateway/web";
import { Functions } from "./lambda/functions";
import type { Loaded } from "./lambda/manifest";
import { type Log, openLog } from "./log";
import { localApp } from "./pages/app";
import { googleProvider } from "./pages/google";
import { LocalClock } from "./run/clock";
import { type Origin, openOrigin, type Serve } from "./web-server";
import { Wiring } from "./wiring";

export interface StintOptions {
  /** 0 takes a free port. */
  port: number;
  dataDir: string;
  /** Empties the data first. */
  fresh?: boolean;
  /** Hides the functions' output (it is in the data folder's stint.log all the same). */
  quiet?: boolean;
  /** The folder of the built web app; `packages/web/dist` by default. */
  webDist?: string;
  /** Serves the web app from Vite and reloads the functions after an edit. */
  dev?: boolean;
  /** Seeds the demo on the first run; true by default. */
  seed?: boolean;
  /** Functions and setup other than the product's, for the runner's own tests. */
  functions?: { folder: string; setup: string };
  /** A running database and the table to create in it, instead of a database in the data folder. */
  database?: {
    endpoint: string;
    table: string;
    credentials?: Credentials;
    /** Empties it when the product starts over; by default its table is dropped. */
    empty?: () => Promise<void>;
  };
  /** Added to the functions' environment. */
  env?: Record<string, string>;
}

export interface Stint {
  url: string;
  dataDir: string;
  aws: Aws;
  functions: Functions;
  clock: LocalClock;
  /** True if this run seeded the demo. */
  seeded: boolean;
  /** Moves the product's clock and runs what becomes due. */
  travel(target: Date): Promise<void>;
  /** Waits until all events have had their effect; returns false when that takes over a minute. */
  settled(): Promise<boolean>;
  /**
   * Deletes all rows, mails, files and payments, resets the clock and starts over, with the demo if `seed`.
   * The address, the secrets and the functions' process stay, since that process is most of a start.
   */
  renew(options?: { seed?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** A minute between tries of a reaction is a second here: nobody waits a day for a mail on a laptop. */
const HASTE = 60;
const SEEDING = "seeding";
const EMULATED = /^\/(v1|js|elements|_local\/stripe)(\/|$)/;

/**
 * Starts the whole product on this machine and waits until it serves.
 * @throws Problem for what the person can fix: a taken port, missing Java, a full or locked data folder
 */
export async function startStint(options: StintOptions): Promise<Stint> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    return await start(options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: StintOptions,
  stops: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
): Promise<Stint> {
  const data = takeDataDir(options.dataDir);
  stops.push(() => data.release());
  let log: Log | undefined;
  const write = (text: string) => log?.write(text);
  const origin = await openOrigin(options.port, write);
  stops.push(() => origin.stop());
  // Data is deleted only now: a refused start must not cost anybody their data. Half a demo, from a first
  // start that was cut short, is deleted, too.
  if (options.fresh || existsSync(join(data.path, SEEDING))) data.empty();
  log = openLog(join(data.path, "stint.log"), options.quiet ? "nothing" : "problems");
  stops.push(() => log?.close());
  const { url } = origin;

  let clock: LocalClock | undefined;
  const now = () => clock?.now() ?? new Date();
  const {
    endpoint: dynamo,
    table,
    credentials = CREDENTIALS,
  } = options.database ?? (await ownDatabase(data.path, stops));
  const aws = await startAws({ dir: data.path, now, haste: HASTE, origins: [url] });
  stops.push(() => aws.stop());
  clock = new LocalClock(aws.db);
  const kept = await secrets(aws.db);

  const functions = new Functions({
    folder: options.functions?.folder ?? here("../../functions/src"),
    setup: options.functions?.setup ?? here("./setup.ts"),
    env: {
      ...productEnv({ url, dynamo, table, credentials, aws: aws.env }, kept),
      ...(await openAi(stops)),
      ...(await einvoiceNetworks(stops)),
      ...options.env,
    },
    cache: join(data.path, "compile-cache"),
    offset: clock.offset,
    standby: options.dev ?? false,
    log: write,
  });
  stops.push(() => functions.stop());
  const headers = securityHeaders({ files: [aws.originOf(BUCKET)], dev: options.dev ?? false });
  const web = new Web(options.webDist ?? here("../../web/dist"), headers);
  let pages: Serve = (request, response) => web.serve(request, response);
  const lasting = {
    path: data.path,
    origin,
    aws,
    clock,
    kept,
    functions,
    dynamo,
    table,
    credentials,
    headers,
    pages: (...exchange: Parameters<Serve>) => pages(...exchange),
    log: write,
  };
  let life = await begin(lasting);
  stops.push(() => life.stop());
  if (options.dev) {
    const changed = (next: Loaded) => life.wiring.apply(next);
    const dev = await startDev({ server: origin.server, functions, headers, changed });
    stops.push(() => dev.stop());
    pages = dev.serve;
  }

  const seeded = (options.seed ?? true) && (await plant(data.path, aws, functions, life.settled));
  const renew: Stint["renew"] = async ({ seed = false } = {}) => {
    await life.stop();
    await functions.idle();
    await (options.database?.empty?.() ?? dropTable(dynamo, table, credentials));
    aws.empty();
    rmSync(stripeFolder(data.path), { recursive: true, force: true });
    clock.set(Date.now());
    functions.setOffset(clock.offset);
    life = await begin(lasting);
    if (seed) await plant(data.path, aws, functions, life.settled);
  };
  return {
    url,
    dataDir: data.path,
    aws,
    functions,
    clock,
    seeded,
    travel: (target) => life.wiring.travel(target),
    settled: () => life.settled(),
    renew,
    stop,
  };
}

/** The parts that stay when a product starts over. */
interface Lasting {
  path: string;
  origin: Origin;
  aws: Aws;
  clock: LocalClock;
  kept: Secrets;
  functions: Functions;
  dynamo: string;
  table: string;
  credentials: Credentials;
  headers: Record<string, string>;
  /** The web app. */
  pages: Serve;
  log: (text: string) => void;
}

const stripeFolder = (path: string) => join(path, "stripe");

/** Creates the table where it is missing, and connects the parts to a product that serves. */
async function begin(lasting: Lasting) {
  const { path, origin, aws, clock, kept, functions, dynamo, table, credentials, headers, pages, log } =
    lasting;
  const { url } = origin;
  let webhook: string | undefined;
  const stripe = stripeEmulator({
    dataDir: stripeFolder(path),
    webhookUrl: () => webhook,
    webhookSecret: kept.stripeWebhookSecret,
    secretKey: kept.stripeSecretKey,
    publishableKey: kept.stripePublishableKey,
    now: () => clock.now().getTime(),
    publicUrl: url,
  });
  try {
    const loaded = await functions.loaded();
    await functions.run("prepare");
    const hook = loaded.routes.find((each) => each.path.endsWith("/webhooks/stripe"));
    if (hook && !realStripe()) webhook = url + hook.path;

    const moved = async () => {
      await stripe.tick();
      await stripe.settled();
    };
    const wiring = new Wiring({ aws, dynamo, table, credentials, functions, clock, log, moved }, loaded);
    const settled = async () => {
      await stripe.settled();
      const first = await wiring.settled();
      // A reaction may have called Stripe, and Stripe's webhook may have caused more.
      await stripe.settled();
      return first && (await wiring.settled());
    };
    const api = new Api({ functions, headers, log, served: () => wiring.poke() });
    const google = googleProvider({
      db: aws.db,
      origin: url,
      clientId: kept.googleClientId,
      clientSecret: kept.googleClientSecret,
    });
    const travel = (target: Date) => wiring.travel(target);
    const local = localApp({
      aws,
      clock,
      travel,
      settled,
      google,
      database: { endpoint: dynamo, table, credentials },
    });
    origin.use(
      dispatch({
        api,
        local: getRequestListener(local.fetch),
        stripe: getRequestListener(stripe.app.fetch),
        web: pages,
      }),
    );
    const stop = async () => {
      await wiring.stop();
      await stripe.stop();
    };
    return { wiring, settled, stop };
  } catch (error) {
    await stripe.stop();
    throw error;
  }
}

/** Starts a database for the product alone, in its data folder. */
async function ownDatabase(dir: string, stops: (() => unknown)[]) {
  const { endpoint, credentials, stop } = await startDynamo({ dir: join(dir, "dynamodb") });
  stops.push(stop);
  return { endpoint, table: TABLE, credentials };
}

interface Parts {
  api: Api;
  local: (...args: Parameters<Serve>) => unknown;
  stripe: (...args: Parameters<Serve>) => unknown;
  web: Serve;
}

/**
 * Dispatches the requests of one origin: the laptop's own pages, the Stripe emulator, the API, and the web
 * app for all others.
 */
function dispatch(parts: Parts): Serve {
  return async (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    request.url = servedBy(path) ?? request.url;
    // The design system's page is a route of the app.
    const own = path === "/_local" || (path.startsWith("/_local/") && !/^\/_local\/ui(\/|$)/.test(path));
    if (EMULATED.test(path)) await parts.stripe(request, response);
    else if (own) await parts.local(request, response);
    else if (!(await parts.api.serve(request, response))) await parts.web(request, response);
  };
}

/**
 * Seeds the demo, on the first run only. The mark exists while it is under way, so that the next start
 * detects one cut short.
 */
async function plant(
  dir: string,
  aws: Aws,
  functions: Functions,
  settled: () => Promise<boolean>,
): Promise<boolean> {
  if (setting(aws.db, "seeded")) return false;
  writeFileSync(join(dir, SEEDING), "");
  let planted = await functions.run("seed");
  for (; planted === "more"; planted = await functions.run("seed")) await settled();
  if (planted === true) {
    await settled();
    keepSetting(aws.db, "seeded", new Date().toISOString());
  }
  rmSync(join(dir, SEEDING));
  return planted === true;
}
