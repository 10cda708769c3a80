import * as z from "zod";
import { iso } from "../../clock";
import { type Definition, type Envelope, Event } from "../../event";
import { Id } from "../../id";
import { type Found, KINDS, type Kind } from "../index";

const Rows = z.object({
  rows: z.array(
    z.object({ kind: z.enum(KINDS), owner_id: z.number(), ids: z.array(z.string()), due_at: z.string() }),
  ),
});

/**
 * Messages with the due rows of one workspace, for the functions that handle them. The sweep sends them, not
 * a change.
 */
export const Events = {
  Invoices: Event.define("due.invoices", Rows),
  Proposals: Event.define("due.proposals", Rows),
  Payments: Event.define("due.payments", Rows),
  SignUps: Event.define("due.sign_ups", Rows),
  Templates: Event.define("due.templates", Rows),
  Digests: Event.define("due.digests", Rows),
};

/** The message for each kind of row; waiting mail goes to its own reactions again. */
const WORKED_OFF: Record<Exclude<Kind, "mail">, Definition<typeof Rows>> = {
  invoice: Events.Invoices,
  recurring: Events.Invoices,
  owed_credit: Events.Invoices,
  proposal: Events.Proposals,
  payment: Events.Payments,
  payout: Events.Payments,
  account_transfer: Events.Payments,
  account_release: Events.Payments,
  subscription: Events.Payments,
  referral: Events.Payments,
  user: Events.SignUps,
  template: Events.Templates,
  preference: Events.Digests,
};

/**
 * Returns the number of rows in one message, which is handled well within its time: fewer for rows that need
 * a request to a provider.
 */
const mostOf = (type: string): number => (type === Events.Payments.type ? 5 : 25);

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/**
 * Returns the messages that hand out due rows: one workspace's rows together, so that a client is mailed about
 * all of them at once.
 */
export function messagesOf(rows: readonly Found[]): Envelope[] {
  const of = ({ kind, owner_id }: Found): string =>
    kind === "mail" ? "" : `${WORKED_OFF[kind].type} ${owner_id}`;
  return [...Map.groupBy(rows, of)]
    .filter(([key]) => key !== "")
    .flatMap(([key, own]) => {
      const [type = ""] = key.split(" ");
      return inParts(own, mostOf(type)).map((part) => ({ type, part }));
    })
    .map(({ type, part }) => ({
      id: Id.next(),
      type,
      occurred_at: iso(),
      owner_id: part[0]?.owner_id ?? 0,
      actor_id: "system:sweep",
      aggregate: "due",
      data: { rows: part },
    }));
}
