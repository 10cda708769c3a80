/** The taxes that a note takes back, by name. Pure. */
import { Money } from "../../platform/money";
import { labelTax } from "../../platform/tax/rules";
import type { CreditNoteRow } from "../credit-note-entity";
import type { Row } from "../read";

/** How a tax is named beside its amount, and the word for one without a name. */
export interface TaxLabels {
  labelOf: (name: string, rate: string) => string;
  tax_word: string;
}

const PLAIN: TaxLabels = { labelOf: (name, rate) => labelTax(name, rate), tax_word: "Tax" };

/** Returns the tax that a note takes back of one group, by its invoice's names. */
export function taxesBack(
  row: Pick<Row, "taxes" | "totals">,
  group: CreditNoteRow["groups"][number],
  { labelOf, tax_word }: TaxLabels = PLAIN,
): { label: string; amount: number }[] {
  const { rate, amount, reason, category } = group;
  if (reason) return [{ label: reason, amount }];
  if (amount === 0) return [];
  const named = row.totals.taxes.filter((tax) => tax.category === category && tax.rate === rate);
  const names = [...new Set(named.map(({ name }) => name))].join(", ");
  if (names || row.taxes.length === 0) return [{ label: labelOf(names || tax_word, rate), amount }];
  // Taxes side by side are one group: each takes its part, by what the invoice charged of it.
  const at = row.totals.taxes.findIndex((_, i) =>
    row.taxes.every(({ name, rate }, n) => {
      const charged = row.totals.taxes[i + n];
      return charged?.name === name && charged.rate === rate;
    }),
  );
  const charged = row.totals.taxes.slice(at, at + row.taxes.length).map((tax) => tax.amount);
  const parts = Money.allocate(
    amount,
    at >= 0 && Money.sum(charged) > 0 ? charged : row.taxes.map((tax) => tax.rate),
  );
  return row.taxes.map((tax, i) => ({ label: labelOf(tax.name, tax.rate), amount: parts[i] ?? 0 }));
}
