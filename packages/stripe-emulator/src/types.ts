import type { Params } from "./params";
import type { Store } from "./store";

/** Work on the emulator's state: one request, or one job that has become due. Times are unix seconds. */
export interface Work {
  store: Store;
  now: number;
  /** The connected account that is acted for, `""` for the platform itself. */
  account: string;
  /** Where the hosted pages are reached, without a final slash. */
  origin: string;
  emit(type: string, object: { object: string }, previous?: object): void;
  later(at: number, job: string, id: string): void;
}

export interface Call extends Work {
  params: Params;
  path: Record<string, string>;
  /** Answered with less, and only for one client secret, when it is `publishable`. */
  key: "secret" | "publishable";
  version: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Names of the parameters that are understood; `expand` always is. */
  params: readonly string[];
  publishable?: boolean;
  run(call: Call): object;
}

export interface Resource {
  routes: readonly Route[];
  /** What to do with an object when its time has come, by job name. */
  jobs?: Readonly<Record<string, (work: Work, id: string) => void>>;
}
