import { createHash } from "node:crypto";

/** What the API refused, in its own words and with its code. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Query = Record<string, string | number | undefined>;

/** A page of a list; `next` is the cursor of the one after it, null on the last. */
export interface Page {
  items: unknown;
  next: string | null;
}

export interface Api {
  get: (path: string, query?: Query) => Promise<unknown>;
  list: (path: string, query: Query) => Promise<Page>;
  /** Asks for something that the API itself finds again, where it is asked twice. */
  post: (path: string, body: object) => Promise<unknown>;
  /**
   * Makes something once a day, by a key that is made of the act itself: a call whose answer was lost is called again,
   * and finds what it made. `again` is part of the act, not of the body.
   */
  make: (path: string, body: object, again?: number) => Promise<unknown>;
}

interface Answer {
  data?: unknown;
  meta?: { next?: string | null };
  error?: { code: number; message: string; fields?: Record<string, string> };
}

const LOST = "Stint did not answer. Call this again as it is: nothing is made twice.";

/** Returns what a refusal says: its sentence, and the one of each field. */
const describe = ({ message, fields = {} }: NonNullable<Answer["error"]>): string =>
  [message, ...Object.entries(fields).map(([field, words]) => `${field}: ${words}`)].join("\n");

/** Returns the path with what of a query is given. */
function addressOf(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, `${value}`])).toString();
  return search ? `${path}?${search}` : path;
}

/**
 * Returns the API of one workspace, by one of its keys. `url` is the address of the app; the key is sent to it alone:
 * redirects are not followed.
 */
export function openApi(url: string, key: string, send: typeof fetch = fetch): Api {
  const call = async (method: string, path: string, body?: object, act?: string): Promise<Answer> => {
    const answer = await send(new URL(`/api/v2${path}`, url), {
      method,
      redirect: "error",
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(act ? { "idempotency-key": createHash("sha256").update(act).digest("hex") } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new Refusal(503, LOST);
    });
    const told = (await answer.json().catch(() => {
      // What was carried out and told in half is as lost as what was not told at all.
      if (answer.ok) throw new Refusal(503, LOST);
      return {};
    })) as Answer;
    if (told.error) throw new Refusal(told.error.code, describe(told.error));
    if (!answer.ok) throw new Refusal(answer.status, `Stint answered ${answer.status}.`);
    return told;
  };
  return {
    get: async (path, query = {}) => (await call("GET", addressOf(path, query))).data,
    list: async (path, query) => {
      const { data, meta } = await call("GET", addressOf(path, query));
      return { items: data, next: meta?.next ?? null };
    },
    post: async (path, body) => (await call("POST", path, body)).data,
    make: async (path, body, again = 1) =>
      (await call("POST", path, body, `${path} ${again} ${JSON.stringify(body)}`)).data,
  };
}
