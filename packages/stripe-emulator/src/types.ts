import type { Params } from "./params";
import type { Store } from "./store";

/** Work on the emulator's state: one request, or one due job. Times are unix seconds. */
export interface Work {
  store: Store;
  now: number;
  /** The connected account that it acts for, `""` for the platform itself. */
  account: string;
  /** The origin of the hosted pages, without a final slash. */
  origin: string;
  emit(type: string, object: { object: string }, previous?: object): void;
  later(at: number, job: string, id: string): void;
}

export interface Call extends Work {
  params: Params;
  path: Record<string, string>;
  /** A `publishable` key gets fewer fields, and only for one client secret. */
  key: "secret" | "publishable";
  version: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Names of the accepted parameters; `expand` always is one. */
  params: readonly string[];
  publishable?: boolean;
  run(call: Call): object;
}

export interface Resource {
  /** The API version from which on its objects have the shapes that it gives them. */
  since?: string;

  routes: readonly Route[];
  /** The due work for an object, by job name. */
  jobs?: Readonly<Record<string, (work: Work, id: string) => void>>;
  /** What follows from an event, in its transaction: by its type, for the object that it tells of. */
  follows?: Readonly<Record<string, (work: Work, id: string) => void>>;
}
