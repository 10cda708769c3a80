/** What papers of an invoice say beside their figures, in the language of its client. Pure. */
import { fill, type Language } from "../../platform/language";
import { Money } from "../../platform/money";
import { describeWithholding } from "../../workspace/withholding/rules";
import { type PayableSums, roundingLeft, withheldLeft } from "../payable/rules";
import type { Row } from "../read";

/** Describes the day or the period of the supply; "" where nobody said. */
export function describeSupply(
  {
    supply_from,
    supply_until,
    supplied_on_issue,
  }: Pick<Row, "supply_from" | "supply_until" | "supplied_on_issue">,
  { words, day }: Language,
): string {
  const [from, until] = [supply_from || supply_until, supply_until || supply_from];
  if (!from || !until) return supplied_on_issue ? words.supplied_on_issue : "";
  return from === until
    ? fill(words.supplied, { day: day(from) })
    : fill(words.supplied_period, { from: day(from), until: day(until) });
}

/** Lists what the buyer finds the paper by: its purchase order, its own reference. */
export const describeReferences = (
  { purchase_order, buyer_reference }: Pick<Row, "purchase_order" | "buyer_reference">,
  { words }: Language,
): string[] => [
  ...(purchase_order ? [fill(words.purchase_order, { text: purchase_order })] : []),
  ...(buyer_reference ? [fill(words.buyer_reference, { text: buyer_reference })] : []),
];

/** Names the tax that the client withholds. */
export const describeWithheld = (of: Row["withholding"], { words }: Language): string =>
  fill(words.withholding, { name: of ? describeWithholding(of) : "" }).trim();

/** Lists what stands between the total and the amount due of an invoice as issued. */
export function listDeducted(
  totals: PayableSums,
  withholding: Row["withholding"],
  language: Language,
): { label: string; amount: number }[] {
  return inLanguage(withheldLeft(totals), roundingLeft(totals), withholding, language);
}

/** Lists what stands between the total of a note and what it takes off the amount to pay. */
export const listNoteDeducted = (
  { withheld = 0, rounding = 0 }: { withheld?: number | undefined; rounding?: number | undefined },
  withholding: Row["withholding"],
  language: Language,
): { label: string; amount: number }[] => inLanguage(withheld, Money.negate(rounding), withholding, language);

function inLanguage(
  withheld: number,
  rounding: number,
  withholding: Row["withholding"],
  language: Language,
): { label: string; amount: number }[] {
  return [
    ...(withheld > 0
      ? [{ label: describeWithheld(withholding, language), amount: Money.negate(withheld) }]
      : []),
    ...(rounding === 0 ? [] : [{ label: language.words.rounding, amount: rounding }]),
  ];
}
