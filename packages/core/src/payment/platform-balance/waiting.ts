import { find, shape } from "../../connected-account/read";
import { methodInWords } from "../../invoice";
import { PaymentEntity } from "../../invoice/payment/entity";
import { expectedFee, wayOf } from "../../invoice/payment/rules";
import { row as invoiceRow, type PaymentRow } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { arrivalOf, onItsWay } from "./arrival";
import { availableFor, balancesBeside } from "./balance";
import { netOf } from "./net";
import type { Waiting } from "./schema";

/** How many payments are named at most. */
const NAMED = 20;

/** Payments that clients made by card or debit, newest first. */
async function online(): Promise<PaymentRow[]> {
  const { data } = await PaymentEntity.query
    .received({ owner_id: Actor.owner() })
    .go({ pages: "all", order: "desc", hydrate: true });
  return data.filter(({ provider, status }) => provider === "stripe" && status === "settled");
}

/** Those of them that went into the installation's account. */
const received = async (): Promise<PaymentRow[]> => (await online()).filter(({ account }) => !account);

const currenciesOf = (payments: readonly PaymentRow[]): string[] =>
  [...new Set(payments.map(({ currency }) => currency))].sort();

/** The currencies in which clients paid into the installation's account. */
export const currenciesIn = async (): Promise<string[]> => currenciesOf(await received());

/** What waits there, by currency: in the book, and not sent on to teammates or to the owner (D7). */
async function amountsIn(currencies: readonly string[]): Promise<Waiting["amounts"]> {
  const all = [];
  for (const currency of currencies) {
    const { left } = await availableFor({ id: 0, total: 0, currency });
    if (left > 0) all.push({ currency, amount: left });
  }
  return all;
}

/** The sums alone, for a line elsewhere; none once nothing waits. */
export const amountsWaiting = async (): Promise<Waiting["amounts"]> => amountsIn(await currenciesIn());

/** The newest payments that make up what waits, each with what reaches the owner. */
async function named(payments: readonly PaymentRow[], amounts: Waiting["amounts"]) {
  const found: PaymentRow[] = [];
  for (const currency of new Set(amounts.map((each) => each.currency))) {
    let left = Money.sum(amounts.filter((each) => each.currency === currency).map(({ amount }) => amount));
    for (const each of payments.filter((of) => of.currency === currency)) {
      if (left <= 0 || found.length >= NAMED) break;
      const { net } = netOf(each);
      if (net <= 0) continue;
      found.push(each);
      left = Money.subtract(left, net);
    }
  }
  return Promise.all(
    found.map(async (of) => {
      const invoice = await invoiceRow(of.invoice_id);
      const charged = Money.add(of.amount, of.surcharge ?? 0);
      return {
        invoice_id: of.invoice_id,
        project_id: invoice.project_id ?? null,
        number: invoice.number ?? "",
        client_name: invoice.client_name,
        payer: invoice.sent_to_name ?? "",
        title: invoice.title,
        paid_at: of.paid_at || of.created_at.slice(0, 10),
        method: methodInWords(of),
        amount: charged,
        fee: of.fee ?? expectedFee(wayOf(of.method), charged, of.currency),
        net: netOf(of).net,
        currency: of.currency,
      };
    }),
  );
}

/**
 * What clients paid by card or debit that is not in the owner's bank: what has no bank account to go to yet, what is
 * on its way to one and when it arrives, the payments that both come from, and the owner's account at the provider.
 */
export async function waitingPayments(): Promise<Waiting> {
  const [account, payments, workspace] = await Promise.all([find(), online(), Workspace.get()]);
  const amounts = await amountsIn(currenciesOf(payments.filter((of) => !of.account)));
  const connected = account?.payouts_enabled === true;
  const { time_zone, currency } = workspace;
  const on_its_way = connected ? await onItsWay(amounts, balancesBeside, time_zone) : [];
  return {
    connected,
    account: account ? shape(account) : null,
    amounts,
    on_its_way,
    payments: connected
      ? await named(payments, on_its_way)
      : await named(
          payments.filter((of) => !of.account),
          amounts,
        ),
    arrives_on: arrivalOf(Day.today(now(), time_zone), account?.currency ?? currency),
  };
}
