/** Returns the first time after `from` at which the schedule fires. Milliseconds since 1970. */
export type Next = (from: number) => number;

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Parses `rate(5 minutes)` or `cron(minute hour day month weekday year)` of EventBridge, in UTC. @throws
 * Error when it is neither
 */
export function schedule(expression: string): Next {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  const unit = UNITS[rate?.[2] ?? ""];
  if (rate && unit) {
    const every = Number(rate[1]) * unit;
    // Times are aligned, so that a run is predictable and a restart does not shift it.
    return (from) => (Math.floor(from / every) + 1) * every;
  }
  const cron = /^cron\(([^)]+)\)$/.exec(expression);
  const fields = cron?.[1]?.trim().split(/\s+/) ?? [];
  if (fields.length !== 6)
    throw new Error(`The schedule ${expression} is neither a rate nor a cron expression`);
  const [minute, hour, day, month, weekday, year] = [
    values(fields[0], 0, 59),
    values(fields[1], 0, 23),
    values(fields[2], 1, 31),
    values(fields[3], 1, 12, MONTHS),
    values(fields[4], 1, 7, DAYS),
    values(fields[5], 1970, 2199),
  ];
  return (from) => {
    const at = new Date(Math.floor(from / 60_000) * 60_000 + 60_000);
    for (let tries = 0; tries < 500_000; tries++) {
      if (!year?.(at.getUTCFullYear())) break;
      if (!month?.(at.getUTCMonth() + 1)) {
        at.setUTCMonth(at.getUTCMonth() + 1, 1);
        at.setUTCHours(0, 0, 0, 0);
      } else if (!day?.(at.getUTCDate()) || !weekday?.(at.getUTCDay() + 1)) {
        at.setUTCDate(at.getUTCDate() + 1);
        at.setUTCHours(0, 0, 0, 0);
      } else if (!hour?.(at.getUTCHours())) {
        at.setUTCHours(at.getUTCHours() + 1, 0, 0, 0);
      } else if (!minute?.(at.getUTCMinutes())) {
        at.setUTCMinutes(at.getUTCMinutes() + 1);
      } else {
        return at.getTime();
      }
    }
    return Number.POSITIVE_INFINITY;
  };
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** Parses one field: `*`, `?`, `5`, `1-5`, `0/15`, `MON-FRI`, and lists of them. */
function values(field: string | undefined, min: number, max: number, names: string[] = []) {
  if (!field) return undefined;
  const number = (text: string) => {
    const index = names.indexOf(text.toUpperCase());
    const value = index >= 0 ? index + min : Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new Error(`${text} is not a value from ${min} to ${max} in a cron expression`);
    }
    return value;
  };
  const allowed = new Set<number>();
  for (const part of field.split(",")) {
    const [range = "*", step] = part.split("/");
    const any = range === "*" || range === "?";
    const [from = "", to] = range.split("-");
    const first = any ? min : number(from);
    const last = any || (step && !to) ? max : number(to ?? from);
    for (let value = first; value <= last; value += step ? Number(step) : 1) allowed.add(value);
  }
  return (value: number) => allowed.has(value);
}
