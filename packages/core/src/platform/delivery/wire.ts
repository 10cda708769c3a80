import { Refused } from "./port";

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 20 * 1024 * 1024;

export interface Reply {
  status: number;
  bytes: Uint8Array;
  json: () => unknown;
}

/**
 * Calls a network. Throws an Error, without the address or anything that was sent, for a network that is silent,
 * faulty, or does not know us: those calls are made again. All other answers return.
 */
export async function call(network: string, url: string, init: RequestInit): Promise<Reply> {
  const say = (what: string) => new Error(`${network} ${init.method ?? "GET"}: ${what}`);
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw say((error as Error).name === "TimeoutError" ? "no answer in time" : "the connection broke");
  }
  if (bytes.length > MOST_BYTES) throw say("an answer larger than 20 MB");
  const { status } = response;
  if (status >= 500 || status === 429 || status === 408 || (status >= 300 && status < 400))
    throw say(`answered ${status}`);
  if (status === 401 || status === 403) throw say(`does not know us (${status})`);
  return {
    status,
    bytes,
    json: () => {
      try {
        return JSON.parse(new TextDecoder().decode(bytes));
      } catch {
        throw say("answered no JSON");
      }
    },
  };
}

/** Throws `Refused` with the words that `wordsOf` finds, for an answer that is not 2xx. */
export function requireTaken(reply: Reply, wordsOf: (body: unknown) => string): Reply {
  if (reply.status < 300) return reply;
  let words = "";
  try {
    words = wordsOf(reply.json());
  } catch {
    // What is no JSON has no words for a person.
  }
  throw new Refused(words || `refused it (${reply.status})`);
}
