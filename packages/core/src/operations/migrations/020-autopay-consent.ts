import type { Consent } from "../../invoice/payment/read";
import { AutopayEntity } from "../../payment/autopay/entity";
import { Migration } from "../../platform/migration";
import { dateConsent } from "./consent";

interface Row {
  owner_id: number;
  consent: Consent;
}

/**
 * Every consent to automatic payment names the date of the invoice that it was given on (D10). Taken back nothing
 * changes: the code of before reads that date, too.
 */
export const autopayConsent = Migration.define<Row>({
  name: "020-autopay-consent",
  when: "before",
  entity: AutopayEntity,
  up: async ({ owner_id, consent }) =>
    consent && consent.issued_on === undefined
      ? { consent: await dateConsent(owner_id, consent) }
      : undefined,
  down: () => undefined,
});
