import { payoutFailed, payoutHeld, payoutHeldOwner } from "@stint/email";
import { Mail } from "../../mailing";
import { Notification } from "../../notification";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { Money } from "../../platform/money";
import { PayoutEntity } from "../entity";
import { loadMailFacts, type MailFacts, mail, namesOf } from "./facts";

/** Notifications of payouts that a project's rules made: drafted, held, released. */

interface Ref {
  payout_id: number;
  project_id: number;
}
interface HoldNews extends Ref {
  /** The payout's version when it was held or released, which tells one hold from the next. */
  version: number;
  /** True if its teammates know of it. */
  committed: boolean;
  /** True if the owner did it: they are not notified. */
  by_hand?: boolean | undefined;
}

const linkOf = ({ project_id, payout_id }: Ref): string =>
  `/projects/${project_id}/pay/payouts?payout=${payout_id}`;
const amountOf = ({ total, currency }: { total: number; currency: string }): string =>
  Money.format(total, currency);

/** Returns the payout with its people; undefined for a draft that was deleted meanwhile. */
async function findMailFacts({ payout_id }: Ref): Promise<MailFacts | undefined> {
  const { data } = await PayoutEntity.get({ owner_id: Actor.owner(), id: payout_id }).go({
    consistent: true,
  });
  return data ? loadMailFacts(payout_id) : undefined;
}

/**
 * Notifies the owner in the app that the client paid, and a payout waits to be checked. Silent where it is
 * gone already.
 */
export async function notifyDrafted(of: Ref): Promise<void> {
  const found = await findMailFacts(of);
  if (!found) return;
  const { payout } = found;
  await Notification.notifyOwner({
    key: `payout:${payout.id}:drafted`,
    type: "payout.drafted",
    title: `A payment of ${amountOf(payout)} to ${namesOf(payout)} for ${payout.project_name} is drafted.`,
    body: `Invoice ${payout.source?.number ?? ""} was paid, and your rules share it.`,
    link: linkOf(of),
    metadata: { ...of },
  });
}

/**
 * Notifies the owner by mail and in the app, unless they did it themselves; the teammates, too, where they
 * were promised it.
 */
export async function notifyHeld({ version, committed, by_hand = false, ...of }: HoldNews): Promise<void> {
  const found = await findMailFacts(of);
  if (!found) return;
  const { payout, owner, business, link } = found;
  const occasion = `held:${version}`;
  if (!by_hand) await mailOwner(found, occasion, committed);
  const reason = by_hand && payout.held_by_hand ? (payout.held_reason ?? "") : "";
  const people = committed ? found.payees : [];
  for (const payee of people) {
    const { user, amount, items } = payee;
    const props = { to: user.email, first_name: user.first_name, business, project: payout.project_name };
    await mail(
      found,
      payee,
      occasion,
      payoutHeld({ ...props, amount, items, by_hand, reason, link: `${env().STINT_URL}${link}` }),
    );
  }
  const common = { key: `payout:${payout.id}:${occasion}`, type: "payout.held", metadata: { ...of } };
  await Notification.add(
    {
      ...common,
      user_id: owner.id,
      title: `The payment of ${amountOf(payout)} to ${namesOf(payout)} for ${payout.project_name} waits.`,
      body: payout.held_reason ?? "",
      link: linkOf(of),
      read: by_hand,
    },
    ...people.map(({ user, amount }) => ({
      ...common,
      user_id: user.id,
      title: `Your pay of ${amount} from ${business} for ${payout.project_name} waits.`,
      body: reason,
      link,
    })),
  );
}

async function mailOwner({ payout, owner }: MailFacts, occasion: string, told: boolean): Promise<void> {
  await Mail.send({
    owner_id: payout.owner_id,
    key: `payout:${payout.id}:${occasion}:owner`,
    to: owner.email,
    ...payoutHeldOwner({
      to: owner.email,
      first_name: owner.first_name,
      project: payout.project_name,
      names: namesOf(payout),
      amount: amountOf(payout),
      reason: payout.held_reason ?? "The client's money was not there for a while.",
      told,
      link: `${env().STINT_URL}${linkOf({ payout_id: payout.id, project_id: payout.project_id })}`,
    }),
  });
}

/** Notifies in the app that a held payout goes on. */
export async function notifyReleased({
  version,
  committed,
  by_hand = false,
  ...of
}: HoldNews): Promise<void> {
  const found = await findMailFacts(of);
  if (!found) return;
  const { payout, owner, business, link } = found;
  const common = {
    key: `payout:${payout.id}:released:${version}`,
    type: "payout.released",
    metadata: { ...of },
  };
  await Notification.add(
    {
      ...common,
      user_id: owner.id,
      title: `The payment of ${amountOf(payout)} to ${namesOf(payout)} for ${payout.project_name} can be paid again.`,
      link: linkOf(of),
      read: by_hand,
    },
    ...(committed ? found.payees : []).map(({ user, amount }) => ({
      ...common,
      user_id: user.id,
      title: `Your pay of ${amount} from ${business} for ${payout.project_name} goes on.`,
      link,
    })),
  );
}

/** Notifies the owner by mail and in the app that the provider refused to send it, and why. */
export async function notifyFailed({ version, ...of }: Ref & { version: number }): Promise<void> {
  const { payout, owner } = await loadMailFacts(of.payout_id);
  const reason = payout.failure ?? "It was tried again meanwhile.";
  await Mail.send({
    owner_id: payout.owner_id,
    key: `payout:${payout.id}:failed:${version}`,
    to: owner.email,
    ...payoutFailed({
      to: owner.email,
      first_name: owner.first_name,
      project: payout.project_name,
      names: namesOf(payout),
      amount: amountOf(payout),
      reason,
      link: `${env().STINT_URL}${linkOf(of)}`,
    }),
  });
  await Notification.notifyOwner({
    key: `payout:${payout.id}:failed:${version}`,
    type: "payout.failed",
    title: `The payment of ${amountOf(payout)} to ${namesOf(payout)} for ${payout.project_name} was not sent.`,
    body: reason,
    link: linkOf(of),
    metadata: { ...of },
  });
}
