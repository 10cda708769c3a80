import { clientOf, creditChange, Events } from "../../invoice";
import { acceptedOf, countedInvoices, maxCredit, tallyOf } from "../../invoice/billing";
import { notesOf } from "../../invoice/credit";
import {
  findOwed,
  OwedChanged,
  type OwedRow,
  replaceOwedWrite,
  type Wait,
  withChange,
} from "../../invoice/owed";
import {
  creditableOf,
  leaveCredits,
  leaveFirst,
  newestFirst,
  notesByRate,
  notesFor,
  withRates,
} from "../../invoice/owed/rules";
import { factsOf, listedOf, type Row } from "../../invoice/read";
import { guard } from "../../invoice/rules";
import { rowsOf } from "../../invoice/schedule";
import { Ledger } from "../../ledger";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, StaleWrite } from "../../platform/error";
import { type Entry, Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { find as findProject } from "../../project/read";
import { Workspace } from "../../workspace";
import { spendCredit } from "../credit";
import { inHand } from "../reverse-settlement";

const aggregateOf = (project_id: number): string => `project:${project_id}`;
const refOf = ({ project_id, proposal_id }: OwedRow) => ({ project_id, proposal_id });

/** Invoices that refused during this run: they are left alone until the next one. */
type Stuck = Map<number, Wait>;

/** A project has far fewer invoices; every turn does one thing or is the last. */
const TURNS = 1000;
/** After this many conflicts in a row something is wrong. */
const TRIES = 50;

/**
 * Gives what a project's change order owes in credit, as far as possible now: notes on the invoices that can
 * be credited, then the client's new credit pays the project's open invoices. The part that a moving or
 * disputed payment holds back stays owed: the end of that payment calls this again, and so does the sweep on
 * the next day. Each step updates the row in its own transaction, so that any number of simultaneous calls do
 * everything once.
 */
export async function settleOwed(project_id: number): Promise<void> {
  const stuck: Stuck = new Map();
  const stepOnNewest = async (): Promise<boolean> => {
    const owed = await findOwed(project_id);
    if (!owed || (owed.due_at === "" && owed.amount === 0 && owed.unapplied === 0)) return false;
    return step(owed, stuck);
  };
  for (let turn = 0; turn < TURNS; turn++)
    if (!(await Db.retryOnConflict(stepOnNewest, { on: [StaleWrite, OwedChanged], tries: TRIES }))) return;
}

/**
 * Reacts to the end of a payment or dispute, or to a new amount due. It makes as many commits as needed, all
 * of them based on the row, not on the message.
 */
export async function settleCredit({ project_id }: { project_id: number | null }): Promise<void> {
  if (project_id !== null) await Db.withoutInbox(() => settleOwed(project_id));
}

/** Does one thing that is owed; returns false when nothing more can be done now. */
async function step(owed: OwedRow, stuck: Stuck): Promise<boolean> {
  return (await creditOne(owed, stuck)) || (await applyOne(owed, stuck)) || storeWaits(owed, stuck);
}

/** Runs work that an invoice's state may refuse: then that invoice waits, and the others go on. */
async function unlessRefused(invoice_id: number, stuck: Stuck, work: () => Promise<unknown>): Promise<true> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof StaleWrite) throw error;
    stuck.set(invoice_id, { invoice_id, code: error.code });
  }
  return true;
}

async function creditOne(owed: OwedRow, stuck: Stuck): Promise<boolean> {
  if (owed.amount === 0) return false;
  const { currency } = owed;
  const [listed, accepted, today] = await Promise.all([
    countedInvoices(owed.project_id),
    acceptedOf(owed.project_id),
    Workspace.today(),
  ]);
  const sent = listed.filter(({ status }) => status === "sent");
  const { lines } = tallyOf(sent, { currency, total: accepted?.total ?? 0, owed });
  const counts = new Map(lines.map((line) => [line.row.id, { ...line, counted: maxCredit(line) }]));
  const rows = (await rowsOf(lines.map(({ row }) => row))).sort(newestFirst);
  const first = new Map(owed.first?.map(({ id, counted }) => [id, counted]));
  const all = await Promise.all(
    rows.map(async (row) => {
      const noted = (await notesOf(row)).map(({ groups }) => groups);
      const line = counts.get(row.id) ?? { was: 0, asked: 0, counted: 0 };
      const of = withRates(creditableOf(row, line), row, line, noted);
      return { row, of: { ...of, first: first.get(row.id), waits: false } };
    }),
  );
  for (const { row, of } of all) {
    const code = guard(factsOf(row), "credit", today);
    if (code !== undefined && of.room > 0) stuck.set(row.id, { invoice_id: row.id, code });
  }
  const free = all.filter(({ row }) => !stuck.has(row.id)).map(({ of }) => of);
  const [note] = owed.rates ? notesByRate(owed.rates, free) : notesFor(owed.amount, free);
  if (!note) return false;
  const { proposal_id, document_version } = owed;
  const [project, row] = [await findProject(owed.project_id), rows.find(({ id }) => id === note.id)];
  const same = await isSameClient(owed.client_id, row && Ledger.creditorOf(row));
  return unlessRefused(note.id, stuck, () =>
    creditChange(note.id, {
      // Two simultaneous runs use the same version, so one finds that the owed amount has changed.
      id: Id.derive(note.id, proposal_id, document_version, "credit", owed.version),
      amount: note.amount,
      counted: note.counted,
      rates: note.rates,
      reason: `Change order for ${project?.name ?? "this project"}`,
      proposal: { proposal_id, version: document_version },
      beside: ({ excess, creditor }) => [
        replaceOwedWrite(
          owed,
          withChange(
            owed,
            {
              amount: Money.subtract(owed.amount, note.counted),
              first: leaveFirst(owed.first, note),
              ...(owed.rates ? { rates: leaveCredits(owed.rates, note) } : {}),
              unapplied: Money.add(same ? owed.unapplied : 0, excess),
              client_id: creditor,
            },
            "now",
          ),
        ),
      ],
    }),
  );
}

/** Says whether two ids are of one client, who may have been merged since (D46). */
async function isSameClient(a: number | undefined, b: number | undefined): Promise<boolean> {
  if (a === undefined || b === undefined) return a === b;
  return a === b || (await clientOf(a)) === (await clientOf(b));
}

const firstDue = (a: Row, b: Row): number => (a.due_on ?? "9999").localeCompare(b.due_on ?? "9999");

/** Returns the project's open invoices of the same client and currency. */
async function openFor({ project_id, currency, client_id }: OwedRow): Promise<Row[]> {
  if (client_id === undefined) return [];
  const [listed, holder] = await Promise.all([listedOf(project_id), clientOf(client_id)]);
  const rows = await rowsOf(
    listed.filter((of) => of.status === "sent" && of.amount_due > 0 && of.currency === currency),
  );
  const mine: Row[] = [];
  for (const row of rows) {
    const creditor = row.credit_client_id ?? row.client_id;
    if (creditor !== undefined && (await clientOf(creditor)) === holder) mine.push(row);
  }
  return mine.sort(firstDue);
}

/**
 * Applies the client's credit from these notes to the open invoice that is due first: a client is not asked
 * for money they already paid.
 */
async function applyOne(owed: OwedRow, stuck: Stuck): Promise<boolean> {
  if (owed.unapplied === 0) return false;
  const [rows, today] = await Promise.all([openFor(owed), Workspace.today()]);
  for (const row of rows) {
    const code = guard(factsOf(row), "mark_paid", today);
    if (code !== undefined) stuck.set(row.id, { invoice_id: row.id, code });
  }
  const row = rows.find(({ id }) => !stuck.has(id));
  if (!row) return false;
  if ((await inHand({ row, payments: [] })) === 0) {
    const spent = Event.audit("invoice.credit_spent", aggregateOf(owed.project_id), {
      before: { unapplied: owed.unapplied },
      after: { unapplied: 0 },
    });
    await Db.commit([replaceOwedWrite(owed, withChange(owed, { unapplied: 0 }, "now"))], [spent]);
    return true;
  }
  return unlessRefused(row.id, stuck, () =>
    spendCredit(row.id, { amount: owed.unapplied }, ({ amount, hand }) => {
      // Credit that the client spent elsewhere is no longer available.
      const unapplied = Math.min(Money.subtract(owed.unapplied, amount), Money.subtract(hand, amount));
      return [replaceOwedWrite(owed, withChange(owed, { unapplied }, "now"))];
    }),
  );
}

const same = (a: readonly Wait[], b: readonly Wait[]): boolean =>
  a.length === b.length &&
  a.every(({ invoice_id, code }, i) => b[i]?.invoice_id === invoice_id && b[i]?.code === code);

/** Stores what the credit waits for, when nothing more can be done now; the owner is notified once. */
async function storeWaits(owed: OwedRow, stuck: Stuck): Promise<false> {
  const waits = [...stuck.values()].sort((a, b) => a.invoice_id - b.invoice_id);
  const waiting = waits.length > 0;
  // If no invoice can give it back and none is waited for, it was given away or credited by hand earlier.
  const amount = waiting ? owed.amount : 0;
  const tells = amount > 0 && !owed.told_at;
  const ends = amount === 0 && owed.told_at !== undefined;
  const next = withChange(
    owed,
    { amount, waits, told_at: amount === 0 ? undefined : (owed.told_at ?? iso()) },
    waiting ? "tomorrow" : "never",
  );
  const still = same(owed.waits, waits) && amount === owed.amount && next.due_at === owed.due_at;
  if (still && !tells && !ends) return false;
  const change = {
    before: { amount: owed.amount, unapplied: owed.unapplied, waits: owed.waits },
    after: { amount, unapplied: owed.unapplied, waits },
    version: next.version,
  };
  const entry: Entry = tells
    ? Events.CreditOwed.of(aggregateOf(owed.project_id), refOf(owed), change)
    : ends
      ? Events.CreditSettled.of(aggregateOf(owed.project_id), refOf(owed), change)
      : Event.audit("invoice.credit_rests", aggregateOf(owed.project_id), change);
  await Db.commit([replaceOwedWrite(owed, next)], [entry]);
  return false;
}
