import { payoutCommitted, payoutPaid } from "@stint/email";
import { Notification } from "../../notification";
import { Day } from "../../platform/date";
import { env } from "../../platform/env";
import { Money } from "../../platform/money";
import type { PAYMENT_METHODS } from "../schema";
import { loadMailFacts, mail, namesOf } from "./facts";

export { notifyDrafted, notifyFailed, notifyHeld, notifyReleased } from "./shared";

const METHODS: Record<(typeof PAYMENT_METHODS)[number], string> = {
  bank_transfer: "by bank transfer",
  check: "by check",
  cash: "in cash",
  card: "by card",
  other: "by hand",
};

/** Mails every teammate of a committed payout, then notifies them in the app; for that event's reaction. */
export async function notifyCommitted({ payout_id }: { payout_id: number }): Promise<void> {
  const of = await loadMailFacts(payout_id);
  const { payout, business, link } = of;
  for (const payee of of.payees) {
    const { user, amount, items } = payee;
    const props = { to: user.email, first_name: user.first_name, business, project: payout.project_name };
    await mail(
      of,
      payee,
      "committed",
      payoutCommitted({
        ...props,
        amount,
        items,
        message: payout.message,
        link: `${env().STINT_URL}${link}`,
      }),
    );
  }
  const [first, ...rest] = of.payees.map(({ user, amount }) => ({
    user_id: user.id,
    key: `payout:${payout.id}:committed`,
    type: "payout.committed",
    title: `${business} will pay you ${amount} for ${payout.project_name}.`,
    link,
    metadata: { project_id: payout.project_id, payout_id },
  }));
  if (first) await Notification.add(first, ...rest);
}

/** Does the same once it was paid; the owner's own list has it, too, without an alert. */
export async function notifyPaid({ payout_id }: { payout_id: number }): Promise<void> {
  const of = await loadMailFacts(payout_id);
  const { payout, owner, business, link, time_zone } = of;
  const paid_on = Day.today(new Date(payout.paid_at ?? payout.created_at), time_zone);
  const method = METHODS[payout.payment_method ?? "other"];
  for (const payee of of.payees) {
    const { user, amount, items } = payee;
    const props = { to: user.email, first_name: user.first_name, business, project: payout.project_name };
    await mail(
      of,
      payee,
      "paid",
      payoutPaid({ ...props, amount, items, paid_on, method, link: `${env().STINT_URL}${link}` }),
    );
  }
  const common = {
    key: `payout:${payout.id}:paid`,
    type: "payout.paid",
    link,
    metadata: { project_id: payout.project_id, payout_id },
  };
  await Notification.add(
    {
      ...common,
      user_id: owner.id,
      title: `You paid ${namesOf(payout)} ${Money.format(payout.total, payout.currency)} for ${payout.project_name}.`,
      read: true,
    },
    ...of.payees.map(({ user, amount }) => ({
      ...common,
      user_id: user.id,
      title: `${business} paid you ${amount} for ${payout.project_name}.`,
    })),
  );
}
