import { IncidentEntity } from "../../incident/entity";
import { InvoiceEntity } from "../../invoice/entity";
import { PaymentEntity } from "../../invoice/payment-entity";
import { CreditEntity, PostingEntity } from "../../ledger/entity";
import { PayoutEntity } from "../../payout/entity";
import { now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { ProjectEntity } from "../../project/entity";
import { AcceptanceEntity } from "../../proposal/entity";
import { entity, type Row, type Workspace } from "./rows";

/**
 * Marks of handled messages are kept for two weeks, so for an older message nobody can tell whether it was
 * replayed.
 */
const RECENT_MS = 13 * 86_400_000;
/** Number of partitions read in parallel. */
const AT_ONCE = 10;

async function inTurn<T>(all: readonly T[], work: (each: T) => Promise<Row[]>): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE)
    found.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(work))).flat());
  return found;
}

const numbers = (rows: readonly Row[], name: string): number[] => [
  ...new Set(rows.map((row) => Number(row[name] ?? 0)).filter((id) => id > 0)),
];

/**
 * Reads the rows of a workspace that invariants check: four Queries of the index, and one for each sent
 * invoice, client with a balance and accepted project. Half a read unit per 4 KB; writes nothing.
 */
export async function readWorkspace(owner_id: number): Promise<Workspace> {
  const of = { owner_id };
  const listed = await Promise.all([
    Db.rawRows(PostingEntity.query.ofOwner(of)),
    Db.rawRows(InvoiceEntity.query.byOwner(of)),
    Db.rawRows(PayoutEntity.query.ofOwner(of)),
    Db.rawRows(ProjectEntity.query.byOwner(of)),
    Db.rawRows(IncidentEntity.query.one(of)),
  ]);
  const [postings, invoices, payouts, projects, incidents] = listed as [Row[], Row[], Row[], Row[], Row[]];
  const sent = invoices.filter(({ status }) => status === "sent" || status === "void");
  const agreed = projects.filter(({ accepted }) => accepted !== undefined);
  const [payments, credits, acceptances] = await Promise.all([
    inTurn(numbers(sent, "invoice_id"), (invoice_id) =>
      Db.rawRows(PaymentEntity.query.one({ owner_id, invoice_id })),
    ),
    inTurn(numbers(postings, "client_key"), (client_id) =>
      Db.rawRows(CreditEntity.query.one({ owner_id, client_id })),
    ),
    inTurn(numbers(agreed, "project_id"), (project_id) =>
      Db.rawRows(AcceptanceEntity.query.one({ owner_id, project_id })),
    ),
  ]);
  const since = new Date(now().getTime() - RECENT_MS).toISOString();
  const recent = entity(incidents, "incident").filter(({ created_at }) => `${created_at}` >= since);
  return {
    owner_id,
    rows: [
      ...postings,
      ...invoices,
      ...payouts,
      ...projects,
      ...recent,
      ...payments,
      ...credits,
      ...acceptances,
    ],
  };
}
