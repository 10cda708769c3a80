import type { CallOf, Method, PathOf, Signature, Values } from "@stint/functions/contract";
import { type ApiError, isApiError } from "./api-error";
import { send } from "./send";

export { ApiError, Code, isApiError, isOffline } from "./api-error";

export interface Meta {
  page?: number;
  per_page?: number;
  next?: string | null;
  total?: number | null;
  count?: number;
}
/** Every success: `data`, and `meta` where it is a list. */
export interface Envelope<T> {
  data: T;
  meta?: Meta;
}

interface Sending {
  /** Idempotency-Key: make one with newKey() when the form opens, so that pressing twice acts once. */
  key?: string | undefined;
  /** If-Match: the version that was read. A stale one is refused with code 1004. */
  version?: number | undefined;
  signal?: AbortSignal;
}

interface AnyOptions extends Sending {
  path?: object;
  query?: object;
  body?: unknown;
}

/** The route table's entry for a call. The type is resolved once its path is known, or the compiler would read all of them. */
type SignatureOf<M extends Method, P extends string> =
  CallOf<M, P> extends infer C extends Signature ? C : never;

type WithPath<P extends string> = keyof Values<P> extends never ? { path?: never } : { path: Values<P> };
type WithQuery<Q> = keyof Q extends never
  ? { query?: never }
  : object extends Q
    ? { query?: Q }
    : { query: Q };
type WithBody<B> = [B] extends [undefined]
  ? { body?: never }
  : undefined extends B
    ? { body?: B }
    : { body: B };

/** The values of a call's query by their names, as the route reads them. */
export type Query<M extends Method, P extends PathOf<M>> = SignatureOf<M, P>["query"];

/** The arguments of a call of this route, as the route table has them: path values, query and body. */
export type Options<M extends Method, P extends PathOf<M>> = Sending &
  WithPath<P> &
  WithQuery<SignatureOf<M, P>["query"]> &
  WithBody<SignatureOf<M, P>["body"]>;

/** `data` of the answer; of a list, its items. */
export type Answer<M extends Method, P extends PathOf<M>> = SignatureOf<M, P>["list"] extends true
  ? SignatureOf<M, P>["answer"][]
  : SignatureOf<M, P>["answer"];

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: object extends Options<M, P> ? [Options<M, P>?] : [Options<M, P>]
) => Promise<Envelope<Answer<M, P>>>;

/** The address of a call: the path with its values in place, and the query without unset values. */
function addressOf(path: string, { path: values = {}, query = {} }: AnyOptions): URL {
  const given = values as Record<string, string | number>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
  const url = new URL(
    filled.startsWith("/api/") ? filled : `/api/v2${filled}`,
    typeof location === "undefined" ? "http://localhost" : location.origin,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === "") continue;
    url.searchParams.set(name, String(value));
  }
  return url;
}

function call<M extends Method>(method: M): Call<M> {
  const run = async (path: string, options: AnyOptions = {}): Promise<unknown> => {
    const { body, key, version, signal } = options;
    const headers = new Headers();
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (key) headers.set("Idempotency-Key", key);
    if (version !== undefined) headers.set("If-Match", String(version));
    const request = new Request(addressOf(path, options), {
      method: method.toUpperCase(),
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    // `send` throws an ApiError for everything but a success.
    const text = await (await send(request)).text();
    return text ? JSON.parse(text) : { data: null };
  };
  return run as Call<M>;
}

/**
 * The API. Paths, bodies and answers as the route tables have them: `api.get("/projects/{id}", { path: { id } })`.
 * Paths below /api/ (identity) are taken as they are. Throws ApiError.
 */
export const api = {
  get: call("get"),
  post: call("post"),
  put: call("put"),
  patch: call("patch"),
  delete: call("delete"),
};

/** A fresh Idempotency-Key. */
export function newKey(): string {
  return crypto.randomUUID();
}

/** Narrows `error` of a query or mutation, which Query types as Error. */
export function asApiError(error: unknown): ApiError | undefined {
  return isApiError(error) ? error : undefined;
}
