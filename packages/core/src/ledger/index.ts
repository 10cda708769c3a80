import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { StaleWrite } from "../platform/error";
import { Id } from "../platform/id";
import { CreditEntity, PostingEntity, type PostingRow } from "./entity";
import { type Balanced, sums } from "./rules";
import { COLUMNS, type Posting, type Statement } from "./schema";

export type { PostingRow } from "./entity";
export * as Figures from "./figures";
export * as Ledger from "./index";
export * as Rules from "./rules";
export * from "./schema";

/** The invoice of a posting. */
export interface OfInvoice {
  owner_id: number;
  id: number;
  client_id?: number | undefined;
  /** The client that has its credit, if another one by now (D46). */
  credit_client_id?: number | undefined;
  project_id?: number | undefined;
  currency: string;
}

/** Returns the client whose credit an invoice adds to and uses. */
export const creditorOf = (of: Pick<OfInvoice, "client_id" | "credit_client_id">): number | undefined =>
  of.credit_client_id ?? of.client_id;

interface Reason {
  cause: Posting["cause"];
  cause_id: number;
  /** A date in the owner's zone. */
  date: string;
}

const postingWrites = (
  of: { owner_id: number; client_id?: number | undefined; project_id?: number | undefined; currency: string },
  document: string,
  why: Reason,
  lines: Balanced,
): Db.Write[] =>
  lines.length === 0
    ? []
    : [
        Db.put(
          PostingEntity.create({
            owner_id: of.owner_id,
            client_key: of.client_id ?? 0,
            project_key: of.project_id ?? 0,
            document,
            id: Id.next(),
            posted_at: iso(),
            currency: of.currency,
            lines: [...lines],
            ...why,
          }),
        ),
      ];

/**
 * Returns the row of a posting about an invoice, for the transaction of its cause; none when nothing moves.
 */
export const postWrites = (of: OfInvoice, why: Reason, lines: Balanced): Db.Write[] =>
  postingWrites(of, `invoice:${of.id}`, why, lines);

/** Like `postWrites`, for a payout. */
export const postPayoutWrites = (
  of: { owner_id: number; id: number; project_id: number; currency: string },
  why: Reason,
  lines: Balanced,
): Db.Write[] => postingWrites(of, `payout:${of.id}`, why, lines);

/** Like `postWrites`, for a payout of the provider to the owner's bank. */
export const postTransferWrites = (
  of: { owner_id: number; id: number; currency: string },
  why: Reason,
  lines: Balanced,
): Db.Write[] => postingWrites(of, `transfer:${of.id}`, why, lines);

/** Returns the write that adds to a client's credit, in the transaction of its posting; none for 0. */
export function giveCreditWrites(of: OfInvoice, amount: number): Db.Write[] {
  const client_id = creditorOf(of);
  if (amount === 0 || client_id === undefined) return [];
  const { owner_id, currency } = of;
  return [Db.update(CreditEntity.upsert({ owner_id, client_id, currency }).add({ amount }))];
}

/**
 * Returns the write that uses a client's credit; `refusal` makes the error when there is too little (D35:
 * never below 0).
 */
export function takeCreditWrites(
  of: OfInvoice,
  amount: number,
  refusal: () => Error = () => new StaleWrite(),
): Db.Write[] {
  if (amount === 0) return [];
  const { owner_id, currency } = of;
  return [
    Db.update(
      CreditEntity.patch({ owner_id, client_id: creditorOf(of) ?? 0, currency })
        .subtract({ amount })
        .where(({ amount: left }, { gte }) => gte(left, amount)),
      refusal,
    ),
  ];
}

/** Returns a client's credit, by currency. */
export async function creditOf(client_id: number): Promise<{ currency: string; amount: number }[]> {
  const { data } = await Db.allOf(
    CreditEntity.query.one({ owner_id: Actor.owner(), client_id }),
    Db.ofOne("credit of one client, a row for each currency"),
    { consistent: true },
  );
  return data.filter(({ amount }) => amount > 0).map(({ currency, amount }) => ({ currency, amount }));
}

/** Returns the credit of an invoice's client in its currency. */
export async function inHand(of: OfInvoice): Promise<number> {
  const holder = creditorOf(of);
  const all = holder === undefined ? [] : await creditOf(holder);
  return all.find(({ currency }) => currency === of.currency)?.amount ?? 0;
}

const LISTED = 500;

const shape = (of: PostingRow): Posting => {
  const [kind, id = ""] = of.document.split(":");
  return {
    ...Column.valuesOf(COLUMNS, of),
    invoice_id: kind === "invoice" ? Number(id) : null,
    payout_id: kind === "payout" ? Number(id) : null,
    transfer_id: kind === "transfer" ? Number(id) : null,
    client_id: of.client_key || null,
    project_id: of.project_key || null,
  };
};

const statement = (rows: PostingRow[], credit: Statement["credit"] = []): Statement => ({
  balances: sums(rows),
  postings: rows
    .sort((a, b) => b.id - a.id)
    .slice(0, LISTED)
    .map(shape),
  count: rows.length,
  credit,
});

/** Returns all postings about an invoice, oldest first, strongly consistent. */
export async function ofInvoice(of: { id: number; client_id?: number | undefined }): Promise<PostingRow[]> {
  const { data } = await Db.allOf(
    PostingEntity.query.ofClient({
      owner_id: Actor.owner(),
      client_key: of.client_id ?? 0,
      document: `invoice:${of.id}`,
    }),
    Db.ofOne("postings of one document"),
    { consistent: true },
  );
  return data;
}

/** Returns the postings behind the figures of one of the actor's invoices. */
export const invoiceStatement = async (of: {
  id: number;
  client_id?: number | undefined;
}): Promise<Statement> => statement(await ofInvoice(of));

const ofNoClient = async (document: string): Promise<Statement> => {
  const { data } = await Db.allOf(
    PostingEntity.query.ofClient({ owner_id: Actor.owner(), client_key: 0, document }),
    Db.ofOne("postings of one document"),
    { consistent: true },
  );
  return statement(data);
};
export const payoutStatement = (id: number): Promise<Statement> => ofNoClient(`payout:${id}`);
export const transferStatement = (id: number): Promise<Statement> => ofNoClient(`transfer:${id}`);

/**
 * Returns the payments by credit of a client, and of those merged into it (D46), in one currency, newest
 * first; some may be reversed since.
 */
export async function spentCredit(
  ids: readonly number[],
  currency: string,
): Promise<{ invoice_id: number; payment_id: number }[]> {
  const rows = await ofClients(ids);
  return rows
    .filter((of) => of.cause === "credit_applied" && of.currency === currency)
    .sort((a, b) => b.id - a.id)
    .map((of) => ({ invoice_id: Number(of.document.split(":")[1]), payment_id: of.cause_id }));
}

/** Returns the postings of a client, in no order: for its own id and those merged into it (D46). */
export async function ofClients(ids: readonly number[]): Promise<PostingRow[]> {
  const owner_id = Actor.owner();
  const parts = await Promise.all(
    ids.map((client_key) =>
      Db.allOf(
        PostingEntity.query.ofClient({ owner_id, client_key }),
        Db.ofWorkspace("postings of one client"),
        { consistent: true },
      ),
    ),
  );
  return parts.flatMap(({ data }) => data);
}

/**
 * Returns the postings behind a client's figures; `ids` are its own id, and those of the clients merged into
 * it (D46).
 */
export async function clientStatement(ids: readonly [number, ...number[]]): Promise<Statement> {
  const [rows, credit] = await Promise.all([ofClients(ids), creditOf(ids[0])]);
  return statement(rows, credit);
}

/** Returns the postings of a project, in no order. */
export async function ofProject(project_id: number): Promise<PostingRow[]> {
  const { data } = await Db.allOf(
    PostingEntity.query.ofOwner({ owner_id: Actor.owner(), project_key: project_id }),
    Db.ofOne("postings of one project"),
  );
  return data;
}

export const projectStatement = async (project_id: number): Promise<Statement> =>
  statement(await ofProject(project_id));

/**
 * Returns the workspace's postings from a day on, with only the fields that sums need: one Query of the whole
 * ledger.
 */
export async function since(date: string) {
  const { data } = await Db.allOf(
    PostingEntity.query.ofOwner({ owner_id: Actor.owner() }).where((of, { gte }) => gte(of.date, date)),
    Db.ofWorkspace("the book of one workspace"),
    { attributes: ["document", "cause", "date", "currency", "lines"] },
  );
  return data;
}

/** Returns the workspace's whole ledger. */
export async function book(): Promise<Statement> {
  const { data } = await Db.allOf(
    PostingEntity.query.ofOwner({ owner_id: Actor.owner() }),
    Db.ofWorkspace("the book of one workspace"),
  );
  return statement(data);
}
