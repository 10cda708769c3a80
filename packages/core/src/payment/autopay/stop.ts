import { byHash } from "../../invoice/link";
import { series } from "../../invoice/recurring/rows";
import { row } from "../../invoice/rows";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { stripe } from "../../platform/stripe";
import { inNameOf } from "../intent";
import { AutopayEntity } from "./entity";
import { Events } from "./events";
import { aggregateOf, consentText, find, recordShape, seriesOf, shape } from "./rows";
import type { Autopay, AutopayRecord } from "./schema";

const NONE: Autopay = { state: "none", text: "", reference: null, agreed_at: null };

async function ofInvoice(id: number): Promise<Autopay> {
  const of = await row(id);
  const each = await seriesOf(of);
  return each ? shape(await find(each.id), consentText(of, each)) : NONE;
}

/** What the page of an invoice says of automatic payment. 1066. */
export const autopayOf = (hash: string): Promise<Autopay> => byHash(hash, ofInvoice);

/** Ends it for a series: at once with us, and at the provider, who forgets the method. Stopped before is no error. */
async function stop(recurring_id: number, by: "client" | "owner"): Promise<void> {
  const stopped = await Db.fresh(async () => {
    const old = await find(recurring_id);
    if (old?.status !== "active") return undefined;
    const next = {
      ...old,
      status: "stopped" as const,
      version: old.version + 1,
      stopped_at: iso(),
      stopped_by: by,
    };
    await Db.commit(
      [Db.put(AutopayEntity.put(next).where(({ version }, { eq }) => eq(version, old.version)))],
      [
        Events.Stopped.of(
          aggregateOf(recurring_id),
          { recurring_id, invoice_id: old.consent.invoice_id, by },
          {
            before: { status: old.status },
            after: { status: next.status, stopped_by: by },
            version: next.version,
          },
        ),
      ],
    );
    return next;
  });
  // We do not charge it any more, whether or not the provider hears of it now.
  if (stopped)
    await stripe()
      .then((sdk) => sdk.paymentMethods.detach(stopped.payment_method, {}, inNameOf(stopped)))
      .catch(() => undefined);
}

/** The client takes the yes back on the page of any invoice of the series. 1066. */
export const stopByClient = (hash: string): Promise<Autopay> =>
  byHash(hash, async (id) => {
    const { recurring_id } = await row(id);
    if (recurring_id !== undefined) await stop(recurring_id, "client");
    return ofInvoice(id);
  });

/** The owner's view of a series' automatic payment. 1003. */
export const autopayRecord = async (recurring_id: number): Promise<AutopayRecord> =>
  recordShape(await find((await series(recurring_id)).id));

/** The owner ends it. 1003. */
export async function stopByOwner(recurring_id: number): Promise<AutopayRecord> {
  await stop((await series(recurring_id)).id, "owner");
  return autopayRecord(recurring_id);
}
