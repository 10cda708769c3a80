import type { payoutPaid } from "@stint/email";
import { Mail } from "../../mailing";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { type Row, row } from "../read";
import { perTeammate, total } from "../rules";

interface Payee {
  user: User.Row;
  amount: string;
  items: { label: string; value: string }[];
}

export interface MailFacts {
  payout: Row;
  /** Who owns the workspace; replies go to their address. */
  owner: User.Contact;
  business: string;
  time_zone: string;
  link: string;
  payees: Payee[];
}

/**
 * Returns a payout with its people, each with their own lines only. People who deleted their account are left
 * out.
 */
export async function loadMailFacts(id: number): Promise<MailFacts> {
  const payout = await row(id);
  const [workspace, owner, ...people] = await Promise.all([
    Workspace.get(),
    User.getOwner(payout.owner_id),
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
    owner,
    business: workspace.brand_name || `${owner.first_name} ${owner.last_name}`.trim(),
    time_zone: workspace.time_zone,
    link: `/projects/${payout.project_id}/pay`,
    payees,
  };
}

/** Mails one of them; `what` names the occasion, once for each. */
export const mail = (
  { payout, owner, business }: MailFacts,
  { user }: Payee,
  what: string,
  written: ReturnType<typeof payoutPaid>,
) =>
  Mail.send({
    owner_id: payout.owner_id,
    key: `payout:${payout.id}:${what}:${user.id}`,
    news: { kind: "payout", user_id: user.id },
    to: user.email,
    from_name: business,
    reply_to: owner.email,
    ...written,
  });

/** Returns the names: "Kim Demoff", "Kim Demoff and 1 more". */
export function namesOf({ items }: Pick<Row, "items">): string {
  const [only = "", ...others] = [...new Set(items.map(({ name }) => name))];
  return others.length > 0 ? `${only} and ${others.length} more` : only;
}
