import { Limit } from "../platform/limit";

const HOUR = 3600;

/** Tries of cards and of codes, far above what a person needs: whoever tries out stolen or guessed ones needs many. */
const LIMITS = {
  card: { of: 20, from: 100 },
  coupon: { of: 30, from: 150 },
  preview: { of: 300, from: 1500 },
} as const;

/** Counts a try by its workspace and by its network place; 1005 when either has had too many. */
export async function limitTries(kind: keyof typeof LIMITS): Promise<void> {
  const { of, from } = LIMITS[kind];
  await Promise.all([
    Limit.take({ name: `billing-${kind}`, max: of, seconds: HOUR }, Limit.workspace()),
    Limit.take({ name: `billing-${kind}-ip`, max: from, seconds: HOUR }, Limit.place()),
  ]);
}
