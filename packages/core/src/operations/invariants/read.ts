import { ClientEntity } from "../../client/entity";
import { IncidentEntity } from "../../incident/entity";
import { InvoiceEntity } from "../../invoice/entity";
import { PaymentEntity } from "../../invoice/payment-entity";
import { CreditEntity, PostingEntity } from "../../ledger/entity";
import { PayoutEntity } from "../../payout/entity";
import { now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { ProjectEntity } from "../../project/entity";
import { AcceptanceEntity } from "../../proposal/entity";
import { readChain } from "./evidence-chain";
import type { Page, Row } from "./rows";

type Read = (owner_id: number, after: string | undefined) => Promise<Page>;

/** Rows of a page where each is looked at alone, and where more is read for each. */
const ALONE = 250;
const TOGETHER = 25;

/**
 * Marks of handled messages are kept for two weeks, so for an older message nobody can tell whether it was
 * replayed.
 */
const RECENT_MS = 13 * 86_400_000;

async function readEach(rows: readonly Row[], read: (row: Row) => Promise<Row[]>): Promise<Row[]> {
  return (await Promise.all(rows.map(read))).flat();
}

/** Returns an invoice's client in the keys of its postings: 0 without one. */
const clientKeyOf = ({ client_id }: Row): number => Number(client_id ?? 0);

const readInvoices: Read = async (owner_id, after) => {
  const { rows, after: next } = await Db.rawPage(InvoiceEntity.query.byOwner({ owner_id }), TOGETHER, after);
  const sent = rows.filter(({ status }) => status === "sent" || status === "void");
  const [payments, beside] = await Promise.all([
    readEach(sent, (invoice) =>
      Db.rawRows(
        PaymentEntity.query.one({ owner_id, invoice_id: Number(invoice.id) }),
        Db.ofOne("payments of one invoice"),
      ),
    ),
    readEach(sent, (invoice) =>
      Db.rawRows(
        PostingEntity.query.ofClient({
          owner_id,
          client_key: clientKeyOf(invoice),
          document: `invoice:${invoice.id}`,
        }),
        Db.ofOne("postings of one invoice"),
      ),
    ),
  ]);
  return { rows: [...rows, ...payments], beside, after: next };
};

const readClients: Read = async (owner_id, after) => {
  const { rows, after: next } = await Db.rawPage(ClientEntity.query.byOwner({ owner_id }), TOGETHER, after);
  const credit = await readEach(rows, ({ id }) =>
    Db.rawRows(
      CreditEntity.query.one({ owner_id, client_id: Number(id) }),
      Db.ofOne("credit of one client, a row for each currency"),
    ),
  );
  return { rows: credit, after: next };
};

const readProjects: Read = async (owner_id, after) => {
  const { rows, after: next } = await Db.rawPage(ProjectEntity.query.byOwner({ owner_id }), TOGETHER, after);
  const agreed = rows.filter(({ accepted }) => accepted !== undefined);
  const signed = await readEach(agreed, ({ project_id }) =>
    Db.rawRows(
      AcceptanceEntity.query.one({ owner_id, project_id: Number(project_id) }),
      Db.ofOne("acceptances of one project"),
    ),
  );
  return { rows: [...rows, ...signed], after: next };
};

const readIncidents: Read = async (owner_id, after) => {
  const { rows, after: next } = await Db.rawPage(IncidentEntity.query.one({ owner_id }), ALONE, after);
  const since = new Date(now().getTime() - RECENT_MS).toISOString();
  return { rows: rows.filter(({ created_at }) => `${created_at}` >= since), after: next };
};

/** The parts of a workspace, in the order in which they are read. */
export const PARTS = {
  postings: (owner_id, after) => Db.rawPage(PostingEntity.query.ofOwner({ owner_id }), ALONE, after),
  invoices: readInvoices,
  payouts: (owner_id, after) => Db.rawPage(PayoutEntity.query.ofOwner({ owner_id }), ALONE, after),
  clients: readClients,
  projects: readProjects,
  incidents: readIncidents,
  chain: readChain,
} as const satisfies Record<string, Read>;

export type Part = keyof typeof PARTS;
