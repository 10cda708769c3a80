import { deadLetters, queues, subscriptions } from "@stint/functions/manifest";
import { Email } from "./email";
import { Events } from "./events";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { undelivered } from "./lib/queue";
import { stageOf } from "./lib/stage";
import { reactionsDead, readDeadLetters, serve, subscribe } from "./lib/subscribe";
import { shared } from "./shared";

/**
 * Creates a rule for each reaction, and a queue and a function for each kind of them
 * (functions/src/manifest.ts).
 */
export function Reactions(context: StackContext) {
  const { stack, app } = context;
  const { bus } = use(Events);
  const common = shared(context, bus);
  const grants = [...use(Email).grants, ...use(Files).grants];
  const { queue: lost, target } = undelivered(stack, bus);
  const dead = reactionsDead(stack);
  const served = queues.map((each) => serve(stack, { bus, dead }, each, common, grants));
  for (const each of subscriptions) {
    const own = served.find(({ name }) => name === each.queue);
    if (own) subscribe(stack, { bus, queue: own.target, undelivered: target }, each);
  }
  // Polling an empty queue costs requests: a disposable stage leaves its dead letters where they are.
  const reader = stageOf(app).isProtected
    ? readDeadLetters(stack, deadLetters.name, dead, common)
    : undefined;
  return { served, lost, reader };
}
