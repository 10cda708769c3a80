import { clientStatement } from "@stint/email";
import { Mail } from "../../../mailing";
import { Actor } from "../../../platform/actor";
import { Day } from "../../../platform/date";
import { Db } from "../../../platform/db";
import { Code, fail, invalid } from "../../../platform/error";
import { Event } from "../../../platform/event";
import { Id } from "../../../platform/id";
import { Limit } from "../../../platform/limit";
import { Money } from "../../../platform/money";
import { all } from "../../list";
import { mailBrand } from "../../mail";
import { find } from "../../read";
import type { Listed } from "../../schema";
import { publicLink } from "../../words";
import { statementPages } from "../index";
import { closingOf } from "../rules";
import type { ClientStatement, SendStatementInput, StatementSent } from "../schema";
import { words } from "../words/en";

/** Limits against double clicks and against flooding a client. */
const ONCE = { name: "statement", max: 1, seconds: 60 };
const A_DAY = { name: "statement-day", max: 10, seconds: 86_400 };

const remainingOf = ({ closing, on_its_way }: ClientStatement["currencies"][number]): number =>
  Money.subtract(closing, on_its_way?.amount ?? 0);

function balanceOf(of: ClientStatement["currencies"][number], alone: boolean, to: string) {
  const { currency, closing, on_its_way: moving } = of;
  const end = closingOf(of, words.end);
  // A client is not asked for money that is on its way.
  const left = remainingOf(of);
  const { sides, label, amount } = moving
    ? {
        sides: [
          ...end.sides,
          { label: "Balance", amount: closing },
          { label: "On its way from your bank", amount: Money.negate(moving.amount) },
        ],
        label: left < 0 ? words.end.favor : "Left to pay",
        amount: Math.abs(left),
      }
    : end;
  const where = alone ? "" : ` in ${currency}`;
  return {
    sides: sides.map((side) => ({
      label: `${side.label}${where}`,
      amount: Money.format(side.amount, currency),
    })),
    label: `${label}${alone ? ` on ${Day.inWords(to)}` : where}`,
    amount: Money.format(amount, currency),
  };
}

const ageOf = ({ due_on, sent_at, number }: Listed): string => `${due_on} ${sent_at} ${number}`;

const OPEN: ReadonlySet<string> = new Set(["sent", "viewed", "partially_paid", "overdue"]);

/** Finds the oldest open invoice for the mail's button: by due date, then by the time of sending. */
async function firstOpen(client_id: number, currencies: readonly string[]) {
  const open = (await all({ client_id }))
    .filter((each) => OPEN.has(each.status) && currencies.includes(each.currency))
    .sort((a, b) => ageOf(a).localeCompare(ageOf(b)));
  const row = open[0] && (await find(open[0].id));
  return row?.number && row.hash
    ? { number: row.number, others: open.length - 1, link: publicLink(row) }
    : undefined;
}

/**
 * Mails a client its statement with the PDF to one of its contacts, by default the first with an address.
 * 1066 "client", 1003 for an unknown contact, 2022 where there is no address, 422 where nothing moved, 1005
 * right after the same was sent, or too often in a day.
 */
export async function sendStatement(client_id: number, input: SendStatementInput): Promise<StatementSent> {
  const { contact_id, message, ...asked } = input;
  const { of, parties, snapshot, period, file } = await statementPages(client_id, asked);
  const contact = contact_id
    ? (parties.client?.contacts.find(({ id }) => id === contact_id) ?? fail(Code.NotFound))
    : parties.contact;
  if (!contact?.email) return fail(Code.InvoiceMissingContact, "Add an email address for the client first.");
  if (of.currencies.length === 0) invalid({ to: "Nothing was billed or received in this time" });
  const owner_id = Actor.owner();
  for (const rule of [ONCE, A_DAY]) await Limit.take(rule, Limit.workspace(of.client_id));
  await Mail.claim(owner_id, [contact.email]);
  // A client is not asked to pay where nothing is left, with credit and money on its way counted in.
  const owing = of.currencies.filter((each) => remainingOf(each) > 0).map(({ currency }) => currency);
  const open = await firstOpen(of.client_id, owing);
  const alone = of.currencies.length === 1;
  await Db.commit(
    [],
    [
      Event.audit("client.statement_sent", `client:${of.client_id}`, {
        after: { to: contact.email, from: of.from, until: of.to, currency: asked.currency ?? null },
      }),
    ],
  );
  await Mail.send({
    owner_id,
    key: `client:${of.client_id}:statement:${Id.token()}`,
    to: contact.email,
    from_name: snapshot.brand.name,
    reply_to: snapshot.seller.email,
    ...clientStatement({
      brand: mailBrand(snapshot),
      to: contact.email,
      first_name: contact.first_name,
      client: of.client_name,
      owner_name: `${parties.owner.first_name} ${parties.owner.last_name}`.trim(),
      ...(message ? { message } : {}),
      period,
      balances: of.currencies.map((each) => balanceOf(each, alone, of.to)),
      owed: of.currencies.flatMap(({ owed_credit }) => (owed_credit ? [owed_credit.text] : [])),
      file: { name: file.name, size: file.bytes.byteLength },
      ...open,
    }),
    attachments: [{ name: file.name, type: "application/pdf", content: file.bytes }],
  });
  return { sent_to: contact.email };
}
