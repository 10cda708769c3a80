import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Column } from "../platform/column";
import { Csv } from "../platform/csv";
import { Db, type Page, type PageInput, page } from "../platform/db";
import { Money } from "../platform/money";
import { wordOf } from "../platform/status";
import { ProposalEntity } from "./entity";
import { changeOf, currencyOf, factsOf, type Row } from "./rows";
import { type Status, statusAt } from "./rules";
import { LISTED, type Listed } from "./schema";

const ofOwner = () => ProposalEntity.query.byOwner({ owner_id: Actor.owner() });

/** Returns the workspace's proposal rows, newest first, without their versions. Eventually consistent. */
export const rows = (input: PageInput = {}) => page(ProposalEntity, ofOwner(), input);

const shape = (row: Row, currency: string): Listed => ({
  ...Column.valuesOf(LISTED, row),
  title: row.title,
  client_name: row.client_name,
  status: statusAt(factsOf(row), now()),
  total: row.total ?? null,
  currency,
  change: changeOf(row),
});

const shapeAll = (rows: readonly Row[]): Promise<Listed[]> =>
  Promise.all(rows.map(async (row) => shape(row, await currencyOf(row))));

async function listAll(): Promise<Listed[]> {
  const { data } = await Db.allOf(ofOwner(), Db.ofWorkspace("proposals of one workspace"), { order: "desc" });
  return shapeAll(data);
}

export interface ListInput extends PageInput {
  /** A part of the title or of the client's name; case does not matter. */
  filter?: string | undefined;
  /** The status, with expiry computed. */
  status?: Status | undefined;
}

/** Returns the workspace's proposals, newest first. Eventually consistent. */
export async function list(input: ListInput): Promise<Page<Listed>> {
  const sought = (input.filter ?? "").trim().toLowerCase();
  if (!sought && !input.status) {
    const { items, next } = await rows(input);
    return { items: await shapeAll(items), next };
  }
  const found = (await listAll()).filter(
    ({ title, client_name, status }) =>
      (!input.status || status === input.status) && `${title}\n${client_name}`.toLowerCase().includes(sought),
  );
  const size = input.per_page ?? 20;
  const start = ((input.page ?? 1) - 1) * size;
  return { items: found.slice(start, start + size), next: null };
}

/** Returns the workspace's proposals as CSV (D48), newest first. */
export async function exportCsv(): Promise<string> {
  const all = await listAll();
  return Csv.write(
    [
      "id",
      "title",
      "client",
      "status",
      "version",
      "total",
      "currency",
      "sent_at",
      "accepted_at",
      "expire_at",
    ],
    all.map((each) => [
      each.id,
      each.title,
      each.client_name,
      wordOf(each.status),
      each.document_version,
      each.total === null ? "" : Money.toDecimal(each.total, each.currency),
      each.currency,
      each.sent_at ?? "",
      each.accepted_at ?? "",
      each.expire_at ?? "",
    ]),
  );
}
