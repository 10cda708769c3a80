import type { Dispute, Kept } from "../../invoice/payment/read";
import { PaymentEntity } from "../../invoice/payment-entity";
import { Day } from "../../platform/date";
import { Migration } from "../../platform/migration";
import { dateConsent } from "./consent";
import { zoneOf } from "./zone";

interface Row {
  owner_id: number;
  keeps: Kept;
  dispute: Dispute;
}

async function dateKept({ owner_id, keeps }: Partial<Row>): Promise<Partial<Row>> {
  if (!keeps || keeps.consent.issued_on !== undefined) return {};
  return { keeps: { ...keeps, consent: await dateConsent(owner_id, keeps.consent) } };
}

async function dateDispute({ owner_id, dispute }: Partial<Row>): Promise<Partial<Row>> {
  if (!dispute) return {};
  const { opened_at, opened_on, closed_at, closed_on } = dispute;
  if (opened_on !== undefined && (closed_at === undefined || closed_on !== undefined)) return {};
  const zone = await zoneOf(owner_id);
  const dayOf = (time: string) => Day.today(new Date(time), zone);
  return {
    dispute: {
      ...dispute,
      opened_on: opened_on ?? dayOf(opened_at),
      ...(closed_at === undefined ? {} : { closed_on: closed_on ?? dayOf(closed_at) }),
    },
  };
}

/**
 * Payments name the dates in the owner's zone (D26) on which they were disputed and that ended, and with a consent the
 * date of its invoice. Taken back nothing changes: the code of before reads these dates, too.
 */
export const paymentDates = Migration.define<Row>({
  name: "021-payment-dates",
  when: "before",
  entity: PaymentEntity,
  up: async (row) => ({ ...(await dateKept(row)), ...(await dateDispute(row)) }),
  down: () => undefined,
});
