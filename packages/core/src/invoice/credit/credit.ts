import { Ledger } from "../../ledger";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, invalid, refuse } from "../../platform/error";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { compareDecimal } from "../../platform/money/decimal";
import { Workspace } from "../../workspace";
import { groupsOfRates, type NoteRate, splitAsked, sumNoteRates, sumRates } from "../billing/rates/rules";
import type { Taking } from "../billing/takings/rules";
import { amountsOf } from "../billing/tally";
import { CreditNoteEntity, type CreditNoteRow } from "../credit-note-entity";
import { Events } from "../events";
import { type Series, withNumbering } from "../issue/number";
import { countOpenWrites } from "../issue/send";
import { creditNote, noteShape, notesOf } from "../notes";
import { guardOwedWrites } from "../owed/guard";
import { creditSums, grossOf, payableOf, withheldLeft } from "../payable/rules";
import { abandonIntents } from "../payment";
import {
  aggregateOf,
  assertAllowed,
  assertVersion,
  dueOf,
  load,
  type Next,
  type Row,
  refOf,
  shape,
  toListedRow,
} from "../read";
import type { CreditInput, CreditNote, CreditNoteLink, Info, VoidInput } from "../schema";
import { findDeducting } from "../settlement/deducting";
import { describeDisputed } from "../words";
import { nextVersion, reviseWrites } from "../write";
import { noteGroups } from "./note-groups/rules";
import { type CreditedLine, creditableOf, lineGroups, sumOfGroups } from "./rules";

interface Crediting {
  kind: Exclude<Series, "invoice">;
  amount(of: Row): number;
  /** Quantities of lines, in place of the amount. */
  lines?: CreditedLine[] | undefined;
  reason: string;
  /** The amount stays billed: the work is given for less. */
  as_discount?: boolean | undefined;
  /** A derived id, where the same note may be requested again. */
  id?: number | undefined;
  /** The change order that lowered the accepted total (D23). */
  proposal?: { proposal_id: number; version: number } | undefined;
  /** The amount it takes off the accepted total, in the accepted currency. */
  counted?: number | undefined;
  /** What it takes at each tax rate; absent where it takes all in proportion. */
  rates?: NoteRate[] | undefined;
  /** Returns further writes for the transaction; receives the amount that became the client's credit. */
  beside?: ((made: { excess: number; creditor: number | undefined }) => Db.Write[]) | undefined;
}

function makeCreditNote(
  id: number,
  action: "credit" | "void",
  of: Crediting,
  if_match?: number,
): Promise<{ info: Info; note: CreditNote }> {
  return Db.retryOnConflict(async () =>
    withNumbering(async ({ workspace, next: number, take }) => {
      const { row: old, payments } = await load(id);
      const today = await Workspace.today(workspace);
      const made = of.id !== undefined && old.credit_notes.some((each) => each.id === of.id);
      if (of.id !== undefined && made)
        return { info: await shape({ row: old, payments }, today), note: await creditNote(id, of.id) };
      assertVersion(old, if_match);
      assertAllowed(old, action, today);
      if (of.kind === "void") await assertNotDeducted(old);
      const left = Money.subtract(old.totals.total, old.totals.amount_credited);
      const earlier = await notesOf(old);
      const noted = earlier.map(({ groups }) => groups);
      const named = of.lines
        ? groupsOfLines(old, of.lines, earlier)
        : of.rates && groupsOfRates(old.totals.groups, noted, of.rates, old.tax_inclusive);
      const amount = named ? sumOfGroups(named) : of.amount(old);
      if (amount <= 0) refuse(Code.AmountNotPositive);
      if (amount > left)
        invalid({ amount: `Only ${Money.format(left, old.currency)} can still be credited` });
      const groups = named ?? noteGroups(old.totals, amount, noted);
      const credited = creditTotals(old, { amount, groups }, noted);
      const withheld = Money.subtract(withheldLeft(old.totals), withheldLeft(credited));
      const taken = Money.subtract(payableOf(old.totals), payableOf(credited));
      const rounding = Money.subtract(Money.subtract(amount, withheld), taken);
      assertUndisputed(old, taken);
      // Pending attempts must not be confirmed for an amount that is no longer owed.
      await abandonIntents(payments);
      const note: CreditNoteRow = {
        owner_id: old.owner_id,
        project_key: old.project_id ?? 0,
        id: of.id ?? Id.next(),
        kind: of.kind,
        number: number(of.kind, today),
        invoice_id: id,
        invoice_number: old.number,
        client_id: old.client_id,
        currency: old.currency,
        amount,
        ...(withheld > 0 ? { withheld } : {}),
        ...(rounding === 0 ? {} : { rounding }),
        groups,
        reason: of.reason,
        lines: of.lines,
        proposal: of.proposal,
        counted: of.counted,
        issued_on: today,
        created_at: iso(),
      };
      const { offset, given: excess } = Ledger.Rules.excessOf(taken, {
        due: old.totals.amount_due,
        refunds: old.refunds_open ?? 0,
      });
      const next = nextVersion(old, {
        ...afterNote(old, note, credited),
        refunds_open: Money.subtract(old.refunds_open ?? 0, offset),
        amount_over: Money.add(old.amount_over ?? 0, excess),
        taken: [...(old.taken ?? []), describeTaking(of, note, old, noted)],
      });
      const owed = of.proposal ? [] : await guardOwedWrites(toListedRow(next));
      const closes = old.totals.amount_due > 0 && next.totals.amount_due === 0;
      const tax = Money.sum(note.groups.map((group) => group.amount));
      const link = { ...refOf(old), credit_note_id: note.id };
      const change = {
        before: { status: old.status, amount_credited: old.totals.amount_credited },
        after: {
          status: next.status,
          number: note.number,
          amount,
          excess,
          reason: of.reason,
          as_discount: of.as_discount ?? false,
        },
        version: next.version,
      };
      await Db.commit(
        [
          ...reviseWrites(old, next),
          Db.put(CreditNoteEntity.create(note)),
          ...Ledger.postWrites(
            old,
            { cause: of.kind, cause_id: note.id, date: today },
            Ledger.Rules.postCreditNote({
              total: amount,
              tax,
              withheld,
              rounding: Money.negate(rounding),
              offset,
              given: excess,
            }),
          ),
          ...Ledger.giveCreditWrites(old, excess),
          take(closes ? -1 : 0),
          ...(closes ? countOpenWrites(old, -1) : []),
          ...owed,
          ...(of.beside?.({ excess, creditor: Ledger.creditorOf(old) }) ?? []),
        ],
        [
          of.kind === "void"
            ? Events.Voided.of(aggregateOf(id), link, change)
            : Events.Credited.of(aggregateOf(id), { ...link, amount, excess }, change),
        ],
      );
      return { info: await shape({ row: next, payments }, today), note: noteShape(note) };
    }),
  );
}

/** Refuses (1004) to void what a sent final invoice takes off: its paper would take off what does not exist. */
async function assertNotDeducted(of: Row): Promise<void> {
  const final = await findDeducting(of);
  if (final)
    refuse(
      Code.Conflict,
      `Final invoice ${final.number} takes this one off. Void that one first, or make a credit note of this one.`,
    );
}

/** Refuses (1004) to credit what was paid while its bank may take it away. */
function assertUndisputed({ disputed_at, totals }: Row, amount: number): void {
  if (disputed_at && amount > totals.amount_due) refuse(Code.Conflict, describeDisputed("credit"));
}

/** Returns the groups of a note by line. 422 for a line or quantity that cannot be credited any more. */
function groupsOfLines(of: Row, lines: readonly CreditedLine[], earlier: readonly CreditNoteRow[]) {
  const left = new Map(creditableOf(of, earlier).map(({ id, quantity }) => [id, quantity]));
  lines.forEach(({ item_id, quantity }, at) => {
    const most = left.get(item_id);
    if (most === undefined) invalid({ [`lines.${at}.item_id`]: "Nothing of this line can be credited" });
    if (compareDecimal(quantity, "0") <= 0 || compareDecimal(quantity, most) > 0)
      invalid({ [`lines.${at}.quantity`]: `Between 0 and ${most} can be credited` });
    left.delete(item_id);
  });
  return lineGroups(of, lines, earlier);
}

/** Returns what a note takes of what its invoice bills: at each rate, where there are several or its lines say it. */
function describeTaking(
  { proposal, counted, rates, as_discount }: Crediting,
  { amount, groups, lines }: Pick<CreditNoteRow, "amount" | "groups" | "lines">,
  old: Row,
  noted: readonly CreditNoteRow["groups"][],
): Taking {
  if (proposal)
    return {
      amount,
      as: "change",
      counted,
      ...(rates ? { rates: rates.map((each) => ({ rate: each.rate, amount: each.counted })) } : {}),
    };
  const as = as_discount ? "discount" : "credit";
  if (groups.length < 2 && !lines) return { amount, as };
  const listed = toListedRow(old);
  const was = Money.subtract(listed.counted ?? 0, listed.given ?? 0);
  const { asked } = amountsOf(listed);
  const taken = sumNoteRates(old, { groups, lines }, { noted, asked: splitAsked(old, { was, asked }) });
  return { amount, as, counted: sumRates(taken), rates: taken };
}

/** Returns the totals of an invoice after a note: what is withheld follows from the net that all notes left. */
const creditTotals = (
  { totals, currency, withholding }: Row,
  { amount, groups }: Pick<CreditNoteRow, "amount" | "groups">,
  noted: readonly CreditNoteRow["groups"][],
): Row["totals"] => {
  const taken = Money.sum([...noted, groups].flat().map(({ base }) => base));
  const net = Money.subtract(totals.net_total, taken);
  return creditSums(totals, { amount, net }, { currency, withholding });
};

/** Returns the invoice after a note: only the amount due falls, the rest of the document stays (D13). */
function afterNote(old: Row, note: CreditNoteLink, totals: Row["totals"]): Next {
  const { id, kind, number, issued_on, amount, lines, withheld, rounding, created_at } = note;
  const settled = { ...totals, amount_due: dueOf(totals) };
  const paid = old.totals.amount_due > 0 && settled.amount_due === 0 && settled.amount_paid > 0;
  return {
    ...old,
    ...(kind === "void" ? { status: "void" as const } : {}),
    ...(paid ? { paid_at: issued_on } : {}),
    totals: settled,
    credit_notes: [
      ...old.credit_notes,
      {
        id,
        kind,
        number,
        issued_on,
        amount,
        ...(lines ? { lines } : {}),
        ...(withheld ? { withheld } : {}),
        ...(rounding ? { rounding } : {}),
        created_at,
      },
    ],
  };
}

/**
 * Credits quantities of a sent invoice's lines, an amount, or all that is left, by a note with a number of its own series, linked
 * both ways. The credited amount is left to invoice again, unless it was given as a discount. The note's
 * amount on a paid invoice becomes client credit (`excess` of the event). 422 above what is left, 1004, 2023,
 * 2026, 2028.
 */
export const credit = async (id: number, input: CreditInput, if_match?: number): Promise<Info> =>
  (
    await makeCreditNote(
      id,
      "credit",
      {
        kind: "credit_note",
        amount: ({ totals }) => input.amount ?? Money.subtract(totals.total, totals.amount_credited),
        lines: input.lines,
        reason: input.reason,
        as_discount: input.as_discount,
      },
      if_match,
    )
  ).info;

/**
 * Credits like `credit`, for a change order that lowered the accepted total by `counted` (D23), and records
 * what that change still owes in the same transaction. Returns the note.
 */
export const creditChange = async (
  id: number,
  of: Required<Pick<Crediting, "id" | "counted" | "reason" | "proposal" | "beside">> & {
    rates: NoteRate[] | undefined;
    amount: number;
  },
): Promise<CreditNote> =>
  (await makeCreditNote(id, "credit", { ...of, kind: "credit_note", amount: () => of.amount })).note;

/**
 * Refuses a refund that shall reduce the invoice where a note of the amount cannot be made: 422 without anything
 * left to credit, else as `credit`. Returns what the note takes off for `amount` of money: more where tax is withheld of
 * the invoice, and what is left at most.
 */
export async function reducibleBy(row: Row, amount: number): Promise<number> {
  const today = await Workspace.today();
  assertAllowed(row, "credit", today);
  const left = Money.subtract(row.totals.total, row.totals.amount_credited);
  const noted = (await notesOf(row)).map(({ groups }) => groups);
  const after = (note: number) =>
    creditTotals(row, { amount: note, groups: noteGroups(row.totals, note, noted) }, noted);
  const reduces = grossOf(row.totals, amount, after);
  if (amount <= 0)
    invalid({
      reduce_invoice: "This money is the client’s credit already: the invoice was reduced for it before",
    });
  if (left <= 0) invalid({ reduce_invoice: "Nothing of this invoice is left to take off" });
  assertUndisputed(row, amount);
  const note = {
    ...({ id: 0, kind: "credit_note", number: "", issued_on: today, created_at: iso() } as const),
    amount: reduces,
  };
  await guardOwedWrites(toListedRow(nextVersion(row, afterNote(row, note, after(reduces)))));
  return reduces;
}

/**
 * Makes the credit note that was decided on with a refund, once the money leaves: of what is left at most. Once for
 * its id, however often it is asked for.
 */
export const creditRefund = async (
  id: number,
  { most, ...of }: { id: number; most: number; reason: string },
): Promise<CreditNote> => {
  const amount = ({ totals }: Row) => Math.min(most, Money.subtract(totals.total, totals.amount_credited));
  return (await makeCreditNote(id, "credit", { ...of, kind: "credit_note", amount })).note;
};

/**
 * Voids a sent invoice that nobody paid anything of: it keeps its number and stays visible (D11), and a void
 * with a number of its own series says why. 1004, 2023, 2024, 2026, 2029.
 */
export const voidInvoice = async (id: number, input: VoidInput, if_match?: number): Promise<Info> =>
  (
    await makeCreditNote(
      id,
      "void",
      {
        kind: "void",
        amount: ({ totals }) => Money.subtract(totals.total, totals.amount_credited),
        reason: input.reason ?? "",
      },
      if_match,
    )
  ).info;
