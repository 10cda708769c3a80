/**
 * The process in which the Lambda handlers run. Its channel tells it what to call. It knows nothing of the
 * laptop beyond its environment, and ends when its parent does.
 */
import { pathToFileURL } from "node:url";
import { resolveLocalhost } from "../aws/localhost";
import { messageOf } from "../problem";
import type { FromHost, GatewayRoute, Manifest, Setup, ToHost } from "./manifest";

type Handler = (event: unknown, context: object) => unknown;

resolveLocalhost();

const folder = process.env.STINT_LOCAL_FUNCTIONS ?? "";
const setupFile = process.env.STINT_LOCAL_SETUP ?? "";

let offset = Number(process.env.STINT_LOCAL_CLOCK ?? 0);
let draining = false;
let running = 0;

const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href);

function say(message: FromHost): void {
  if (process.connected) process.send?.(message);
}

/**
 * Returns the routes of every area. An area that fails to load is reported and left out: an edit that breaks
 * one must not take the others away.
 */
async function routesOf(manifest: Manifest): Promise<GatewayRoute[]> {
  const routes: GatewayRoute[] = [];
  const broken: unknown[] = [];
  for (const area of manifest.areas) {
    try {
      routes.push(...(await routesOfArea(area)));
    } catch (error) {
      console.error(`The area ${area.name} does not load: ${messageOf(error)}`);
      broken.push(error);
    }
  }
  if (routes.length === 0 && broken.length > 0) throw broken[0];
  return routes;
}

/** Returns an area's routes, from its own route table or from its prefixes. */
async function routesOfArea({ name, handler, prefixes = [] }: Manifest["areas"][number]) {
  const routes: GatewayRoute[] = [];
  const module = await load(`${folder}/${handler}.ts`);
  const tables = [module, ...Object.values(module)].map((each) =>
    typeof each === "object" && each !== null && "routes" in each ? each.routes : undefined,
  );
  const table = tables.find(isTable) ?? [];
  if (table.length + prefixes.length === 0) {
    throw new Error(`The area ${name} has neither routes nor prefixes`);
  }
  for (const { method, path } of table) routes.push({ method: method.toUpperCase(), path, handler });
  for (const prefix of prefixes) {
    routes.push(
      { method: "ANY", path: prefix, handler },
      { method: "ANY", path: `${prefix}/{proxy+}`, handler },
    );
  }
  return routes;
}

function isTable(value: unknown): value is { method: string; path: string }[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each?.method === "string" && typeof each?.path === "string")
  );
}

/** The calls in flight, to abort one whose caller hung up. */
const calls = new Map<number, AbortController>();

function context(handler: string, requestId: string, deadline: number, signal: AbortSignal): object {
  return {
    // Lambda has no such signal: there a call whose client went away runs to its end.
    signal,
    callbackWaitsForEmptyEventLoop: false,
    functionName: handler.replaceAll("/", "-"),
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${handler.replaceAll("/", "-")}`,
    memoryLimitInMB: "1769",
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${handler}`,
    logStreamName: "local",
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

/**
 * Returns the function of a queue, as the bundler makes it: each reaction of the queue is loaded with its
 * first message.
 */
async function queueHandler(queue: string): Promise<unknown> {
  const { subscriptions } = (await load(`${folder}/manifest.ts`)) as unknown as Manifest;
  const { serveQueue } = (await load(`${folder}/http/queue.ts`)) as { serveQueue: (all: object) => Handler };
  const mine = subscriptions.filter((each) => each.queue === queue);
  return serveQueue(
    Object.fromEntries(
      mine.map(({ reaction, handler }) => [reaction, () => load(`${folder}/${handler}.ts`)]),
    ),
  );
}

async function call(message: Extract<ToHost, { kind: "call" }>): Promise<unknown> {
  const [, queue] = /^queues\/(.+)$/.exec(message.handler) ?? [];
  const handler = queue ? await queueHandler(queue) : (await load(`${folder}/${message.handler}.ts`)).handler;
  if (typeof handler !== "function") throw new Error(`${message.handler} exports no handler`);
  const gone = new AbortController();
  calls.set(message.id, gone);
  try {
    const about = context(message.handler, message.requestId, message.deadline, gone.signal);
    return await (handler as Handler)(message.event, about);
  } finally {
    calls.delete(message.id);
  }
}

async function answer(id: number, work: () => Promise<unknown>): Promise<void> {
  running++;
  try {
    say({ kind: "answer", id, result: await work() });
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    say({ kind: "error", id, message: messageOf(error), ...(stack ? { stack } : {}) });
  }
  running--;
  if (draining && running === 0) process.exit(0);
}

process.on("disconnect", () => process.exit(0));
// A Ctrl-C in the terminal goes to the whole group; the parent ends us when it no longer needs us.
process.on("SIGINT", () => {});

/**
 * Packages that take half of the loading time and that no edit changes: a standby process has loaded them.
 */
const PACKAGES = [
  "@aws-lambda-powertools/logger",
  "@aws-sdk/client-dynamodb",
  "@aws-sdk/client-eventbridge",
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-dynamodb",
  "electrodb",
  "jose",
  "stripe",
  "zod",
];

async function standBy(): Promise<void> {
  // A package that is not found is loaded with the code that imports it.
  for (const name of PACKAGES) await import(name).catch(() => {});
}

async function main(): Promise<void> {
  const setup = (await load(setupFile)) as unknown as Setup;
  setup.useClock(() => new Date(Date.now() + offset));
  process.on("message", (message: ToHost) => {
    if (message.kind === "call") void answer(message.id, () => call(message));
    else if (message.kind === "gone") calls.get(message.id)?.abort();
    else if (message.kind === "run") void answer(message.id, () => setup[message.task]());
    else if (message.kind === "drain") {
      draining = true;
      if (running === 0) process.exit(0);
    }
  });
  // Taken whole: a part that is named here and forgotten would be missing on the laptop alone.
  const manifest = { ...(await load(`${folder}/manifest.ts`)) } as unknown as Manifest;
  say({ kind: "ready", loaded: { manifest, routes: await routesOf(manifest) } });
  // The other handlers are loaded while idle, so that the first event is as quick as the second.
  const { publisher, deadLetters, mailFeedback, mailIn, subscriptions, jobs } = manifest;
  const single = [publisher, deadLetters, mailFeedback, mailIn].filter((each) => each !== undefined);
  for (const { handler } of [...single, ...subscriptions, ...jobs]) {
    await load(`${folder}/${handler}.ts`).catch(() => {});
  }
}

function fail(error: unknown): void {
  say({ kind: "broken", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  console.error(error);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 100);
}

const ready = standBy();
process.on("message", (message: ToHost) => {
  if (message.kind === "clock") offset = message.offset;
  else if (message.kind === "load") void ready.then(main).catch(fail);
});
