/** The days of the supply that a project's own dates say. Pure. */

/** What a project knows of when its work was done; days in the owner's zone, null where it is not known. */
export interface WorkDays {
  phases: readonly { start_at: string | null }[];
  milestones: readonly { done_on: string | null }[];
  completed_at: string | null;
}

/** The first and the last day of a supply. */
export interface Supply {
  from: string;
  until: string;
}

/**
 * Returns the days from the first start of a phase to the day of completion, else to the last milestone that was
 * reached; null where no day is known on which something was done. Days to come count as not known. A proposal:
 * its owner puts it on the invoice, or not.
 */
export function proposeSupply({ phases, milestones, completed_at }: WorkDays, today: string): Supply | null {
  const past = (days: readonly (string | null)[]) =>
    days.flatMap((day) => (day && day.slice(0, 10) <= today ? [day.slice(0, 10)] : [])).sort();
  const starts = past(phases.map(({ start_at }) => start_at));
  const reached = past(milestones.map(({ done_on }) => done_on));
  const until = past([completed_at])[0] ?? reached.at(-1);
  if (!until) return null;
  const [from = until] = [...starts, ...reached, until].sort();
  return { from, until };
}
