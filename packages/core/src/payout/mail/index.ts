import { payoutCommitted, payoutPaid } from "@stint/email";
import { Mail } from "../../mailing";
import { Notification } from "../../notification";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { env } from "../../platform/env";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { type Row, row } from "../read";
import { perTeammate, total } from "../rules";
import type { PAYMENT_METHODS } from "../schema";

export { notifyDrafted, notifyFailed, notifyHeld, notifyReleased } from "./shared";

const METHODS: Record<(typeof PAYMENT_METHODS)[number], string> = {
  bank_transfer: "by bank transfer",
  check: "by check",
  cash: "in cash",
  card: "by card",
  other: "by hand",
};

export interface Payee {
  user: User.Row;
  amount: string;
  items: { label: string; value: string }[];
}

export interface MailFacts {
  payout: Row;
  business: string;
  /** The address answers go to. */
  reply_to: string;
  time_zone: string;
  link: string;
  payees: Payee[];
}

/** A payout with its people, each with their own lines only. Who deleted their account is left out. */
export async function loadTold(id: number): Promise<MailFacts> {
  const payout = await row(id);
  const [workspace, owner, ...people] = await Promise.all([
    Workspace.get(),
    User.contact(payout.owner_id),
    ...perTeammate(payout.items).map(({ user_id }) => User.row(user_id)),
  ]);
  const money = (amount: number) => Money.format(amount, payout.currency);
  const payees = people.flatMap((user): Payee[] => {
    if (!user?.email) return [];
    const own = payout.items.filter(({ user_id }) => user_id === user.id);
    const items = own.map(({ description, amount }) => ({ label: description, value: money(amount) }));
    return [{ user, amount: money(total(own)), items }];
  });
  return {
    payout,
    business: workspace.brand_name || `${owner.first_name} ${owner.last_name}`.trim(),
    reply_to: owner.email,
    time_zone: workspace.time_zone,
    link: `/projects/${payout.project_id}/pay`,
    payees,
  };
}

/** Mails one of them; `what` names the occasion, once for each. */
export const mail = (
  { payout, business, reply_to }: MailFacts,
  { user }: Payee,
  what: string,
  written: ReturnType<typeof payoutPaid>,
) =>
  Mail.send({
    owner_id: payout.owner_id,
    key: `payout:${payout.id}:${what}:${user.id}`,
    to: user.email,
    from_name: business,
    reply_to,
    ...written,
  });

/** "Kim Demoff", "Kim Demoff and 1 more". */
export function namesOf({ items }: Pick<Row, "items">): string {
  const [only = "", ...others] = [...new Set(items.map(({ name }) => name))];
  return others.length > 0 ? `${only} and ${others.length} more` : only;
}

/** Writes to every teammate of a committed payout, then rings their bells; for that event's reaction. */
export async function notifyCommitted({ payout_id }: { payout_id: number }): Promise<void> {
  const of = await loadTold(payout_id);
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

/** The same once it was paid; the owner's own list notes it too, without ringing. */
export async function notifyPaid({ payout_id }: { payout_id: number }): Promise<void> {
  const of = await loadTold(payout_id);
  const { payout, business, link, time_zone } = of;
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
      user_id: Actor.owner(),
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
