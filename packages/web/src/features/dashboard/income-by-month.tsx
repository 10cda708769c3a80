import { shareOf, sum } from "@stint/core/platform/money";
import { money } from "../../lib/format";
import { cx } from "../../ui/cx";
import type { Dashboard } from "./queries";
import { longMonth, shortMonth } from "./words";

const height = 84;
const top = 8;
const base = height - 1;

interface Point {
  month: string;
  amount: number;
  /** Per cent of the width. */
  x: number;
  /** Pixels from the top. */
  y: number;
}

function pointsOf(received: Dashboard["received"]): Point[] {
  const most = Math.max(1, ...received.map(({ amount }) => amount));
  return received.map(({ month, amount }, index) => ({
    month,
    amount,
    x: ((index + 0.5) / received.length) * 100,
    y: base - 8 - (Number(shareOf(Math.max(0, amount), most)) / 100) * (base - 8 - top),
  }));
}

/** Money received in each of the last months: one line over a base line, and the amounts in words below it. */
export function IncomeByMonth({ received, currency }: Pick<Dashboard, "received" | "currency">) {
  const points = pointsOf(received);
  const total = sum(received.map(({ amount }) => amount));
  const first = received[0];
  const whole = (amount: number) => money(amount, currency, { cents: false });
  return (
    <section aria-labelledby="received-head" className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 text-14 text-muted max-sm:text-13">
        <h2 id="received-head">Received by month</h2>
        {first && (
          <p>
            {whole(total)} since {longMonth(first.month)}
          </p>
        )}
      </div>
      <svg
        width="100%"
        height={height}
        role="img"
        aria-label={points.map(({ month, amount }) => `${shortMonth(month)} ${whole(amount)}`).join(", ")}
        className="mt-4 block overflow-visible text-ink max-sm:mt-2"
      >
        {points.map((point) => (
          <line
            key={point.month}
            x1={`${point.x}%`}
            x2={`${point.x}%`}
            y1={point.y + 8}
            y2={base}
            stroke="var(--line)"
          />
        ))}
        <line x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} stroke="var(--line2)" />
        {points.slice(1).map((point, index) => {
          const before = points[index];
          return (
            before && (
              <line
                key={point.month}
                x1={`${before.x}%`}
                y1={before.y}
                x2={`${point.x}%`}
                y2={point.y}
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            )
          );
        })}
        {points.map((point, index) => (
          <circle
            key={point.month}
            cx={`${point.x}%`}
            cy={point.y}
            r="4"
            stroke="currentColor"
            strokeWidth="1.6"
            fill={index === points.length - 1 ? "currentColor" : "var(--surface)"}
          />
        ))}
      </svg>
      <div
        aria-hidden="true"
        className="mt-2 grid text-center text-13 text-muted"
        style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}
      >
        {points.map((point, index) => (
          <span
            key={point.month}
            className={cx("whitespace-nowrap", index === points.length - 1 && "font-semibold text-ink")}
          >
            {shortMonth(point.month)} <span className="max-lg:hidden">{whole(point.amount)}</span>
          </span>
        ))}
      </div>
    </section>
  );
}
