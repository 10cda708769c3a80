import type {
  HttpMethod,
  PathsWithMethod,
  ResponseObjectMap,
  SuccessResponse,
} from "openapi-typescript-helpers";
import type { paths } from "./api.gen";
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

export interface CallOptions {
  /** Values for the `{…}` of the path. */
  path?: Record<string, string | number>;
  /** Undefined and null values are left out; arrays are joined with commas. */
  query?: Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;
  body?: unknown;
  /** Idempotency-Key: make one with newKey() when the form opens, so that pressing twice acts once. */
  key?: string;
  /** If-Match: the version that was read. A stale one is refused with code 1004. */
  version?: number | undefined;
  signal?: AbortSignal;
}

type Known<M extends HttpMethod> = PathsWithMethod<paths, M> & string;
/** The document writes whole paths; callers leave /api/v2 out. */
type Short<P> = P extends `/api/v2${infer Rest}` ? Rest : P;
type Full<S extends string> = S extends keyof paths
  ? S
  : `/api/v2${S}` extends keyof paths
    ? `/api/v2${S}`
    : never;
type Answer<P, M extends HttpMethod> = P extends keyof paths
  ? paths[P] extends Record<M, infer Operation>
    ? Operation extends Record<string | number, unknown>
      ? SuccessResponse<ResponseObjectMap<Operation>, "application/json">
      : never
    : never
  : never;

/** With a path of the published document the answer is typed by it; otherwise say what comes: `get<Project>(…)`. */
interface Call<M extends HttpMethod> {
  <S extends Short<Known<M>>>(path: S, options?: CallOptions): Promise<Answer<Full<S>, M>>;
  <T = unknown>(path: string, options?: CallOptions): Promise<Envelope<T>>;
}

/** The address of a call: the path with its values in place, and the query without what is not set. */
function addressOf(path: string, { path: values = {}, query = {} }: CallOptions): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const url = new URL(
    filled.startsWith("/api/") ? filled : `/api/v2${filled}`,
    typeof location === "undefined" ? "http://localhost" : location.origin,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    url.searchParams.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return url;
}

function call<M extends HttpMethod>(method: M): Call<M> {
  const run = async (path: string, options: CallOptions = {}): Promise<unknown> => {
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
 * The API. Paths as the contract writes them: `api.get<Project>("/projects/{id}", { path: { id } })`.
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

/** For `error` of a query or mutation, which Query types as Error. */
export function asApiError(error: unknown): ApiError | undefined {
  return isApiError(error) ? error : undefined;
}
