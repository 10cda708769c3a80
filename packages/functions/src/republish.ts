import { subscriptionOf } from "./manifest";

/**
 * Returns the type of the events to publish again: that of the one reaction which gets them, where one is
 * named. Throws an Error in words for a name that no reaction has, and for a type that it does not follow:
 * every reaction would skip such events, and the script would have told nobody.
 */
export function typeFor({
  only,
  type,
}: {
  only?: string | undefined;
  type?: string | undefined;
}): string | undefined {
  if (only === undefined) return type;
  const { event } = subscriptionOf(only);
  if (type !== undefined && type !== event)
    throw new Error(`The reaction ${only} follows ${event}, not ${type}.`);
  return event;
}
