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

/** Rows of one workspace that are due, on their way to who works them off. They are told by the sweep, not by a change. */
export const Events = {
  Invoices: Event.define("due.invoices", Rows),
  Proposals: Event.define("due.proposals", Rows),
  Payments: Event.define("due.payments", Rows),
  SignUps: Event.define("due.sign_ups", Rows),
};

/** Who works off which kind; mail that waited is told to its own reactions again. */
const WORKED_OFF: Record<Exclude<Kind, "mail">, Definition<typeof Rows>> = {
  invoice: Events.Invoices,
  recurring: Events.Invoices,
  owed_credit: Events.Invoices,
  proposal: Events.Proposals,
  payment: Events.Payments,
  payout: Events.Payments,
  account_transfer: Events.Payments,
  account_release: Events.Payments,
  user: Events.SignUps,
};

/** So many rows are worked off by one message, well within its time: of those that a provider is asked about fewer. */
const mostOf = (type: string): number => (type === Events.Payments.type ? 5 : 25);

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** The messages that hand out rows which are due: those of a workspace together, so that a client hears of all at once. */
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
