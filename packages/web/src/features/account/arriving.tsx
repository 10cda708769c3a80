import type { OnItsWay, Waiting } from "@stint/core/payment/platform-balance/schema";
import { add, format } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dayInWords } from "../../lib/format";
import { waitingQuery } from "./queries";

/** One sum for each currency, in the order in which they arrive; never added up (D7). */
export function byCurrency(of: OnItsWay[]): Waiting["amounts"] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of of) sums.set(currency, add(sums.get(currency) ?? 0, amount));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** "$970.70 arrives Wed, Nov 25. The rest usually two business days after it’s paid." */
export function Arriving({ of }: { of: OnItsWay[] }) {
  const [next, ...rest] = of;
  if (!next) return null;
  const what = ({ amount, currency }: OnItsWay) => format(amount, currency);
  return (
    <>
      <strong className="font-semibold text-ink">
        {next.arrives_on
          ? `${what(next)} arrives ${dayInWords(next.arrives_on, { weekday: true })}.`
          : `${what(next)} arrives usually two business days after it was paid.`}
      </strong>
      {rest.map((each) => (
        <span key={`${each.currency} ${each.arrives_on}`}>
          {" "}
          {each.arrives_on
            ? `${what(each)} on ${dayInWords(each.arrives_on, { weekday: true })}.`
            : `${what(each)} usually two business days after it was paid.`}
        </span>
      ))}
    </>
  );
}

const link = "border-b border-line2 font-semibold text-ink hover:border-ink";

/** On the dashboard: what is on its way to the bank, and the page that tells of each payment. */
export function ArrivingLine() {
  const { data } = useQuery(waitingQuery);
  if (!data?.connected || data.on_its_way.length === 0) return null;
  return (
    <p className="mt-2 text-14 text-muted">
      <Arriving of={data.on_its_way} />{" "}
      <Link to="/money" className={link}>
        On its way to your bank
      </Link>
    </p>
  );
}

/** On a paid invoice: what of it is on its way to the bank, after the fee. */
export function PaymentArrives({ of, data }: { of: Waiting["payments"][number]; data: Waiting }) {
  const sums = data.on_its_way.filter(({ currency }) => currency === of.currency);
  const day = sums.length === 1 ? sums[0]?.arrives_on : undefined;
  return (
    <p className="mt-4 text-14 text-muted">
      <strong className="font-semibold text-ink">{`You get ${format(of.net, of.currency)}`}</strong>
      {day
        ? `, in your bank on ${dayInWords(day, { weekday: true })}. `
        : ", usually two business days after it was paid. "}
      <Link to="/money" className={link}>
        On its way to your bank
      </Link>
    </p>
  );
}
