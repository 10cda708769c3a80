import { autopayFinished, autopayStarted, autopayStopped } from "@stint/email";
import { money, publicLink } from "../../invoice";
import { mailBrand } from "../../invoice/mail";
import { load, row } from "../../invoice/read";
import { series } from "../../invoice/recurring";
import { Mail } from "../../mailing";
import { chargedOf } from "../intent/charge-amount";
import { find } from "./rows";
import type { StoppedBy } from "./schema";

interface Ref {
  recurring_id: number;
  invoice_id: number;
}

/** The rows that both mails need; nothing where the invoice lost its client's address. */
async function told({ recurring_id, invoice_id }: Ref) {
  const [of, saved] = await Promise.all([row(invoice_id), find(recurring_id)]);
  const { snapshot, sent_to } = of;
  if (!saved || !snapshot || !sent_to) return undefined;
  return {
    saved,
    mail: (what: string) => ({
      owner_id: of.owner_id,
      key: `recurring:${recurring_id}:autopay:${what}:${saved.consent.agreed_at}`,
      to: sent_to,
      from_name: snapshot.brand.name,
      reply_to: snapshot.seller.email,
    }),
    props: {
      brand: mailBrand(snapshot),
      to: sent_to,
      first_name: of.sent_to_name,
      title: of.title || "Invoice",
      seller: snapshot.seller.name,
      reference: saved.reference,
      link: publicLink(of),
    },
  };
}

/** The reaction to `recurring.autopay_started`: the client gets what they agreed to, word for word. Once. */
export async function mailStarted(ref: Ref): Promise<void> {
  const of = await told(ref);
  if (!of) return;
  const { text, agreed_at } = of.saved.consent;
  await Mail.send({
    ...of.mail("started"),
    ...autopayStarted({ ...of.props, text, agreed_on: agreed_at.slice(0, 10) }),
  });
}

/** The last invoice of a series that has ended, and whether the saved method was charged for it. */
async function lastOf(recurring_id: number) {
  const { last_invoice_id } = await series(recurring_id);
  if (last_invoice_id === undefined) return undefined;
  const { row: of, payments } = await load(last_invoice_id);
  const charge = payments.find(({ charges }) => charges !== undefined);
  if (!charge || (charge.status !== "settled" && charge.status !== "processing")) return undefined;
  return { number: of.number ?? "", amount: money(chargedOf(charge), of), link: publicLink(of) };
}

/**
 * The reaction to `recurring.autopay_stopped`: the client hears that nothing is charged any more, after the last
 * charge that this was the last one. Once.
 */
export async function mailStopped(ref: Ref & { by: StoppedBy }): Promise<void> {
  const of = await told(ref);
  if (!of) return;
  const last = ref.by === "end" ? await lastOf(ref.recurring_id) : undefined;
  await Mail.send({
    ...of.mail("stopped"),
    ...(last ? autopayFinished({ ...of.props, ...last }) : autopayStopped({ ...of.props, by: ref.by })),
  });
}
