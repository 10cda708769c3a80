import { autopayFinished, autopayStarted, autopayStopped } from "@stint/email";
import { money, publicLink } from "../../invoice";
import { addressClient } from "../../invoice/mail";
import { load, row } from "../../invoice/read";
import { series } from "../../invoice/recurring";
import { Mail } from "../../mailing";
import { titleInSubject } from "../../platform/shape/title";
import { chargedOf } from "../charge-amount";
import { find } from "./rows";
import type { StoppedBy } from "./schema";

interface Ref {
  recurring_id: number;
  invoice_id: number;
}

/** Reads the rows that both mails need; undefined where the invoice has no client address any more. */
async function readConsent({ recurring_id, invoice_id }: Ref) {
  const [of, saved] = await Promise.all([row(invoice_id), find(recurring_id)]);
  const to_client = addressClient(of, `recurring:${recurring_id}:autopay`);
  if (!saved || !of.snapshot || !to_client) return undefined;
  const { headers, props } = to_client;
  return {
    saved,
    mail: (what: string) => ({
      ...headers,
      key: `${headers.key}:${what}:${saved.consent.agreed_at}`,
    }),
    props: {
      ...props,
      about: titleInSubject(props.title, of.snapshot.brand.name),
      seller: of.snapshot.seller.name,
      reference: saved.reference,
    },
  };
}

/** Reacts to `recurring.autopay_started`: the client gets the consent, word for word. Once. */
export async function mailStarted(ref: Ref): Promise<void> {
  const of = await readConsent(ref);
  if (!of) return;
  const { text, agreed_at } = of.saved.consent;
  await Mail.send({
    ...of.mail("started"),
    ...autopayStarted({ ...of.props, text, agreed_on: agreed_at.slice(0, 10) }),
  });
}

/** Returns the last invoice of an ended series, and whether the saved method was charged for it. */
async function lastOf(recurring_id: number) {
  const { last_invoice_id } = await series(recurring_id);
  if (last_invoice_id === undefined) return undefined;
  const { row: of, payments } = await load(last_invoice_id);
  const charge = payments.find(({ charges }) => charges !== undefined);
  if (!charge || (charge.status !== "settled" && charge.status !== "processing")) return undefined;
  return { number: of.number ?? "", amount: money(chargedOf(charge), of), link: publicLink(of) };
}

/** Returns the day of a debit that was announced before the stop; undefined without one. */
async function findAnnouncedDay(turn: { invoice_id: number } | undefined): Promise<string | undefined> {
  if (!turn) return undefined;
  const { payments } = await load(turn.invoice_id);
  // It may be canceled by now: this mail reads the same whichever comes first.
  return payments.find(({ status, stop }) => status === "processing" || stop !== undefined)?.charges?.on;
}

/**
 * Reacts to `recurring.autopay_stopped`: the client reads that nothing is charged any more, or after the last
 * charge, that it was the last one. Once.
 */
export async function mailStopped(ref: Ref & { by: StoppedBy }): Promise<void> {
  const of = await readConsent(ref);
  if (!of) return;
  const last = ref.by === "end" ? await lastOf(ref.recurring_id) : undefined;
  const announced_on = ref.by === "end" ? undefined : await findAnnouncedDay(of.saved.turn);
  await Mail.send({
    ...of.mail("stopped"),
    ...(last
      ? autopayFinished({ ...of.props, ...last })
      : autopayStopped({ ...of.props, by: ref.by, ...(announced_on && { announced_on }) })),
  });
}
