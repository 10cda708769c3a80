import { InvoiceEntity } from "../../invoice/entity";
import type { Row } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { CASH_CURRENCIES, findCashStep } from "../../workspace/cash-rounding/rules";

/**
 * An invoice that went out rounded says to which step: its first credit note rounds the rest to it. One that has notes
 * keeps the rounding that its books have. Taken back nothing changes: the code of before reads it, too.
 */
export const cashStep = Migration.define<Row>({
  name: "042-cash-step",
  when: "before",
  entity: InvoiceEntity,
  up: ({ totals, currency = "", sent_at, credit_notes = [] }) => {
    if (!sent_at || !totals?.rounding || totals.cash_step !== undefined || credit_notes.length > 0)
      return undefined;
    const cash_step = findCashStep({ cash_rounding: CASH_CURRENCIES }, currency);
    return cash_step === undefined ? undefined : { totals: { ...totals, cash_step } };
  },
  down: () => undefined,
});
