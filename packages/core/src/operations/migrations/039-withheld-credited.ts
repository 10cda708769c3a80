import { InvoiceEntity } from "../../invoice/entity";
import type { Row } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { Money } from "../../platform/money";

/**
 * Every invoice of which tax is withheld says what its credit notes took off that: a share of it, as their books have
 * it. Taken back nothing changes: the code of before reads it, too.
 */
export const withheldCredited = Migration.define<Row>({
  name: "039-withheld-credited",
  when: "before",
  entity: InvoiceEntity,
  up: ({ totals, credit_notes = [] }) => {
    if (!totals?.withheld || totals.withheld_credited !== undefined || credit_notes.length === 0)
      return undefined;
    const { total, withheld } = totals;
    let amount_credited = 0;
    let taken = 0;
    const notes = credit_notes.map((note) => {
      amount_credited = Money.add(amount_credited, note.amount);
      const left = Money.subtract(total, amount_credited);
      const until = Money.allocate(withheld, [amount_credited, left])[0] ?? 0;
      const back = Money.subtract(until, taken);
      taken = until;
      return back > 0 ? { ...note, withheld: back } : note;
    });
    return { totals: { ...totals, withheld_credited: taken }, credit_notes: notes };
  },
  down: () => undefined,
});
