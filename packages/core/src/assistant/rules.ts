/** What a workspace may use of the provider in a day of UTC. Pure and browser-safe. */
export interface DayLimit {
  tokens: number;
  /** Billionths of a US dollar. */
  nano_dollars: number;
}

const DOLLAR = 1_000_000_000;

/** About ten drafts in a day without a plan, and sixty with one. */
export const DAY_LIMITS = {
  free: { tokens: 200_000, nano_dollars: DOLLAR / 2 },
  paid: { tokens: 1_200_000, nano_dollars: 3 * DOLLAR },
} as const satisfies Record<string, DayLimit>;

export const dayLimitOf = ({ is_subscribed }: { is_subscribed: boolean }): DayLimit =>
  is_subscribed ? DAY_LIMITS.paid : DAY_LIMITS.free;

/** A token has three letters at least, over a whole text. */
const LETTERS_PER_TOKEN = 3;

/** Returns the most tokens that texts can have. */
export const estimateTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((letters, { length }) => letters + length, 0) / LETTERS_PER_TOKEN);
