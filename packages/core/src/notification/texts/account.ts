import type { Text } from "./text";

/** The owner's account at the payment provider changed; what it still lacks comes before what to do next. */
export const describeStatus = (of: { title: string; missing: readonly string[]; next: string }): Text => ({
  title: of.title,
  body: of.missing.length > 0 ? `Still needed: ${of.missing.join(", ")}.` : of.next,
});
