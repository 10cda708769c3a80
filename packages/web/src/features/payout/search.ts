export interface PayoutSearch {
  /** The payout that is shown; without it the open draft, or a new one. */
  payout?: number | undefined;
  /** The picked teammate: their row's id in the team. */
  member?: number | undefined;
}

const id = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

export function readPayoutSearch(search: Record<string, unknown>): PayoutSearch {
  const payout = id(search.payout);
  const member = id(search.member);
  return { ...(payout ? { payout } : {}), ...(member ? { member } : {}) };
}
