import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { env } from "@stint/core/platform/env";
import { JournalEntity } from "@stint/core/platform/event";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { subscriptions } from "../src/manifest";

type App = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };

export interface Answer {
  status: number;
  body: {
    // biome-ignore lint/suspicious/noExplicitAny: the shape under test is what the assertion says
    data?: any;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    meta?: any;
    error?: { code: number; message: string; fields?: Record<string, string>; request_id: string };
  };
  /** As it came: of a file. */
  text: string;
  headers: Headers;
}

/** A browser in front of some areas: keeps cookies by path, sends JSON, follows nothing. */
export function browser(...apps: { app: App; serves: (path: string) => boolean }[]) {
  const jar = new Map<string, { value: string; path: string }>();
  let token: string | undefined;
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const app = apps.find((each) => each.serves(path))?.app;
    if (!app) throw new Error(`no area serves ${path}`);
    const cookies = [...jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`);
    const response = await app.request(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) jar.delete(name);
      else jar.set(name, { value, path: /Path=([^;]+)/.exec(line)?.[1] ?? "/" });
    }
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      body: json ? JSON.parse(text) : {},
      text,
      headers: response.headers,
    } as Answer;
  };
  return {
    jar,
    call,
    get: (path: string) => call("GET", path),
    post: (path: string, body?: unknown) => call("POST", path, body),
    use: (next: string | undefined) => {
      token = next;
    },
  };
}

type Handler = (batch: SQSEvent) => Promise<SQSBatchResponse>;
const source = fileURLToPath(new URL("../src", import.meta.url));

/** A reaction's module by its path in the manifest, as the runner loads it. */
export const load = (handler: string): Promise<{ handler: Handler }> => import(`${source}/${handler}.ts`);

/** The name that the rule of an event's type writes into the messages for a handler. */
export async function reactionFor(type: string, handler: Handler): Promise<string> {
  for (const each of subscriptions.filter(({ event }) => event === type)) {
    if ((await load(each.handler)).handler === handler) return each.reaction;
  }
  throw new Error(`No rule hands ${type} to this handler`);
}

/** Hands all events of a type to their reaction, oldest first, as the queue would. */
export async function reactAll(
  handler: Handler,
  owner_id: number,
  aggregate: string,
  type: string,
  choose = <T>(all: T[]): T[] => all,
): Promise<SQSBatchResponse> {
  const { data } = await JournalEntity.query.ofAggregate({ owner_id, aggregate }).go({ pages: "all" });
  const reaction = await reactionFor(type, handler);
  const Records = choose(data.filter((entry) => entry.type === type)).map((detail, place) => ({
    messageId: `${place + 1}`,
    body: JSON.stringify({ reaction, detail }),
  }));
  return handler({ Records } as unknown as SQSEvent);
}

/** Hands the newest event of a type to its reaction, as the queue would. */
export const react = (
  handler: Handler,
  owner_id: number,
  aggregate: string,
  type: string,
): Promise<SQSBatchResponse> =>
  reactAll(handler, owner_id, aggregate, type, (all) => {
    if (all.length === 0) throw new Error(`${aggregate} has no ${type}`);
    return all.slice(-1);
  });

/** Runs `work` with a new link secret in front of the one of before, as during a rotation. */
export async function withNewLinkSecret<T>(work: () => Promise<T>): Promise<T> {
  const former = env().STINT_LINK_SECRET;
  env().STINT_LINK_SECRET = `${randomBytes(32).toString("hex")},${former}`;
  try {
    return await work();
  } finally {
    env().STINT_LINK_SECRET = former;
  }
}
