import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { codeOf, messageOf } from "../problem";
import { Buckets } from "./bucket";
import { Bus, type BusEntry } from "./bus";
import { AwsError } from "./error";
import { resolveLocalhost } from "./localhost";
import { MailIn } from "./mail-in";
import { Mailbox } from "./mailbox";
import { Queues } from "./queues";
import { S3 } from "./s3";
import { BadMail, Ses } from "./ses";
import { sqs } from "./sqs";
import { emptyStore, openStore } from "./store";

/** The bucket of mails that came. */
export const MAIL_IN_BUCKET = "stint-mail-in";

/**
 * The local EventBridge, SES, SQS and S3 behind one endpoint, with their stores and the queues for the rest
 * of the runner.
 */
export interface Aws {
  endpoint: string;
  /** Returns the origin of a bucket's files: its name before the host, as on AWS. */
  originOf(bucket: string): string;
  db: ReturnType<typeof openStore>;
  queues: Queues;
  bus: Bus;
  mailbox: Mailbox;
  ses: Ses;
  mailIn: MailIn;
  buckets: Buckets;
  /** The environment that points the AWS SDK's clients here. */
  env: Record<string, string>;
  /** Deletes messages, events, mails, objects and settings, all but the secrets. */
  empty(): void;
  stop(): Promise<void>;
}

/**
 * Starts the endpoint on a free port of 127.0.0.1. All data is stored below `dir` and survives a kill. `now`
 * is the product's clock: it dates mails; signatures and objects use real time, and so do queues unless they
 * are given a clock of their own. Waits between tries are `haste` times shorter than requested. `origins` are
 * those whose pages may upload files.
 */
export async function startAws(options: {
  dir: string;
  now?: () => Date;
  queueTime?: () => number;
  haste?: number;
  origins?: readonly string[];
}): Promise<Aws> {
  resolveLocalhost();
  const db = openStore(join(options.dir, "aws.sqlite"));
  const queues = new Queues(db, options.queueTime);
  const bus = new Bus(db, queues);
  const now = options.now ?? (() => new Date());
  const mailbox = new Mailbox(db, now);
  const ses = new Ses(db, mailbox, now);
  const files = join(options.dir, "files");
  const buckets = new Buckets(db, files);
  const mailIn = new MailIn(buckets, MAIL_IN_BUCKET, now);
  const s3 = new S3(buckets, options.origins);
  const callQueue = sqs(queues, options.haste ?? 1);
  let endpoint = "";

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.headers["x-amz-target"];
    const path = request.url?.split("?", 1)[0];
    if (typeof target === "string") {
      const [service = "", action = ""] = target.split(".");
      return json(request, response, async (body) => {
        if (service === "AWSEvents" && action === "PutEvents") return putEvents(bus, body);
        if (service === "AmazonSQS") return callQueue(action, body);
        throw new AwsError("UnknownOperationException", `${target} is not served here.`);
      });
    }
    if (path === "/v2/email/outbound-emails" && request.method === "POST") {
      return json(request, response, async (body) => ({ MessageId: ses.send(body) }));
    }
    const suppressed = /^\/v2\/email\/suppression\/addresses\/(.+)$/.exec(path ?? "")?.[1];
    if (suppressed && request.method === "DELETE") {
      return json(request, response, async () => {
        if (!ses.lift(decodeURIComponent(suppressed)))
          throw new BadMail("This address is not on the suppression list.", "NotFoundException");
        return {};
      });
    }
    // Metrics are dropped on a laptop.
    if (path?.startsWith("/service/GraniteServiceVersion20100801/")) {
      request.resume();
      response.writeHead(200, { "smithy-protocol": "rpc-v2-cbor", "content-type": "application/cbor" });
      response.end(Buffer.from([0xa0]));
      return;
    }
    return s3.serve(request, response);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      const full = codeOf(error) === "ENOSPC" || /database or disk is full/.test(messageOf(error));
      console.error(full ? "The disk is full: free some space." : error);
      response.writeHead(500, { "content-type": "application/json", connection: "close" });
      response.end(JSON.stringify({ __type: "InternalFailure", message: messageOf(error) }));
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

  const env: Record<string, string> = { AWS_ENDPOINT_URL: endpoint };
  for (const service of ["EVENTBRIDGE", "SESV2", "SQS", "CLOUDWATCH"]) {
    env[`AWS_ENDPOINT_URL_${service}`] = endpoint;
  }
  // The SDK puts the bucket before a host name, but not before an IP address.
  const named = endpoint.replace("127.0.0.1", "localhost");
  env.AWS_ENDPOINT_URL_S3 = named;
  return {
    endpoint,
    originOf: (bucket) => named.replace("//", `//${bucket}.`),
    db,
    queues,
    bus,
    mailbox,
    ses,
    mailIn,
    buckets,
    env,
    empty: () => {
      emptyStore(db);
      rmSync(files, { recursive: true, force: true });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          db.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function json(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: Record<string, never>) => Promise<object>,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const type = String(request.headers["content-type"] ?? "application/json");
  const end = (status: number, body: object, headers: Record<string, string> = {}) => {
    if (response.destroyed) return;
    response.writeHead(status, { "content-type": type, "x-amzn-requestid": randomUUID(), ...headers });
    response.end(JSON.stringify(body));
  };
  try {
    const text = Buffer.concat(chunks).toString("utf8");
    end(200, await answer(text ? JSON.parse(text) : {}));
  } catch (error) {
    if (error instanceof AwsError) {
      end(400, { __type: error.type, message: error.message });
    } else if (error instanceof BadMail) {
      const status = error.type === "NotFoundException" ? 404 : 400;
      end(status, { message: error.message }, { "x-amzn-errortype": error.type });
    } else throw error;
  }
}

function putEvents(bus: Bus, body: { Entries?: BusEntry[] }): object {
  const entries = body.Entries ?? [];
  if (entries.length === 0 || entries.length > 10) {
    throw new AwsError("ValidationException", "Entries must hold 1 to 10 entries.");
  }
  const answers = bus.put(entries);
  return { FailedEntryCount: answers.filter((each) => "ErrorCode" in each).length, Entries: answers };
}
