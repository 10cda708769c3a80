import { Day } from "@stint/core/invoice/rules";
import { format } from "@stint/core/platform/money";
import { dayInWords, dayOf } from "../../../lib/format";
import { type MethodLine, reachesOwner } from "./methods";

const SAMPLE = 240_000;

const nameOf = ({ way, name }: MethodLine): string =>
  way === "card" ? "Card" : way === "manual" ? "Transfer" : name;

/** What a client reads on an invoice with these ways, and what of it reaches the owner. */
export function Preview({
  lines,
  currency,
  pass_fee,
  iconOf,
}: {
  lines: readonly MethodLine[];
  currency: string;
  pass_fee: boolean;
  iconOf: (way: MethodLine["way"]) => typeof import("lucide-react").Landmark;
}) {
  const on = lines.filter((line) => line.on && !line.barred && !line.lacks);
  const amount = format(SAMPLE, currency);
  return (
    <aside aria-label="Example" className="space-y-7 lg:sticky lg:top-24 lg:self-start">
      <div className="space-y-2">
        <p className="flex justify-between gap-3 text-13 text-muted">
          <span>What a client sees, {currency}</span>
          <span>Live</span>
        </p>
        <div className="rounded-modal bg-surface p-5 shadow-pop">
          <p className="text-14 text-muted">
            Due {dayInWords(Day.addDays(dayOf(new Date()), 14), { weekday: true })}
          </p>
          <p className="text-22 font-semibold">{amount}</p>
          <ul className="mt-3 space-y-2">
            {on.map((line, at) => {
              const Icon = iconOf(line.way);
              return (
                <li
                  key={line.way}
                  className={`flex items-center gap-3 rounded-ctl border px-4 py-2.5 text-15 ${at === 0 ? "border-accent" : "border-line2"}`}
                >
                  <Icon size={18} className="shrink-0 text-muted" aria-hidden="true" />
                  {nameOf(line)}
                </li>
              );
            })}
          </ul>
          {on.length === 0 ? (
            <p className="text-14 text-warn">They find no way to pay.</p>
          ) : (
            <p className="mt-2 rounded-ctl bg-accent px-4 py-2.5 text-center text-15 font-semibold text-on">
              Pay {amount}
            </p>
          )}
        </div>
      </div>
      <div>
        <h2 className="border-b border-line2 pb-2 text-17 font-semibold">What reaches you</h2>
        <dl>
          {on.map((line) => (
            <div key={line.way} className="flex justify-between gap-4 border-b border-line py-2.5 text-15">
              <dt className="text-muted">{nameOf(line)}</dt>
              <dd className="font-semibold">
                {format(reachesOwner(line, SAMPLE, currency, pass_fee), currency)}
              </dd>
            </div>
          ))}
        </dl>
        {on.length === 0 && <p className="py-3 text-14 text-muted">Nobody can pay in {currency}.</p>}
      </div>
    </aside>
  );
}
