import type { ReactNode } from "react";
import { dayInWords, dayOf } from "../../lib/format";
import { cx } from "../../ui/cx";
import { SectionHead } from "../../ui/ledger";
import type { ProjectOverview } from "./queries";

interface Line {
  key: string;
  name: string;
  words: string;
  from: string;
  /** The first day after it; a milestone or event of a day has none. */
  to: string | undefined;
  look: "phase" | "milestone" | "done" | "event";
}

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const plus = (day: string, days: number): string => new Date(at(day) + days * DAY).toISOString().slice(0, 10);

/** Phases from their first day to the next one's, milestones and events on theirs; by day. */
export function linesOf({
  phases,
  milestones,
  events,
}: Pick<ProjectOverview, "phases" | "milestones" | "events">): Line[] {
  const dated = phases
    .flatMap((phase) => (phase.start_at ? [{ ...phase, day: phase.start_at.slice(0, 10) }] : []))
    .sort((a, b) => a.day.localeCompare(b.day));
  const days = [
    ...milestones.flatMap(({ due_on, done_on }) => done_on ?? due_on ?? []),
    ...events.map(({ starts_on, ends_on }) => ends_on ?? starts_on),
  ].sort();
  const last = days.at(-1);
  const inWords = (from: string, to?: string) =>
    to && to !== from ? `${dayInWords(from)} to ${dayInWords(to)}` : dayInWords(from);
  return [
    ...dated.map(({ id, name, day }, index): Line => {
      const next = dated.slice(index + 1).find((other) => other.day > day)?.day;
      // The last phase runs to the last day that is known, two weeks at least.
      const to = next ?? (last && last > plus(day, 14) ? plus(last, 1) : plus(day, 14));
      return { key: `phase ${id}`, name, words: `From ${dayInWords(day)}`, from: day, to, look: "phase" };
    }),
    ...milestones.flatMap(({ id, name, due_on, done_on }): Line[] => {
      const day = done_on ?? due_on;
      if (!day) return [];
      const words = done_on ? `Reached ${dayInWords(done_on)}` : `Due ${dayInWords(day)}`;
      return [
        {
          key: `milestone ${id}`,
          name,
          words,
          from: day,
          to: undefined,
          look: done_on ? "done" : "milestone",
        },
      ];
    }),
    ...events.map(
      ({ id, name, starts_on, ends_on }): Line => ({
        key: `event ${id}`,
        name,
        words: inWords(starts_on, ends_on ?? undefined),
        from: starts_on,
        to: ends_on && ends_on > starts_on ? plus(ends_on, 1) : undefined,
        look: "event",
      }),
    ),
  ].sort((a, b) => a.from.localeCompare(b.from) || a.look.localeCompare(b.look));
}

/** The first days of the months within two days, thinned to at most eight. */
function monthsWithin(from: string, to: string): string[] {
  const months: string[] = [];
  const day = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (; day.getTime() <= at(to); day.setUTCMonth(day.getUTCMonth() + 1))
    if (day.getTime() >= at(from)) months.push(day.toISOString().slice(0, 10));
  const step = Math.ceil(months.length / 8);
  return months.filter((_, index) => index % step === 0);
}

/** The timeline as a chart: each line names its days in words as well. The exports are below it. */
export function TimelineChart({ overview, children }: { overview: ProjectOverview; children: ReactNode }) {
  const lines = linesOf(overview);
  if (lines.length === 0)
    return (
      <section aria-label="Timeline">
        <SectionHead title="Timeline" />
        <p className="py-3 text-14 text-muted">Nothing has a day yet.</p>
        {children}
      </section>
    );
  const today = dayOf(new Date());
  const days = [
    today,
    plus(today, 1),
    ...lines.flatMap(({ from: day, to = plus(day, 1) }) => [day, to]),
  ].sort();
  const [from = today] = days;
  const end = days.at(-1) ?? today;
  const start = plus(from, -2);
  const span = at(plus(end, 2)) - at(start);
  const place = (day: string) => `${((at(day) - at(start)) / span) * 100}%`;
  /** A name at the very end would be cut off. */
  const hasRoom = (day: string) => at(day) - at(start) < span * 0.93;
  const grid = "grid gap-x-6 sm:grid-cols-[200px_minmax(0,1fr)]";
  return (
    <section aria-label="Timeline">
      <SectionHead title="Timeline" />
      <div className={cx(grid, "pt-2")} aria-hidden="true">
        <div className="relative h-6 overflow-hidden text-13 text-muted sm:col-start-2">
          {monthsWithin(start, plus(end, 2))
            .filter(hasRoom)
            .map((day) => (
              <span
                key={day}
                className="absolute top-0 border-l border-line pl-1"
                style={{ left: place(day) }}
              >
                {new Date(at(day)).toLocaleDateString("en-US", { month: "short", timeZone: "UTC" })}
              </span>
            ))}
        </div>
      </div>
      <ol>
        {lines.map(({ key, name, words, from: day, to, look }) => (
          <li key={key} className={cx(grid, "items-center gap-y-1 border-b border-line py-2")}>
            <p className="min-w-0 text-14 max-sm:flex max-sm:justify-between max-sm:gap-4">
              <span className="block truncate">{name}</span>
              <span className="block text-13 whitespace-nowrap text-muted">{words}</span>
            </p>
            <div aria-hidden="true" className="relative h-5">
              <span className="absolute inset-y-0 w-px bg-line2" style={{ left: place(today) }} />
              {to ? (
                <span
                  className={cx(
                    "absolute top-1.5 h-2 min-w-1.5 rounded-full",
                    look === "phase" ? "bg-bar1" : "bg-bar3",
                  )}
                  style={{ left: place(day), width: `${((at(to) - at(day)) / span) * 100}%` }}
                />
              ) : (
                <span
                  className={cx(
                    "absolute top-[5px] size-2.5 -translate-x-1/2",
                    look === "event" ? "rounded-full bg-bar2" : "rotate-45 rounded-[2px]",
                    look === "milestone" && "border-2 border-ink bg-surface",
                    look === "done" && "bg-ok",
                  )}
                  style={{ left: place(day) }}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
