import type { Provider } from "./books";
import { entity, type Row } from "./rows";

const sum = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0);

/** What clients paid and did not get back, by the book: what is contested is not there, credit in hand is. */
function stayedOf(rows: Row[]): number {
  return sum(
    entity(rows, "posting")
      .filter(
        ({ document, cause }) =>
          `${document}`.startsWith("invoice:") && cause !== "fee" && cause !== "dispute_fee",
      )
      .flatMap(({ lines }) => lines as { account: string; amount: number }[])
      .filter(({ account }) => account === "clearing" || account === "bank")
      .map(({ amount }) => amount),
  );
}

/** What the shares in some of these states are together. */
const sharesOf = (rows: Row[], isCounted: (status: string) => boolean): number =>
  sum(
    entity(rows, "payout")
      .filter(({ source, status }) => source !== undefined && isCounted(`${status}`))
      .map(({ total }) => Number(total)),
  );

/** A teammate is promised at most what stayed of the clients' money, less what was paid of it already. */
export function wrongShares(rows: Row[]): string[] {
  const open = sharesOf(rows, (status) => status !== "paid" && status !== "held");
  const { stayed, gone } = bookOf(rows);
  const free = Math.max(0, stayed - gone);
  return open > free ? [`shares of ${open} are open, and ${free} stayed`] : [];
}

/** What stayed of the clients' money, and what of it went to teammates. */
export interface Purse {
  stayed: number;
  gone: number;
}
export const EMPTY: Purse = { stayed: 0, gone: 0 };

/** By the book: shares that were paid. */
export const bookOf = (rows: Row[]): Purse => ({
  stayed: stayedOf(rows),
  gone: sharesOf(rows, (status) => status === "paid"),
});

/** No step gives teammates more than what was there; what clients get back later stays given. */
export function wrongPurse(before: Purse, after: Purse): string[] {
  const most = Math.max(after.stayed, before.stayed);
  return after.gone > before.gone && after.gone > most
    ? [`${after.gone} went to teammates, and ${most} stayed`]
    : [];
}

/** At the provider: what was sent. */
export function purseOf(rows: Row[], provider: Provider, owner_id: number): Purse {
  const charges = new Set(
    provider.charges.filter(({ metadata }) => metadata.owner_id === `${owner_id}`).map(({ id }) => id),
  );
  const back = [...provider.refunds, ...provider.disputes].filter(({ charge }) => charges.has(charge));
  const sources = new Set([...charges, ...back.map(({ id }) => id)]);
  const groups = new Set(entity(rows, "payout").map(({ id }) => `payout:${id}`));
  return {
    stayed: sum(
      provider.balance_transactions.filter(({ source }) => sources.has(source)).map(({ net }) => net),
    ),
    gone: sum(
      provider.transfers
        .filter(({ transfer_group }) => groups.has(transfer_group))
        .map(({ amount, amount_reversed }) => amount - amount_reversed),
    ),
  };
}
