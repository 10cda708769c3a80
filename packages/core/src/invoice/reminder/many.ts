import { AppError, missing } from "../../platform/error";
import type { Reminded, RemindManyInput } from "../schema";
import { remindClient, rowsOf } from "./remind";

const NOT_OPEN = "There is nothing to remind of";

/**
 * Reminds of several invoices by hand: those of one client in one mail, since no client is written to twice a day
 * (D38). One client that is refused does not stop the others. 1066 "invoice" when one of them is not there.
 */
export async function remindMany({ invoice_ids, message }: RemindManyInput): Promise<Reminded> {
  const ids = [...new Set(invoice_ids)];
  const rows = await rowsOf(ids);
  if (rows.length < ids.length) missing("invoice");
  const clients = [...new Set(rows.map(({ client_id = 0 }) => client_id))];
  const answer: Reminded = { reminded: [], refused: [] };
  for (const client_id of clients) {
    const own = rows.filter((row) => (row.client_id ?? 0) === client_id).map(({ id }) => id);
    const outcome = await remindClient(client_id, own, { by_hand: true, message }).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    const done = outcome instanceof AppError ? [] : outcome;
    const words = outcome instanceof AppError ? outcome.message : NOT_OPEN;
    answer.reminded.push(...done);
    answer.refused.push(...own.filter((id) => !done.includes(id)).map((id) => ({ id, message: words })));
  }
  return answer;
}
