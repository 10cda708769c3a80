import type { OnItsWay, WaitingMoney } from "@stint/core/payment/platform-balance/schema";
import { add, format } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dayInWords } from "../../lib/format";
import { waitingQuery } from "./queries";

/** One sum for each currency, in the order in which they arrive; never added up (D7). */
export function byCurrency(of: OnItsWay[]): WaitingMoney["amounts"] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of of) sums.set(currency, add(sums.get(currency) ?? 0, amount));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

const weekdayOf = (day: string): string => dayInWords(day, { weekday: true });

/** "Wed, Nov 25" where it is known, "around Wed, Nov 25" where it is expected; undefined where nothing is. */
const dayIn = ({ arrives_on, expected_on }: OnItsWay): string | undefined =>
  arrives_on ? weekdayOf(arrives_on) : expected_on ? `around ${weekdayOf(expected_on)}` : undefined;

/** "$970.70 arrives Wed, Nov 25. $120.00 around Fri, Nov 27." */
export function Arrivals({ of }: { of: OnItsWay[] }) {
  const [next, ...rest] = of;
  if (!next) return null;
  const what = ({ amount, currency }: OnItsWay) => format(amount, currency);
  return (
    <>
      <strong className="font-semibold text-ink">
        {`${what(next)} arrives ${dayIn(next) ?? "usually two business days after it was paid"}.`}
      </strong>
      {rest.map((each) => (
        <span key={`${each.currency} ${each.arrives_on}`}>
          {" "}
          {`${what(each)} ${each.arrives_on ? "on " : ""}${dayIn(each) ?? "usually two business days after it was paid"}.`}
        </span>
      ))}
    </>
  );
}

const link = "border-b border-line2 font-semibold text-ink hover:border-ink";

/** On the dashboard: the money on its way to the bank, with a link to the page of its payments. */
export function ArrivingLine() {
  const { data } = useQuery(waitingQuery);
  if (!data?.connected || data.on_its_way.length === 0) return null;
  return (
    <p className="mt-2 text-14 text-muted">
      <Arrivals of={data.on_its_way} />{" "}
      <Link to="/money" className={link}>
        On its way to your bank
      </Link>
    </p>
  );
}

/** On a paid invoice: its money on the way to the bank, after the fee. */
export function PaymentArrives({ of }: { of: WaitingMoney["payments"][number] }) {
  const day = of.arrives_on && weekdayOf(of.arrives_on);
  return (
    <p className="mt-4 text-14 text-muted">
      <strong className="font-semibold text-ink">{`You get ${format(of.net, of.currency)}`}</strong>
      {day
        ? `, in your bank ${of.is_expected ? "around" : "on"} ${day}. `
        : ", usually two business days after it was paid. "}
      <Link to="/money" className={link}>
        On its way to your bank
      </Link>
    </p>
  );
}

type Came = WaitingMoney["arrived"][number];

/** " (Refunded $500.00, Stripe fee $14.80)", or nothing. */
export const deductionsInWords = ({ deductions, currency }: Came["payments"][number]): string =>
  deductions.length > 0
    ? ` (${deductions.map(({ label, amount }) => `${label} ${format(Math.abs(amount), currency)}`).join(", ")})`
    : "";

/** On an invoice whose money has arrived: the day, the amount, the transfer that brought it, and the fee. */
export function PaymentArrived({ of, come }: { of: Came["payments"][number]; come: Came }) {
  return (
    <p className="mt-4 text-14 text-muted">
      <strong className="font-semibold text-ink">
        {`Arrived ${weekdayOf(come.arrived_on)}: ${format(of.net, of.currency)} in your bank`}
      </strong>
      {come.amount !== of.net && `, in a transfer of ${format(come.amount, of.currency)}`}
      {`${deductionsInWords(of)}. `}
      <Link to="/money" className={link}>
        What arrived
      </Link>
    </p>
  );
}
