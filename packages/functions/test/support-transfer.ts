import { Account } from "@stint/core/connected-account";
import { Invoice } from "@stint/core/invoice";
import { Ledger } from "@stint/core/ledger";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { Share } from "@stint/core/payout/revenue-share";
import { AppError } from "@stint/core/platform/error";
import { stripe } from "@stint/core/platform/stripe";
import { expect } from "vitest";
import { newPaidStudio } from "../../core/test/payout/revenue-share/support";
import { as } from "../../core/test/support";

export type Studio = Awaited<ReturnType<typeof newPaidStudio>>;
type Teammate = Studio["kim"];

/** A teammate gives the provider what it asks for. */
export const linked = ({ actor }: Teammate) =>
  as(actor, async () => {
    const { id } = await Account.open({});
    const { url } = await Account.startOnboarding(id);
    await fetch(`${process.env.STRIPE_API_BASE}/elements/onboarding`, {
      method: "POST",
      body: new URLSearchParams({
        account: new URL(url).searchParams.get("account") ?? "",
        return_url: "https://stint.test/settings",
      }),
      redirect: "manual",
    });
    expect(await Account.check(id)).toMatchObject({ payouts_enabled: true });
  });

/** The client pays by card, $1,000.00 unless told. */
export async function paidOnline(studio: Studio, card = "pm_card_visa", unit_price = 100_000) {
  const { own, project_id } = studio;
  const invoice = await own(async () => {
    const { id } = await Invoice.create({ project_id });
    await Invoice.addItem(id, { name: "Design", unit_price });
    await Invoice.setMethod(id, "card", true);
    return Invoice.send(id, {});
  });
  const { client_secret } = await Payment.startCardPayment(invoice.hash ?? "");
  const intent_id = client_secret?.split("_secret_")[0] ?? "";
  const sdk = await stripe();
  await sdk.paymentIntents.confirm(intent_id, { payment_method: card });
  await Payment.observe(await sdk.paymentIntents.retrieve(intent_id));
  const { payments } = await own(() => Invoice.get(invoice.id));
  await own(() =>
    Share.reconcileShares({ project_id, invoice_id: invoice.id, payment_id: payments[0]?.id ?? 0 }),
  );
  return { invoice_id: invoice.id, payment_id: payments[0]?.id ?? 0, intent_id };
}

/** A payout to Kim that was written by hand, and committed. */
export const written = ({ own, project_id, kim }: Studio, amount: number) =>
  own(async () => {
    const { id } = await Payout.create({ project_id });
    await Payout.addItem(id, { user_id: kim.actor.user_id, amount, description: "Screens" });
    await Payout.commit(id, {});
    return id;
  });

export const sentFor = async (id: number) => {
  const { data } = await (await stripe()).transfers.list({ transfer_group: `payout:${id}` });
  return data.map(({ amount }) => amount).sort((a, b) => a - b);
};

/** What the workspace has at the provider, by its book. */
export const clearingOf = ({ own }: Studio): Promise<number> =>
  own(async () => {
    const { balances } = await Ledger.book();
    return balances.find(({ account }) => account === "clearing")?.amount ?? 0;
  });

/** A card whose money is available at once. */
export const SOON = "pm_card_bypassPending";

/** The client paid $1,000.00 online, and 60 % of it is Kim's share, which is committed. */
export async function withShare() {
  const studio = await newPaidStudio();
  await studio.rules({ member_id: studio.kim.member.id, kind: "settled", percent: "60" });
  const paid = await paidOnline(studio, SOON);
  await linked(studio.kim);
  const share = (await studio.payouts())[0]?.id ?? 0;
  await studio.own(() => Payout.commit(share, {}));
  return { ...studio, ...paid, share };
}

/** The client gets money back at the provider's own pages, where nobody asks the purse. */
export const refundThere = ({
  own,
  invoice_id,
  payment_id,
  intent_id,
}: Awaited<ReturnType<typeof withShare>>) =>
  own(async () => {
    const refund = await (await stripe()).refunds.create({ payment_intent: intent_id });
    await Payment.takeRefund({ invoice_id, payment_id }, refund, undefined);
  });

export const refund = (
  { own }: Studio,
  of: { invoice_id: number; payment_id: number },
  amount: number,
  more: { confirm_shortfall?: boolean } = {},
) => own(() => Payment.refund(of.invoice_id, of.payment_id, { amount, ...more }));

/** Words of ours are an answer like any other here. */
export function refusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
