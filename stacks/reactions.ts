import { deadLetters, subscriptions } from "@stint/functions/manifest";
import { Email } from "./email";
import { Events } from "./events";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { undelivered } from "./lib/queue";
import { stageOf } from "./lib/stage";
import { type Reaction, readDeadLetters, subscribe } from "./lib/subscribe";
import { shared } from "./shared";

/** A reaction is a dozen resources, and a stack holds 500: so the nouns with many events have stacks of their own. */
const isProposal = (event: string) => event.startsWith("proposal.");
const isInvoice = (event: string) => event.startsWith("invoice.") && !isMoney(event);
/** What money does to an invoice: it comes, comes back, is contested or credited. */
const isMoney = (event: string) =>
  /^invoice\.(paid|partially_paid|payment_|refunded|dispute|credit)/.test(event);
/** People: their accounts, and how they join each other's projects. */
const isPeople = (event: string) => /^(user|invitation)\./.test(event);

/** One queue and function for each reaction to the events of some nouns. */
function reactionsTo(context: StackContext, isMine: (event: string) => boolean) {
  const { bus } = use(Events);
  const common = shared(context, bus);
  const grants = [...use(Email).grants, ...use(Files).grants];
  const { queue: lost, target } = undelivered(context.stack, bus);
  const reactions = subscriptions
    .filter(({ event }) => isMine(event))
    .map((each) => subscribe(context.stack, { bus, undelivered: target }, each, common, grants));
  // A queue that is read costs requests while it is empty: a disposable stage leaves its dead letters where they are.
  const reader = stageOf(context.app).isProtected
    ? readDeadLetters(context.stack, deadLetters.name, reactions, common)
    : undefined;
  return { reactions, lost, reader };
}

export const ProposalReactions = (context: StackContext) => reactionsTo(context, isProposal);
export const InvoiceReactions = (context: StackContext) => reactionsTo(context, isInvoice);
export const MoneyReactions = (context: StackContext) => reactionsTo(context, isMoney);
export const PeopleReactions = (context: StackContext) => reactionsTo(context, isPeople);
export const OtherReactions = (context: StackContext) =>
  reactionsTo(context, (event) => ![isProposal, isInvoice, isMoney, isPeople].some((isIt) => isIt(event)));

const STACKS = [ProposalReactions, InvoiceReactions, MoneyReactions, PeopleReactions, OtherReactions];

/** The reactions of all stacks, for those who watch them. */
export const allReactions = (): Reaction[] => STACKS.flatMap((stack) => use(stack).reactions);

/** What reads their dead letters, where that is done. */
export const deadLetterReaders = () => STACKS.flatMap((stack) => use(stack).reader ?? []);

/** What no rule could deliver. */
export const undeliveredQueues = () => STACKS.map((stack) => use(stack).lost);
