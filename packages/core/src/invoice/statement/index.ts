import { Pdf } from "@stint/documents/pdf";
import { Client } from "../../client";
import { Ledger } from "../../ledger";
import { Actor } from "../../platform/actor";
import { Csv } from "../../platform/csv";
import { failMissing, invalid } from "../../platform/error";
import { ENGLISH_US, fill, type Language } from "../../platform/language";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { InvoiceEntity } from "../entity";
import { partiesOf, snapshotOf } from "../issue/parties";
import { all } from "../list";
import { findOwedTo } from "../owed/read";
import { brandOf, partyOf } from "../print/parts";
import { rowsOf as invoicesOf } from "../schedule/rows";
import type { Listed } from "../schema";
import { joinRefunds } from "./joined";
import { closingOf, describeOnItsWay, labelsOf, OWNER_END, rowsOf } from "./rules";
import type { ClientStatement } from "./schema";
import type { StatementWords } from "./words/en";
import { words as english } from "./words/en";

export * from "./schema";

/** What a statement is written in. */
interface Voice {
  words: StatementWords;
  language: Language;
}

/** The words of an account as its owner reads it. */
const ofOwner: StatementWords = {
  ...english,
  rows: { ...english.rows, dispute_lost: "Taken back by the client’s bank, {invoice}" },
  end: OWNER_END,
  way: {
    all: "All of it is on its way from the client’s bank",
    part: "{amount} of it is on its way from the client’s bank",
    other: "{amount} is on its way from the client’s bank",
  },
};

const OWNER: Voice = { words: ofOwner, language: ENGLISH_US };
const CLIENT: Voice = { words: english, language: ENGLISH_US };

/** Loads the words of a language; the client's English where it has none. */
async function readVoice(language: Language): Promise<Voice> {
  const load = {
    de: () => import("./words/de"),
    es: () => import("./words/es"),
    fr: () => import("./words/fr"),
    it: () => import("./words/it"),
    pt: () => import("./words/pt"),
  }[language.tag.slice(0, 2)];
  return { words: load ? (await load()).words : english, language };
}

/** Returns the numbers of the notes behind a client's postings, by id; few invoices have any. */
async function notesOf(postings: readonly { cause: string; document: string }[]) {
  const owner_id = Actor.owner();
  const noted = postings.filter(({ cause }) => cause === "credit_note" || cause === "void");
  const ids = [...new Set(noted.map(({ document }) => Number(document.split(":")[1])))];
  const { data } = await InvoiceEntity.get(ids.map((invoice_id) => ({ owner_id, invoice_id }))).go({
    concurrency: 4,
  });
  return new Map(data.flatMap(({ credit_notes }) => credit_notes.map(({ id, number }) => [id, number])));
}

/** Sums the debits on their way of these invoices, by currency; few are at a time. */
async function sumOnItsWay(invoices: readonly Listed[]): Promise<(currency: string) => number> {
  const owner_id = Actor.owner();
  const moving = invoices.filter(({ status }) => status === "processing");
  const rows = await invoicesOf(moving.map(({ id }) => ({ owner_id, id })));
  return (currency) =>
    Money.sum(rows.filter((row) => row.currency === currency).map((row) => row.amount_processing));
}

export interface StatementInput {
  /** The first day; everything before it is the opening balance. From the beginning by default. */
  from?: string | undefined;
  /** The last day; today by default. */
  to?: string | undefined;
  /** The currency of the account; all by default. */
  currency?: string | undefined;
}

/**
 * Returns a client's account from the ledger: every movement with the balance after it, for each currency
 * apart (D7). Documents of clients merged into this one are included (D46). 1066 "client", 422 where `from`
 * is after `to`. Words are the owner's
 * by default.
 */
export async function statement(
  client_id: number,
  { from, to, currency: asked }: StatementInput,
  voice: Voice = OWNER,
): Promise<ClientStatement> {
  const speech = { words: voice.words, kinds: voice.language.words.kinds };
  const client = (await Client.find(client_id)) ?? failMissing("client");
  const [postings, invoices, credit, today] = await Promise.all([
    Ledger.ofClients([client.id, ...(client.merged_ids ?? [])]),
    all({ client_id: client.id }),
    Ledger.creditOf(client.id),
    Workspace.today(),
  ]);
  const [waiting, movingIn] = await Promise.all([findOwedTo(invoices), sumOnItsWay(invoices)]);
  const last = to ?? today;
  if (from !== undefined && from > last) invalid({ to: "The last day is before the first" });
  const named = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const notes = await notesOf(postings);
  const moved = postings
    .filter(({ date }) => date <= last)
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    .flatMap((posting) => {
      const sums = Ledger.Figures.movement(posting);
      return sums ? [{ posting, moved: sums }] : [];
    });
  const moves = joinRefunds(moved).flatMap(({ posting, moved: sums }) => {
    const [, id = ""] = posting.document.split(":");
    const invoice = named.get(Number(id));
    const words = {
      cause: posting.cause,
      number: invoice?.number ?? null,
      note: notes.get(posting.cause_id),
      kind: invoice?.kind,
    };
    return rowsOf(sums, words, speech).map((row) => ({ posting, invoice_id: Number(id) || null, ...row }));
  });
  const currencies = [...new Set(moves.map(({ posting }) => posting.currency))]
    .filter((each) => asked === undefined || each === asked)
    .sort();
  return {
    client_id: client.id,
    client_name: client.name,
    from: from ?? null,
    to: last,
    currencies: currencies.map((currency) => {
      const own = moves.filter(({ posting }) => posting.currency === currency);
      const before = own.filter(({ posting }) => from !== undefined && posting.date < from);
      const owed = (of: typeof own) =>
        Money.sum(of.map((each) => Money.subtract(each.charged, each.received)));
      const opening = owed(before);
      const until = postings.filter((each) => each.currency === currency && each.date <= last);
      let balance = opening;
      const lines = own.slice(before.length).map(({ posting, invoice_id, text, charged, received }) => {
        balance = Money.add(balance, Money.subtract(charged, received));
        return {
          date: posting.date,
          text,
          invoice_id,
          project_id: posting.project_key || null,
          charged,
          received,
          balance,
        };
      });
      // Debits on their way today are not part of a period that is over.
      const amount = last >= today ? movingIn(currency) : 0;
      const in_words = voice.language.money(amount, currency);
      return {
        currency,
        opening,
        charged: Money.sum(lines.map((line) => line.charged)),
        received: Money.sum(lines.map((line) => line.received)),
        closing: balance,
        ...Ledger.Figures.sidesOf(until),
        credit: credit.find((each) => each.currency === currency)?.amount ?? 0,
        owed_credit: waiting.get(currency) ?? null,
        on_its_way:
          amount > 0
            ? { amount, text: describeOnItsWay({ amount, closing: balance, in_words }, voice.words) }
            : null,
        lines,
      };
    }),
  };
}

const fileOf = (of: ClientStatement, ending: string): string =>
  `Statement ${of.client_name} ${of.to}.${ending}`.replace(/[^\w. -]+/g, "-");

/** Returns the sentences under the closing balance. */
const besideOf = (
  {
    currency,
    on_its_way,
    owed_credit,
  }: Pick<ClientStatement["currencies"][number], "currency" | "on_its_way" | "owed_credit">,
  { words, language }: Voice,
): string[] => [
  ...(on_its_way ? [on_its_way.text] : []),
  ...(owed_credit
    ? [
        words.owed
          ? fill(words.owed, { amount: language.money(owed_credit.amount, currency) })
          : owed_credit.text,
      ]
    : []),
];

/** Returns the statement as a table: one row per movement, its currency beside it (D48). A table stays in English. */
export async function statementCsv(client_id: number, input: StatementInput) {
  const of = await statement(client_id, input, CLIENT);
  const { forward, date, what, charged, received, balance, end } = english;
  const rows = of.currencies.flatMap(({ currency, opening, lines, closing, open, kept, ...beside }) => [
    ...(of.from ? [[of.from, forward, currency, "", "", Money.toDecimal(opening, currency)]] : []),
    ...lines.map((line) => [
      line.date,
      line.text,
      currency,
      ...[line.charged, line.received, line.balance].map((amount) => Money.toDecimal(amount, currency)),
    ]),
    ...closingOf({ closing, open, kept }, end).sides.map(({ label, amount }) => [
      of.to,
      label,
      currency,
      "",
      "",
      Money.toDecimal(amount, currency),
    ]),
    ...besideOf({ currency, ...beside }, CLIENT).map((text) => [of.to, text, currency, "", "", ""]),
  ]);
  return {
    name: fileOf(of, "csv"),
    text: Csv.write([date, what, "Currency", charged, received, balance], rows),
  };
}

/** Returns the period in words: "June 1, 2026 to November 21, 2026". */
const periodOf = ({ from, to }: ClientStatement, { words, language: { day } }: Voice): string =>
  from ? fill(words.period, { from: day(from), until: day(to) }) : fill(words.until, { day: day(to) });

/**
 * Returns the statement as pages in its client's language, with the parties of today, and its data and its period in
 * the English of the mail.
 */
export async function statementPages(client_id: number, input: StatementInput) {
  const [workspace, client] = await Promise.all([Workspace.get(), Client.find(client_id)]);
  const parties = await partiesOf({ client_id: client?.id, project_id: undefined });
  const voice = await readVoice(parties.language);
  const of = await statement(client_id, input, voice);
  const snapshot = snapshotOf(parties, workspace);
  const { seller, buyer, brand } = snapshot;
  const bytes = await Pdf.renderStatement({
    labels: labelsOf(voice.words, voice.language.words.from),
    brand: brandOf(brand),
    from: partyOf(seller, snapshot.language),
    client: partyOf({ ...buyer, name: of.client_name }, snapshot.language),
    period: periodOf(of, voice),
    from_on: of.from ?? undefined,
    currencies: of.currencies.map((each) => ({
      ...each,
      end: closingOf(each, voice.words.end),
      beside: besideOf(each, voice),
    })),
    created_at: `${of.to}T00:00:00.000Z`,
    lang: voice.language.tag,
  });
  const file = { name: fileOf(of, "pdf"), bytes };
  return { of, parties, snapshot, period: periodOf(of, CLIENT), file };
}

/** Returns the statement as a PDF. */
export const statementPdf = async (client_id: number, input: StatementInput) =>
  (await statementPages(client_id, input)).file;
