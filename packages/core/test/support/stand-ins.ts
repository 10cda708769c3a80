import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { type Aws, startAws } from "@stint/local/aws/server";
import { startVideoServices } from "@stint/local/pages/video";
import { inject } from "vitest";
import { type Bench, KEYS, startBench } from "../../../stripe-emulator/test/bench";

/** What answers in the place of AWS and Stripe. */
export interface StandIns {
  aws: Aws;
  stripe: Bench;
  /** The time by which messages wait in queues, in ms since 1970: the real one, until a file says otherwise. */
  useQueueTime(source: () => number): void;
}

/** A worker's own. It outlives the modules, which some files load anew. */
const worker = globalThis as { standIns?: Promise<StandIns> };

/** The stand-ins of this worker, at the same addresses for all of its files; each file finds them empty (setup.ts). */
export function standIns(): Promise<StandIns> {
  worker.standIns ??= start();
  return worker.standIns;
}

async function start(): Promise<StandIns> {
  const dir = await mkdtemp(join(inject("folder"), "aws-"));
  let queueTime = Date.now;
  const [aws, stripe, videos] = await Promise.all([
    startAws({ dir, queueTime: () => queueTime() }),
    startBench(),
    startVideoServices(),
  ]);
  const { AWS_ENDPOINT_URL_DYNAMODB } = process.env;
  Object.assign(process.env, aws.env, videos, {
    AWS_ENDPOINT_URL_DYNAMODB,
    STRIPE_API_BASE: stripe.base,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  });
  return {
    aws,
    stripe,
    useQueueTime: (source) => {
      queueTime = source;
    },
  };
}
