import { deadLetters, subscriptions } from "@stint/functions/manifest";
import { type StackContext, use } from "sst/constructs";
import { Email } from "./email";
import { Events } from "./events";
import { Files } from "./files";
import { type Reaction, readDeadLetters, subscribe } from "./lib/subscribe";
import { shared } from "./shared";

/** The nouns whose events are many. A reaction is a dozen resources, and a stack holds 500. */
const APART = ["proposal", "invoice", "user", "invitation"];

/** One queue and function for each reaction to the events of some nouns. */
function reactionsTo(context: StackContext, isMine: (noun: string) => boolean) {
  const { bus } = use(Events);
  const common = shared(context, bus);
  const grants = [...use(Email).grants, ...use(Files).grants];
  const reactions = subscriptions
    .filter(({ event }) => isMine(event.split(".")[0] ?? ""))
    .map((each) => subscribe(context.stack, bus, each, common, grants));
  return { reactions, reader: readDeadLetters(context.stack, deadLetters.name, reactions, common) };
}

export const ProposalReactions = (context: StackContext) =>
  reactionsTo(context, (noun) => noun === "proposal");
export const InvoiceReactions = (context: StackContext) => reactionsTo(context, (noun) => noun === "invoice");
/** People: their accounts, and how they join each other's projects. */
export const PeopleReactions = (context: StackContext) =>
  reactionsTo(context, (noun) => noun === "user" || noun === "invitation");
export const OtherReactions = (context: StackContext) =>
  reactionsTo(context, (noun) => !APART.includes(noun));

const STACKS = [ProposalReactions, InvoiceReactions, PeopleReactions, OtherReactions];

/** The reactions of all stacks, for those who watch them. */
export const allReactions = (): Reaction[] => STACKS.flatMap((stack) => use(stack).reactions);

/** What reads their dead letters. */
export const deadLetterReaders = () => STACKS.map((stack) => use(stack).reader);
