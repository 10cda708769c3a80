import { einvoiceTold, invoiceSendFailed } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { type Code, catalogue } from "../../platform/error/catalogue";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { findDelivery } from "../delivery/read";
import { adviceFor, findMeaning, MAILS } from "../delivery/rules";
import type { Events, Why } from "../events";
import { row } from "../read";
import { getRecurring } from "../recurring/change";
import { money } from "../words";
import { addressOwner } from "./address";

const WHY: Record<Why, string> = {
  beyond_agreed:
    "Other invoices of this project already ask for all that was accepted. Send it if it is meant on top, or delete it.",
  unconfirmed_address:
    "An API key changed the client, and nothing goes there by itself before you say that it is right. Confirm it on the client's page.",
};

/** Returns why something could not go out, in words for a person. */
export const reasonOf = ({
  code,
  why,
  text,
}: {
  code: number;
  why?: Why | undefined;
  /** The refusal's own words, which say what to do. */
  text?: string | undefined;
}): string => (why ? WHY[why] : text || (catalogue[code as Code]?.message ?? "Something was missing."));

/** Reacts to `invoice.send_failed`, once for each planned day. */
export async function mailSendFailed(data: z.infer<typeof Events.SendFailed.schema>): Promise<void> {
  const of = await row(data.invoice_id);
  const { headers, props } = await addressOwner(of, `invoice:${of.id}:send_failed:${of.send_on ?? ""}`);
  await Mail.send({
    ...headers,
    ...invoiceSendFailed({
      ...props,
      heading: "A scheduled invoice did not go out",
      amount: money(of.totals.total, of),
      reason: reasonOf(data),
      next: "It is a draft again.",
    }),
  });
}

/** Reacts to `recurring.paused`. */
export async function mailRecurringPaused(
  data: z.infer<typeof Events.RecurringPaused.schema>,
): Promise<void> {
  const series = await getRecurring(data.recurring_id);
  const owner = await User.getOwner();
  await Mail.send({
    owner_id: Actor.owner(),
    key: `recurring:${series.id}:paused:${series.next_on ?? ""}`,
    to: owner.email,
    ...invoiceSendFailed({
      to: owner.email,
      first_name: owner.first_name,
      heading: "A recurring invoice stopped",
      title: series.title || "Recurring invoice",
      client: series.client_name,
      amount: Money.format(series.total, series.currency),
      reason: reasonOf(data),
      next: "It was tried on three days and is paused now. Once you resume it, what was missed goes out.",
      link: `${env().STINT_URL}/invoices/recurring/${series.id}`,
    }),
  });
}

/** Reacts to `invoice.delivery_told`: the owner is mailed where they must act. */
export async function mailDeliveryTold(data: z.infer<typeof Events.DeliveryTold.schema>): Promise<void> {
  const [of, delivery] = await Promise.all([
    row(data.invoice_id),
    findDelivery(data.invoice_id, data.document),
  ]);
  if (!delivery || !MAILS.has(delivery.status)) return;
  // What came first may be of another status than what stands by now; one mail for each status.
  const { headers, props } = await addressOwner(
    of,
    `invoice:${of.id}:delivery:${data.document}:${delivery.status}`,
  );
  await Mail.send({
    ...headers,
    ...einvoiceTold({
      ...props,
      number: delivery.number,
      amount: money(of.totals.total, of),
      told: findMeaning(delivery.network, data.code)?.text ?? "The e-invoice could not be delivered",
      reason: delivery.reason,
      advice: adviceFor(delivery.status),
    }),
  });
}
