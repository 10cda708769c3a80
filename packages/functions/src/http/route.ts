import type { Area } from "@stint/core/api-key/rules";
import type { Page } from "@stint/core/platform/db";
import * as z from "zod";
import type { Access } from "./access";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The parts of HTTP that a route may need beyond its parsed input. */
export interface Http {
  header: (name: string) => string | undefined;
  cookie: (name: string) => string | undefined;
  setCookie: (cookie: string) => void;
  setHeader: (name: string, value: string) => void;
  /** The raw body, for signatures. */
  rawBody: string;
  method: string;
}

export interface Input<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** The version that the caller saw (`If-Match`), if it names one. */
  if_match: number | undefined;
}

/** An answer that is not JSON: a PDF, a CSV, a redirect. */
export class Raw {
  readonly type: string;
  readonly body: Uint8Array | string;
  readonly headers: Record<string, string>;
  readonly status: number;
  constructor(type: string, body: Uint8Array | string, headers: Record<string, string> = {}, status = 200) {
    this.type = type;
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
  /** Returns a redirect that nobody keeps. */
  static redirect(location: string): Raw {
    return new Raw("text/plain", "", { location, "cache-control": "no-store" }, 302);
  }
  /** Returns a file for download under a name. */
  static file(name: string, type: string, body: Uint8Array | string): Raw {
    const ascii = name.replace(/[^\w. -]+/g, "_");
    return new Raw(type, body, {
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
      "cache-control": "private, no-store",
    });
  }
}

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** The parameters of a path: `{ id: number; hash: string }` for "/a/{id}/b/{hash}". */
export type Params<S extends string> = { [Name in Names<S>]: Name extends `${string}id` ? number : string };

/** The types of a call's input and answer, for the web's calls. */
export interface Signature {
  method: Method;
  path: string;
  /** The values of the query by their names. */
  query: object;
  body: unknown;
  answer: unknown;
  list: boolean;
}

/**
 * A value of the query as a caller gives it: what its schema reads, and a number where that is read from text.
 * A coerced schema reads anything, so its callers give what it makes.
 */
type QueryValue<F> = F extends z.ZodType
  ? unknown extends z.input<F>
    ? z.output<F>
    : [z.output<F>] extends [number | undefined]
      ? z.input<F> | number
      : z.input<F>
  : never;
type NeededValues<Q> = {
  [Name in keyof Q as undefined extends QueryValue<Q[Name]> ? never : Name]: QueryValue<Q[Name]>;
};
type OtherValues<Q> = {
  [Name in keyof Q as undefined extends QueryValue<Q[Name]> ? Name : never]?: QueryValue<Q[Name]>;
};
type Merge<A, B> = { [Name in keyof (A & B)]: (A & B)[Name] };
/** The query of a call: names that need not be given are optional. */
type Query<Q> = Merge<NeededValues<Q>, OtherValues<Q>>;

interface Spec<
  M extends Method,
  S extends string,
  Q extends z.ZodRawShape,
  B extends z.ZodType,
  A,
  L extends boolean,
> {
  method: M;
  /** `/projects/{id}`: under /api/v2 unless it starts with /api. Parameters named …id are integers. */
  path: S;
  access: Access;
  summary: string;
  query?: Q;
  body?: B;
  /** The schema of `data`; for a list, of one item. */
  answer?: z.ZodType<A>;
  list?: L;
  /** Content type of an answer that is not JSON. */
  produces?: string;
  /** 200 by default; 201 for calls that create something. */
  status?: 200 | 201 | 202;
  /** Takes the body unparsed, for webhooks. */
  raw?: boolean;
  /** Answers during maintenance, too: webhooks, whose senders give up, and the switch that announces it. */
  always?: boolean;
  /**
   * True if only this caller may have the answer (a token): never stored for an idempotency key, so never
   * replayed.
   */
  personal?: boolean;
  /**
   * Reads user and session again, so that an ended session does and sees nothing more. Every write, every
   * file, and a GET that changes something or reveals a secret checks first; every other GET checks beside
   * its own reads, and its answer is held back meanwhile. A route that trusts its token alone says why.
   */
  live?: true | { not: string };
  /**
   * The area whose API keys may call it: to read with GET, to change with the others; `any` for what is a key's own.
   * Closed to keys without one; what sends, pays, proves or belongs to a person never has one.
   */
  key?: Area | "any";
  /** Open to an admin for whom there is no seat: it ends theirs. */
  over_seat?: boolean;
  /** Open for a project that the plan hides: it shows it. */
  while_hidden?: boolean;
  /** Reads or writes the session's cookies: calls from another site are refused. */
  cookies?: boolean;
  /**
   * May hand the account over: needs a proof, from the last five minutes, of the session's holder (1008),
   * always, for some bodies, or as the actor's rows stand.
   */
  proof?: true | ((body: z.output<B>) => boolean | Promise<boolean>);
  run: (
    input: Input<Params<S>, z.infer<z.ZodObject<Q>>, z.output<B>>,
    http: Http,
  ) => Promise<A | Page<A> | Raw | undefined>;
}

export interface Route<C extends Signature = Signature> {
  /** Never set: it carries the types of the call to its callers. */
  signature?: C;
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params: z.ZodRawShape;
  query: z.ZodRawShape;
  body: z.ZodType | undefined;
  answer: z.ZodType | undefined;
  list: boolean;
  produces: string | undefined;
  status: number;
  raw: boolean;
  always: boolean;
  personal: boolean;
  key: Area | "any" | undefined;
  over_seat: boolean;
  while_hidden: boolean;
  cookies: boolean;
  live: "first" | "beside" | false;
  proof: ((body: unknown) => boolean | Promise<boolean>) | undefined;
  run: (input: Input<unknown, unknown, unknown>, http: Http) => Promise<unknown>;
}

const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().int().safe());
const word = z.string().min(1).max(200);

const byItself = ({ method, produces }: { method: Method; produces?: string }): "first" | "beside" =>
  method === "get" && produces === undefined ? "beside" : "first";

/** Declares one route. The input of `run` is typed by the schemas beside it, and so are the calls of the web. */
export function route<
  const M extends Method,
  const S extends string,
  A,
  Q extends z.ZodRawShape = Record<never, never>,
  B extends z.ZodType = z.ZodUndefined,
  const L extends boolean = false,
>(
  spec: Spec<M, S, Q, B, A, L>,
): Route<{ method: M; path: S; query: Query<Q>; body: z.input<B>; answer: A; list: L }> {
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const implied = Object.fromEntries(names.map((name) => [name, /id$/.test(name) ? id : word]));
  const { proof } = spec;
  return {
    method: spec.method,
    path: spec.path.startsWith("/api/") ? spec.path : `/api/v2${spec.path}`,
    access: spec.access,
    summary: spec.summary,
    params: implied,
    query: spec.query ?? {},
    body: spec.body,
    answer: spec.answer,
    list: spec.list ?? false,
    produces: spec.produces,
    status: spec.status ?? 200,
    raw: spec.raw ?? false,
    always: spec.always ?? false,
    personal: spec.personal ?? false,
    proof: proof === true ? () => true : (proof as Route["proof"]),
    live: spec.live === undefined ? byItself(spec) : spec.live === true && "first",
    key: spec.key,
    over_seat: spec.over_seat ?? false,
    while_hidden: spec.while_hidden ?? false,
    cookies: spec.cookies ?? false,
    run: spec.run as Route["run"],
  };
}

/** The query parameters of every list: `page`, `per_page`, `cursor`, `filter`, `sort`. */
export const listQuery = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  per_page: z.coerce.number().int().min(1).max(9999).optional(),
  cursor: z.string().max(4000).optional(),
  filter: z.string().max(200).optional(),
  sort: z.string().max(40).optional(),
};

/** A switch in a query. */
export const flag = z.enum(["0", "1", "true", "false"]).transform((text) => text === "1" || text === "true");

/** The orders of a list of things with names; the newest comes first without one. */
export const nameSort = z
  .enum(["created_at", "-created_at", "name", "-name"], "Sort by created_at, -created_at, name or -name")
  .optional();

/** The query of `checkslug`: a name, and the id that may have it already. */
export const slugQuery = {
  slug: z.string().min(1).max(200),
  id: z.coerce.number().int().positive().safe().optional(),
};
