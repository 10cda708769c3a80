import type { Text } from "./text";

/**
 * Describes a change of the owner's account at the payment provider; missing information comes before the
 * next step.
 */
export const describeStatus = (of: { title: string; missing: readonly string[]; next: string }): Text => ({
  title: of.title,
  body: of.missing.length > 0 ? `Still needed: ${of.missing.join(", ")}.` : of.next,
});
