import { Money } from "@stint/core/platform/money";
import type { Mail } from "@stint/local/aws/mailbox";
import { entity, type Row } from "./rows";

const sum = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0);

/** What postings say of these accounts together. */
const on = (postings: Row[], accounts: string[]): number =>
  sum(
    postings
      .flatMap(({ lines }) => lines as { account: string; amount: number }[])
      .filter(({ account }) => accounts.includes(account))
      .map(({ amount }) => amount),
  );

interface Told {
  what: string;
  /** What stands before it. */
  label?: string;
  amount: number;
  currency: string;
}

/** The figures that a mail has to tell, by the key it went out under and what is stored at that moment. */
function toldOf(key: string, rows: Row[]): Told[] {
  const [noun, id, kind, part, side] = key.split(":");
  const byId = (of: Row[], wanted?: string) => of.find((row) => `${row.id}` === wanted);
  const postings = entity(rows, "posting");
  if (noun === "client" && kind === "statement") {
    const currency = `${entity(rows, "invoice")[0]?.currency}`;
    const ofClients = postings.filter(({ document }) => `${document}`.startsWith("invoice:"));
    return [{ what: "the balance", amount: Math.abs(on(ofClients, ["receivable", "credit"])), currency }];
  }
  if (noun === "project" && kind === "credit_owed") {
    const [owed] = entity(rows, "owed_credit");
    return [{ what: "what is owed", amount: Number(owed?.amount), currency: `${owed?.currency}` }];
  }
  if (noun === "payout") {
    // One teammate each: their part is the whole.
    const payout = byId(entity(rows, "payout"), id);
    return [{ what: "what is paid out", amount: Number(payout?.total), currency: `${payout?.currency}` }];
  }
  const invoice = noun === "invoice" ? byId(entity(rows, "invoice"), id) : undefined;
  if (!invoice) return [];
  const currency = `${invoice.currency}`;
  const mine = postings
    .filter(({ document }) => document === `invoice:${id}`)
    .sort((a, b) => Number(a.id) - Number(b.id));
  const due = on(mine, ["receivable"]);
  const still = { what: "what is still due", label: "Still due", amount: due, currency };
  const payments = entity(rows, "payment");
  const payment = Number(byId(payments, part)?.amount);
  switch (kind) {
    case "sent":
    case "resent": {
      const { total } = invoice.totals as { total: number };
      const amount = part === "owner" ? total : due || total;
      return [{ what: "what is due", amount, currency }];
    }
    case "note": {
      const amount = Number(byId(entity(rows, "credit_note"), part)?.amount);
      return [{ what: "what is credited", amount, currency }, still];
    }
    case "receipt": {
      const paid = { what: "what was paid", amount: payment, currency };
      // A receipt says how things stood then: that is now where nothing was booked since.
      const isLast = `${mine.filter(({ cause }) => cause !== "fee").at(-1)?.cause_id}` === part;
      return isLast ? [paid, still] : [paid];
    }
    case "payment":
      return [{ what: `what was ${side}`, amount: payment, currency }, still];
    case "refund": {
      const refunds = payments.flatMap((each) => (each.refunds ?? []) as { id: number; amount: number }[]);
      const amount = Number(refunds.find((each) => `${each.id}` === part)?.amount);
      return [{ what: "what comes back", amount, currency }];
    }
    default:
      return [];
  }
}

/** Whether a text tells an amount: $4.00 is neither in $4.001 nor in $4.00,5. */
const tells = (text: string, { label, amount, currency }: Told): boolean => {
  const words = Money.format(amount, currency).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`${label ? `${label}:?\\s+` : ""}${words}(?![.,]?\\d)`).test(text);
};

/**
 * The mails that went out since, to clients, owner and teammates, each held against the documents and the book as
 * they are at that moment.
 */
export function wrongMails(
  rows: Row[],
  mailOf: (message_id: string) => Mail | undefined,
  read: Set<unknown>,
): string[] {
  const wrong: string[] = [];
  for (const { key, message_id } of entity(rows, "mail")) {
    const mail = read.has(key) ? undefined : mailOf(`${message_id}`);
    if (!mail) continue;
    read.add(key);
    for (const told of toldOf(`${key}`, rows))
      for (const [part, text] of [
        ["text", mail.text],
        ["HTML", mail.html.replace(/<[^>]*>/g, " ")],
      ] as const)
        if (!tells(text, told))
          wrong.push(
            `the ${part} of "${mail.subject}" to ${mail.to} does not say ${told.what}, ${Money.format(told.amount, told.currency)}`,
          );
  }
  return wrong;
}
