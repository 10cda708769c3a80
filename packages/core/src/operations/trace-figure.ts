import { Client } from "../client";
import { row as invoiceRow } from "../invoice/read";
import { Ledger } from "../ledger";
import { Payout } from "../payout";
import { failMissing, invalid } from "../platform/error";
import { Project } from "../project";

export interface TraceInput {
  invoice_id?: number | undefined;
  client_id?: number | undefined;
  project_id?: number | undefined;
  payout_id?: number | undefined;
  transfer_id?: number | undefined;
}

/**
 * Answers "Where does this number come from?": returns the postings about one of the actor's invoices,
 * clients, projects, payouts or bank transfers, or about all, and their sums by account. 422 for more than
 * one, 1066, 1003.
 */
export async function trace(input: TraceInput): Promise<Ledger.Statement> {
  const { invoice_id, client_id, project_id, payout_id, transfer_id } = input;
  const named = Object.keys(input).filter((key) => input[key as keyof TraceInput] !== undefined);
  if (named.length > 1) invalid({ [named[1] ?? "invoice_id"]: "Ask for one thing at a time" });
  if (invoice_id !== undefined) return Ledger.invoiceStatement(await invoiceRow(invoice_id));
  if (client_id !== undefined) {
    const { id, merged_ids = [] } = (await Client.find(client_id)) ?? failMissing("client");
    return Ledger.clientStatement([id, ...merged_ids]);
  }
  if (project_id !== undefined) return Ledger.projectStatement((await Project.row(project_id)).id);
  if (payout_id !== undefined) return Ledger.payoutStatement((await Payout.get(payout_id)).id);
  if (transfer_id !== undefined) return Ledger.transferStatement(transfer_id);
  return Ledger.book();
}
