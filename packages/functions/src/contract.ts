import type { Info as Invoice, PublicInfo as PublicInvoice } from "@stint/core/invoice/schema";
import type { Info as Proposal, PublicInfo as PublicProposal } from "@stint/core/proposal/schema";
import type { routes as account } from "./api/account";
import type { routes as billing } from "./api/billing";
import type { routes as client } from "./api/client";
import type { routes as delivery } from "./api/delivery";
import type { routes as identity } from "./api/identity";
import type { routes as invoice } from "./api/invoice";
import type { routes as library } from "./api/library";
import type { routes as meta } from "./api/meta";
import type { routes as payout } from "./api/payout";
import type { routes as people } from "./api/people";
import type { routes as profile } from "./api/profile";
import type { routes as project } from "./api/project";
import type { routes as proposal } from "./api/proposal";
import type { routes as scope } from "./api/scope";
import type { routes as suggestion } from "./api/suggestion";
import type { routes as user } from "./api/user";
import type { Params, Route, Signature } from "./http/route";

type Tables =
  | typeof account
  | typeof billing
  | typeof client
  | typeof delivery
  | typeof identity
  | typeof invoice
  | typeof library
  | typeof meta
  | typeof payout
  | typeof people
  | typeof profile
  | typeof project
  | typeof proposal
  | typeof scope
  | typeof suggestion
  | typeof user;

type SignatureOf<R> = R extends Route<infer C> ? C : never;

type Tabled = { [C in SignatureOf<Tables[number]> as `${C["method"]} ${C["path"]}`]: C };

type Answering<K extends keyof Tabled, A extends Tabled[K]["answer"]> = Omit<Tabled[K], "answer"> & {
  answer: A;
};

/** An address with two kinds of readers: its owner with an id, or a holder of its link's hash. */
interface ByReader {
  "get /invoices/{id}": Answering<"get /invoices/{key}", Invoice>;
  "get /invoices/{hash}": Answering<"get /invoices/{key}", PublicInvoice>;
  "patch /invoices/{id}": Tabled["patch /invoices/{key}"];
  "delete /invoices/{id}": Tabled["delete /invoices/{key}"];
  "get /proposals/{id}": Answering<"get /proposals/{key}", Proposal>;
  "get /proposals/{hash}": Answering<"get /proposals/{key}", PublicProposal>;
  "patch /proposals/{id}": Tabled["patch /proposals/{key}"];
}

/** Every call of the API by method and path, as in the route tables. Types only. */
export type Contract = Tabled & ByReader;

export type { Signature };
export type Method = Signature["method"];
export type PathOf<M extends Method> = {
  [K in keyof Contract]: K extends `${M} ${infer P}` ? P : never;
}[keyof Contract];
export type CallOf<M extends Method, P extends string> = `${M} ${P}` extends keyof Contract
  ? Contract[`${M} ${P}`]
  : never;
/** Values for the `{…}` of a path: a hash is possible where an id is not. */
export type Values<P extends string> = { [Name in keyof Params<P>]: string | number };
