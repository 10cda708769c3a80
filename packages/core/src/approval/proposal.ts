import { Day } from "../platform/date";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { plainOf } from "../project/contract/rules";
import { Proposal } from "../proposal";
import {
  choicesOf,
  clausesOf,
  difference,
  extrasLabel,
  optionPrice,
  passagesOf,
  payableTotal,
} from "../proposal/reading/rules";
import type { Document, ShownService } from "../proposal/schema";
import { type Read, readSending } from "../proposal/sending";
import type { Described } from "./described";
import type { Subject, Word } from "./schema";
import { countDays, describeMail, dueWithin, inOneSentence } from "./words";

type Payment = Read["sending"]["payments"][number];

const sumOf = ({ amount, tax }: Payment): number => tax?.total ?? amount;

/** Lists what the client agrees to by signing, in the product's own figures. */
function listAgreed({ document, sending }: Read): Word[] {
  const { currency, tax, change } = document;
  const money = (amount: number) => Money.format(amount, currency);
  const option = (of: ShownService): string =>
    `${of.name}, ${optionPrice(of, currency)}${of.chosen ? ", chosen" : ""}`;
  const choices = choicesOf(document);
  return [
    { label: "Total", text: tax?.sentence ?? money(document.total) },
    ...(change ? [{ label: "Change", text: difference(change.difference, currency) }] : []),
    ...choices.groups.map(({ label, services }) => ({
      label: "One of",
      text: `${label}: ${services.map(option).join("; ")}`,
    })),
    ...choices.extras.map((each) => ({ label: extrasLabel(choices), text: option(each) })),
    ...sending.payments.map((each) => ({ label: "Payment", text: describePayment(each, sending, money) })),
    ...(change?.invoices ?? [])
      .filter((each) => each.difference !== 0)
      .map((each) => ({
        label: "Invoice",
        text: `${each.label}, ${money(each.tax?.becomes ?? each.becomes)} in place of ${money(each.tax?.was ?? each.was)}`,
      })),
    ...(document.expire_at ? [{ label: "Open until", text: Day.inWords(document.expire_at) }] : []),
  ];
}

/** Says "Deposit, $3,175.00, on acceptance, due within 14 days". */
function describePayment(of: Payment, { payment_terms }: Read["sending"], money: (amount: number) => string) {
  const when = `${of.when.charAt(0).toLowerCase()}${of.when.slice(1)}`;
  const due = of.due_on ? `due ${Day.inWords(of.due_on)}` : `due ${dueWithin(payment_terms)}`;
  const note = of.tax?.note ? ` ${of.tax.note}` : "";
  return [of.label, `${money(sumOf(of))}${note}`, when, due].filter(Boolean).join(", ");
}

const countInvoices = (count: number): string => (count === 1 ? "one invoice" : `${count} invoices`);

/** Says what the client's signature does by itself. */
function describeSignature({ document, sending, waits_for_payment }: Read): string[] {
  const { payments, dated, recipient, payment_terms } = sending;
  const money = (amount: number) => Money.format(amount, document.currency);
  const deposit = payments.find(({ kind }) => kind === "upfront");
  const planned = payments.filter((each) => each !== deposit && dated.includes(each.sequence));
  const later = payments.filter((each) => each !== deposit && !dated.includes(each.sequence));
  const sum = (of: Payment[]) => money(Money.sum(of.map(sumOf)));
  const goes = deposit && recipient && !waits_for_payment;
  return [
    "Once signed: mails you and the client the signed copy",
    "Once signed: locks the scope as agreed and starts the project; more or less work needs a change order",
    ...(deposit && goes
      ? [
          `Once signed: mails the deposit invoice of ${money(sumOf(deposit))} to ${recipient.email}, due ${dueWithin(payment_terms)}`,
        ]
      : []),
    ...(deposit && !goes
      ? [`Once signed: drafts the deposit invoice of ${money(sumOf(deposit))}, which waits for you`]
      : []),
    ...(planned.length > 0
      ? [
          `Once signed: plans ${countInvoices(planned.length)} of ${sum(planned)}, ${planned.length === 1 ? "sent by itself on its day" : "each sent by itself on its day"}`,
        ]
      : []),
    ...(later.length > 0
      ? [`Once signed: drafts ${countInvoices(later.length)} of ${sum(later)} for when the work is complete`]
      : []),
  ];
}

/** Says what the client's signature on a change order does, and what waits for it. */
function describeChange({ document, sending }: Read): string[] {
  const { change, currency } = document;
  if (!change) return [];
  const credit = change.tax?.credit.total ?? change.credit;
  return [
    "Until it is answered: holds the invoices of the agreement that were not sent",
    "Once signed: replaces what was agreed before, and changes those invoices",
    ...(credit > 0
      ? [`Once signed: credits ${Money.format(credit, currency)} on invoices that were sent`]
      : []),
    ...(sending.recipient ? ["Once signed: mails you and the client the signed copy"] : []),
  ];
}

/** Lists everything that the client would read: services, sections, clauses with their late fee, general terms. */
const listWords = (document: Document): Word[] =>
  [
    { label: "Reason", text: document.change?.reason ?? "" },
    ...passagesOf(document).map(({ title, body }) => ({ label: "Text", text: `${title}: ${body}` })),
    ...document.phases.flatMap(({ name, description, services }) => [
      { label: "Phase", text: [name, description].filter(Boolean).join(": ") },
      ...services.map((service) => ({
        label: "Service",
        text: [service.name, service.description].filter(Boolean).join(": "),
      })),
    ]),
    ...clausesOf(document).map(({ name, body, content }) => ({
      label: "Clause",
      text: `${name}: ${content ? plainOf(content) : body}`,
    })),
  ].filter(({ text }) => text.trim() !== "");

/** Describes what sending a proposal does, and what its signature would. 1003. */
export async function describeProposal(id: number): Promise<Described> {
  const [proposal, read] = await Promise.all([Proposal.get(id), readSending(id)]);
  const { document, sending, obstacles, holds } = read;
  const { recipient, require_code, reminder_days } = sending;
  const agreed = listAgreed(read);
  const subject: Subject = {
    title: document.title || "Proposal",
    client_name: document.client.name,
    amount: payableTotal(document),
    currency: document.currency,
    recipient,
    effects: [
      "Freezes this version of the proposal",
      describeMail(recipient),
      `Lets the client sign it by its link${require_code ? ", with a code that is mailed to them" : ""}`,
      ...(reminder_days.length > 0
        ? [
            `Reminds the client by mail while it is open: ${inOneSentence([...reminder_days].sort((a, b) => a - b).map(countDays))} after it was sent`,
          ]
        : []),
      ...(document.change ? describeChange(read) : describeSignature(read)),
    ],
    link: `/projects/${proposal.project_id}/scopes/${proposal.project_id}/view/proposals/${id}`,
  };
  return {
    subject,
    fingerprint: Id.sha256(JSON.stringify([subject, agreed, sending])).slice(0, 32),
    obstacles,
    agreed,
    words: listWords(document),
    done: !["draft", "published"].includes(proposal.status),
    perform: () => Proposal.send({ id }, holds),
  };
}
