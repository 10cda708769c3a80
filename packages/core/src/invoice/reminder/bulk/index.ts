import { AppError, failMissing } from "../../../platform/error";
import type { Reminded, RemindManyInput } from "../../schema";
import { AT_ONCE, clientOf, remindClient, rowsOf } from "../remind";

const NOT_OPEN = "There is nothing to remind of";
const REST = `One email names ${AT_ONCE} invoices at most. The others can go tomorrow.`;

/**
 * Reminds of several invoices by hand: one client's in one mail, since no client is written to twice a day
 * (D38). A refused client does not stop the others. 1066 "invoice" when one of them does not exist.
 */
export async function remindMany({ invoice_ids, message }: RemindManyInput): Promise<Reminded> {
  const ids = [...new Set(invoice_ids)];
  const rows = await rowsOf(ids);
  if (rows.length < ids.length) failMissing("invoice");
  const clients = [...new Set(rows.map(({ client_id = 0 }) => client_id))];
  const known = new Map(await Promise.all(clients.map(async (id) => [id, await clientOf(id)] as const)));
  const answer: Reminded = { reminded: [], refused: [] };
  for (const client_id of new Set(known.values())) {
    const own = rows.filter((row) => known.get(row.client_id ?? 0) === client_id).map(({ id }) => id);
    const outcome = await remindClient(client_id, own, { by_hand: true, message }).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    const done = outcome instanceof AppError ? [] : outcome;
    const wordsOf = (id: number) => {
      if (outcome instanceof AppError) return outcome.message;
      return own.indexOf(id) < AT_ONCE ? NOT_OPEN : REST;
    };
    answer.reminded.push(...done);
    answer.refused.push(
      ...own.filter((id) => !done.includes(id)).map((id) => ({ id, message: wordsOf(id) })),
    );
  }
  return answer;
}
