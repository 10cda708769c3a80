import type { Invoice } from "@stint/core/invoice";
import { entity, type Row } from "./rows";

interface Credit {
  /** What the client signed as the credit of a change order. */
  signed: number;
  /** What its notes took off what was agreed, and what they still owe. */
  credited: number;
  owed: number;
  /** Another change order was accepted since: it tells what is still to be given back. */
  superseded: boolean;
}

/** The credit of every accepted change order, the oldest first, out of the rows as they are stored. */
export function creditsOf(rows: Row[]): Credit[] {
  const sequenceOf = ({ evidence }: Row) => (evidence as { sequence: number }).sequence;
  const signed = entity(rows, "acceptance")
    .filter(({ base }) => base !== undefined)
    .sort((a, b) => sequenceOf(a) - sequenceOf(b));
  const [owed] = entity(rows, "owed_credit");
  return signed.map((row, at) => {
    const notes = entity(rows, "credit_note").filter(
      ({ proposal }) => (proposal as { proposal_id: number } | undefined)?.proposal_id === row.proposal_id,
    );
    return {
      signed: Number(row.credit ?? 0),
      credited: notes.reduce((sum, { counted }) => sum + Number(counted), 0),
      owed: owed?.proposal_id === row.proposal_id ? Number(owed?.amount) : 0,
      superseded: at < signed.length - 1,
    };
  });
}

/** What the client signed is what its notes give and still owe; one that another came after gives no more than that. */
export const wrongCredits = (rows: Row[]): string[] =>
  creditsOf(rows).flatMap(({ signed, credited, owed, superseded }) =>
    (superseded ? credited <= signed : credited + owed === signed)
      ? []
      : [`a change order of ${signed} credited ${credited} and owes ${owed}`],
  );

/** Of all invoices of the accepted currency: what is asked for now, without tax, and what was given is what they bill. */
export function wrongStanding(
  rows: Row[],
  { currency, invoiced, planned, given, paid }: Invoice.Billable,
): string[] {
  const wrong = [invoiced, planned, given, paid].some((each) => each < 0)
    ? [`${invoiced} is invoiced, ${planned} planned, ${given} given, ${paid} paid`]
    : [];
  const [of, ...others] = entity(rows, "billing");
  const mine = entity(rows, "invoice").filter((each) => each.currency === currency && each.status !== "void");
  const plain = mine.every(({ totals, items }) => {
    const beside = (items as { source: { kind: string } | null }[]).some(({ source }) =>
      /^(expense|late_fee)$/.test(source?.kind ?? ""),
    );
    return (totals as Invoice.Totals).tax_total === 0 && !beside;
  });
  // Its invoices are still being made, or it has tax or expenses: then the sums are of more than was agreed.
  if (others.length > 0 || of?.preparing !== undefined || !plain) return wrong;
  const asked = mine.reduce((sum, { totals }) => {
    const { total, amount_credited } = totals as Invoice.Totals;
    return sum + total - amount_credited;
  }, 0);
  if (invoiced + planned - given !== asked)
    wrong.push(`${invoiced} + ${planned} is billed, ${given} of it given, and ${asked} is asked for`);
  return wrong;
}
