import { invoiceDigest, invoiceReminder } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { InvoiceEntity } from "../entity";
import type { Events } from "../events";
import { mailBrand } from "../mail";
import { listBalanceRows } from "../mail/balance-rows";
import { describeTransfer, describeTransfers } from "../mail/transfer";
import { factsOf, load, type Row } from "../read";
import { guard } from "../rules";
import { money, publicLink } from "../words";
import { describeInHand } from "./in-hand";

/** Sums the due amounts by currency, never over two (D7): "$120.00 and €80.00". */
function sums(rows: Row[]): string {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies
    .map((currency) => {
      const own = rows.filter((each) => each.currency === currency);
      return Money.format(Money.sum(own.map(({ totals }) => totals.amount_due)), currency);
    })
    .join(" and ");
}

/**
 * Reacts to `invoice.reminded`: one mail to the client, with the amounts open at this moment (D36, D38). None
 * when all of it was settled in between.
 */
export async function mailReminder(data: z.infer<typeof Events.Reminded.schema>): Promise<void> {
  const owner_id = Actor.owner();
  const [{ data: found }, owner, today] = await Promise.all([
    InvoiceEntity.get(data.invoice_ids.map((invoice_id) => ({ owner_id, invoice_id }))).go({
      consistent: true,
    }),
    User.getOwner(owner_id),
    Workspace.today(),
  ]);
  const rows = found
    .filter((each) => guard(factsOf(each), "remind", today) === undefined)
    .sort((a, b) => ((a.due_on ?? "") < (b.due_on ?? "") ? -1 : 1));
  const [first] = rows;
  if (!first?.snapshot || !first.sent_to) return;
  const to = first.sent_to;
  const others = rows.flatMap((each) => [each.sent_to ?? to, ...each.email_cc]);
  const shared = {
    brand: mailBrand(first.snapshot),
    to,
    first_name: first.sent_to_name,
    client: first.client_name,
    owner_name: `${owner.first_name} ${owner.last_name}`.trim(),
    message: data.message,
    ...(await describeInHand(data.client_id, rows)),
  };
  const late = (of: Row) => Day.daysBetween(of.due_on ?? today, today);
  const mail =
    rows.length === 1
      ? invoiceReminder({
          ...shared,
          number: first.number ?? "",
          title: first.title || "Invoice",
          amount: money(first.totals.amount_due, first),
          rows: await listBalanceRows(await load(first.id)),
          ...describeTransfer(first),
          due_on: first.due_on ?? today,
          days_overdue: late(first),
          link: publicLink(first),
        })
      : invoiceDigest({
          ...shared,
          amount: sums(rows),
          ...describeTransfers(rows),
          link: publicLink(first),
          invoices: rows.map((each) => ({
            number: each.number ?? "",
            title: each.title || "Invoice",
            amount: money(each.totals.amount_due, each),
            due_on: each.due_on ?? today,
            days_overdue: late(each),
            link: publicLink(each),
          })),
        });
  await Mail.send({
    owner_id,
    key: `client:${data.client_id}:reminder:${data.on}`,
    to,
    cc: [...new Set(others)].filter((address) => address !== to).slice(0, 5),
    from_name: first.snapshot.brand.name,
    reply_to: first.snapshot.seller.email,
    ...mail,
  });
}
