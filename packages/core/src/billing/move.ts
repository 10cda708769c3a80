import { paidSeatsOf, seatsFor } from "./items";
import { type Move, moveTo } from "./rules";
import type { PlanInput } from "./schema";
import type { Reading } from "./take";

/** What is told where an open charge has to be paid before anything else. */
export const PAY_FIRST = "Pay the open invoice first.";

const stateOf = ({ row, provided: { subscription } }: Reading) => ({
  ...row,
  ...(subscription ? { paid_seats: paidSeatsOf(subscription) } : {}),
});

/** Returns what a choice does, as its preview and its change decide it alike. */
export const moveFor = (
  reading: Reading,
  { plan, extra_seats }: { plan: PlanInput["plan"]; extra_seats: number },
): Move => moveTo(stateOf(reading), plan, plan === "none" ? 0 : seatsFor(plan, extra_seats));
