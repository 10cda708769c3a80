/** Mails to the owner of what happened to a payment at the provider, without anybody here. */
import { disputeOwner, refundFailedOwner, refundMadeOwner } from "@stint/email";
import { money, ownLink } from "../invoice";
import { load } from "../invoice/read";
import { Mail } from "../mailing";
import { Day } from "../platform/date";
import { User } from "../user";
import { Workspace } from "../workspace";
import { reasonInWords } from "./dispute";
import { refundIdOf } from "./refund/refund";

interface Ref {
  invoice_id: number;
  payment_id: number;
}

/** The invoice with one of its payments, and what every such mail needs; undefined without the payment. */
async function told({ invoice_id, payment_id }: Ref) {
  const { row, payments } = await load(invoice_id);
  const payment = payments.find(({ id }) => id === payment_id);
  if (!payment) return undefined;
  const owner = await User.contact(row.owner_id);
  return {
    payment,
    mail: (what: string) => ({
      owner_id: row.owner_id,
      key: `invoice:${row.id}:${what}:owner`,
      to: owner.email,
    }),
    props: (amount: number) => ({
      to: owner.email,
      first_name: owner.first_name,
      number: row.number ?? "",
      title: row.title || "Invoice",
      client: row.client_name,
      amount: money(amount, row),
      link: ownLink(row),
    }),
  };
}

/** The reaction to `invoice.disputed`: how much, why, and until when evidence counts. Once for each dispute. */
export async function mailDisputed(ref: Ref): Promise<void> {
  const of = await told(ref);
  const dispute = of?.payment.dispute;
  if (!of || dispute?.status !== "open") return;
  const { time_zone } = await Workspace.get();
  await Mail.send({
    ...of.mail(`dispute:${dispute.id}`),
    ...disputeOwner({
      ...of.props(dispute.amount),
      reason: reasonInWords(dispute.reason),
      ...(dispute.due_by ? { evidence_due: Day.today(new Date(dispute.due_by), time_zone) } : {}),
    }),
  });
}

/** The reaction to `payment.refund_failed`: the client did not get it. Once for each refund. */
export async function mailRefundFailed(ref: Ref & { refund_id: number }): Promise<void> {
  const of = await told(ref);
  const refund = of?.payment.refunds?.find(({ id }) => id === ref.refund_id);
  if (!of || refund?.status !== "failed") return;
  await Mail.send({
    ...of.mail(`refund:${refund.id}:failed`),
    ...refundFailedOwner({
      ...of.props(refund.amount),
      reason: (refund.failure ?? "").replace(/\.$/, ""),
    }),
  });
}

/** The reaction to `invoice.refunded`, for what was refunded at the provider's own pages. Once for each refund. */
export async function mailRefundMade(ref: Ref & { refund_id: number }): Promise<void> {
  const of = await told(ref);
  const refund = of?.payment.refunds?.find(({ id }) => id === ref.refund_id);
  const isTheirs = refund?.provider_id !== undefined && refund.id === refundIdOf(refund.provider_id);
  if (!of || !refund || !isTheirs || refund.status === "failed") return;
  await Mail.send({
    ...of.mail(`refund:${refund.id}:made`),
    ...refundMadeOwner(of.props(refund.amount)),
  });
}
