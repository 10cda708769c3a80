import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Stripe } from "stripe";
import { type StripeEmulator, stripeEmulator } from "../src/index";

export const KEYS = {
  secretKey: "sk_test_local_only",
  publishableKey: "pk_test_local_only",
  webhookSecret: "whsec_local_only",
};

export interface Received {
  signature: string;
  payload: string;
  event: Stripe.Event;
}

/** One emulator behind a real server, the real SDK, a webhook receiver and a clock that the test moves. */
export interface Bench {
  stripe: Stripe;
  base: string;
  emulator: StripeEmulator;
  received: Received[];
  /** The types of the received events, in their order. */
  types(): string[];
  /** What the receiver answers; 200 until a test says otherwise. */
  answer(status: () => number): void;
  /** Moves the clock and lets what has become due happen. */
  advance(days: number): Promise<void>;
  /** Moves the clock alone; what is due has not happened yet. */
  skip(days: number): void;
  now(): number;
  settled(): Promise<void>;
  /** Stops the emulator and starts it again on the same folder. */
  restart(): Promise<void>;
  /** The same with nothing in it, at today's time, and with nothing told. */
  forget(): Promise<void>;
  plant(faults: object): Promise<void>;
  /** A request with the publishable key, as a browser sends it. */
  browser(
    path: string,
    form: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1000;

export async function startBench(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), "stint-stripe-"));
  const received: Received[] = [];
  let status = () => 200;
  let clock = Date.now();
  const hooks = createServer((request, response) => {
    let payload = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      payload += chunk;
    });
    request.on("end", () => {
      const event = JSON.parse(payload) as Stripe.Event;
      received.push({ signature: String(request.headers["stripe-signature"]), payload, event });
      response.writeHead(status()).end();
    });
  });
  const webhookUrl = `http://127.0.0.1:${await listen(hooks)}/webhooks/stripe`;
  const start = () => stripeEmulator({ dataDir, webhookUrl, ...KEYS, now: () => clock });
  let emulator = start();
  const server = serve({
    fetch: (request, env) => emulator.app.fetch(request, env),
    port: 0,
    hostname: "127.0.0.1",
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const port = (server.address() as AddressInfo).port;
  const base = `http://127.0.0.1:${port}`;
  const post = (path: string, body: string, type: string) =>
    fetch(base + path, { method: "POST", body, headers: { "content-type": type } });
  return {
    stripe: new Stripe(KEYS.secretKey, { host: "127.0.0.1", port, protocol: "http" }),
    base,
    get emulator() {
      return emulator;
    },
    received,
    types: () => received.map(({ event }) => event.type),
    answer: (next) => {
      status = next;
    },
    advance: async (days) => {
      clock += days * DAY;
      await emulator.tick();
      await emulator.settled();
    },
    skip: (days) => {
      clock += days * DAY;
    },
    now: () => clock,
    settled: () => emulator.settled(),
    restart: async () => {
      await emulator.stop();
      emulator = start();
    },
    forget: async () => {
      await emulator.stop();
      rmSync(dataDir, { recursive: true, force: true });
      received.length = 0;
      clock = Date.now();
      emulator = start();
    },
    plant: async (faults) => {
      const answer = await post("/_local/stripe/faults", JSON.stringify(faults), "application/json");
      if (!answer.ok) throw new Error(await answer.text());
    },
    browser: async (path, form) => {
      const body = new URLSearchParams({ key: KEYS.publishableKey, ...form }).toString();
      const answer = await post(path, body, "application/x-www-form-urlencoded");
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    stop: async () => {
      await emulator.stop();
      await new Promise((resolve) => server.close(resolve));
      await new Promise((resolve) => hooks.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
