import { InvoiceEntity } from "../../invoice/entity";
import { Migration } from "../../platform/migration";

interface Row {
  pass_fee: boolean;
  allow_partial: boolean;
}

/** Adds to every invoice who bears the fee (D10) and whether a partial payment is allowed (D36). */
export const invoiceChoices = Migration.define<Row>({
  name: "007-invoice-choices",
  when: "before",
  entity: InvoiceEntity,
  up: ({ pass_fee, allow_partial }) => ({
    ...(pass_fee === undefined ? { pass_fee: false } : {}),
    ...(allow_partial === undefined ? { allow_partial: false } : {}),
  }),
  down: ({ pass_fee, allow_partial }) => ({
    ...(pass_fee === false ? { pass_fee: null } : {}),
    ...(allow_partial === false ? { allow_partial: null } : {}),
  }),
});
