import type { WaitingMoney } from "@stint/core/payment/platform-balance/schema";
import { add, format, negate } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CirclePause, Clock, Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { dayInWords } from "../../lib/format";
import { useUser } from "../../lib/session";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { SectionHead } from "../../ui/ledger";
import { PageTitle } from "../../ui/page-title";
import { Arrivals, byCurrency, deductionsInWords } from "./arrivals";
import { waitingQuery } from "./queries";
import { useConnectedAccount } from "./use-connected-account";

type Paid = WaitingMoney["payments"][number];
type Came = WaitingMoney["arrived"][number]["payments"][number];

const STEPS = [
  {
    name: "Confirm who you are",
    what: (country: string) =>
      country === "US" || country === ""
        ? "Name, address, last four of your SSN. US law asks for this."
        : "Name, address, an identity document. The law asks for this.",
    time: "1 minute",
  },
  { name: "Pick your bank", what: () => "Sign in to it, or type the account’s numbers.", time: "1 minute" },
  {
    name: "See it arrive",
    what: () => "Every business day after that, without you doing anything.",
    time: "",
  },
];

function Fact({ label, strong, children }: { label: string; strong?: boolean; children: string }) {
  return (
    <div
      className={
        strong
          ? "flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-17 font-semibold"
          : "flex items-baseline justify-between gap-4 border-b border-line py-2.5 text-15"
      }
    >
      <dt className={strong ? "" : "text-muted"}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function ThisPayment({ of }: { of: Paid }) {
  return (
    <section aria-label="This payment">
      <SectionHead title="This payment" />
      <dl>
        <Fact label="From">{of.client_name}</Fact>
        <Fact label="Invoice">{of.number}</Fact>
        <Fact label="Paid">{`${dayInWords(of.paid_at, { weekday: true })}, ${of.method}`}</Fact>
        <Fact label="Amount">{format(of.amount, of.currency)}</Fact>
        {of.deductions.map(({ label, amount }) => (
          <Fact key={label} label={label}>
            {format(negate(amount), of.currency)}
          </Fact>
        ))}
        <Fact label="You get" strong>
          {format(of.net, of.currency)}
        </Fact>
      </dl>
    </section>
  );
}

function Steps({ country }: { country: string }) {
  return (
    <ol>
      {STEPS.map(({ name, what, time }, at) => (
        <li key={name} className="flex items-center gap-4 border-b border-line py-3">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line2 text-14 text-muted"
          >
            {at + 1}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-15 font-[550]">{name}</span>
            <span className="block text-14 text-muted">{what(country)}</span>
          </span>
          {time && <span className="text-14 text-muted max-sm:hidden">{time}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The day when a payment reaches the bank, as far as it is known. */
function Arrives({ data, of }: { data: WaitingMoney; of: Paid }) {
  if (!data.connected)
    return (
      <span className="text-warn">
        <CirclePause size={14} className="mr-1 inline" aria-hidden="true" />
        Connect first
      </span>
    );
  const day = of.arrives_on && dayInWords(of.arrives_on, { weekday: true });
  return (
    <span className="text-good">
      <Clock size={14} className="mr-1 inline" aria-hidden="true" />
      {day ? (of.is_expected ? `around ${day}` : day) : "On its way"}
    </span>
  );
}

const head = "pb-2 text-left text-13 font-normal text-muted";

/** Words, and an amount at the right. */
function AmountRow({ of, children }: { of: { amount: number; currency: string }; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-3 text-15">
      <span className="min-w-0">{children}</span>
      <span className="font-semibold whitespace-nowrap">{format(of.amount, of.currency)}</span>
    </li>
  );
}

/** The debits that clients' banks were asked for: the money is nobody's yet. */
function Debits({ of }: { of: WaitingMoney["processing"] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label="Coming from clients’ banks" className="mt-10">
      <SectionHead title="Coming from clients’ banks" note={of.length} />
      <ul>
        {of.map((each) => (
          <AmountRow key={each.invoice_id} of={each}>
            <InvoiceLink of={each} />
            <span className="block text-13 text-muted">
              A bank debit takes some business days, and can still fail.
            </span>
          </AmountRow>
        ))}
      </ul>
    </section>
  );
}

/** The latest arrivals in the bank, with their clients. */
function LatestArrivals({ of }: { of: WaitingMoney["arrived"] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label="Arrived" className="mt-10">
      <SectionHead title="Arrived" note="The last 90 days" />
      <ul>
        {of.map((each) => (
          <AmountRow key={each.id} of={each}>
            {dayInWords(each.arrived_on, { weekday: true })}
            {each.payments.map((paid) => (
              <span key={paid.payment_id} className="block text-13 text-muted">
                <InvoiceLink of={paid} />{" "}
                {`${format(paid.net, paid.currency)}${paid.amount > 0 ? ` of ${format(paid.amount, paid.currency)}` : ""}${deductionsInWords(paid)}`}
              </span>
            ))}
            {each.other !== 0 && (
              <span className="block text-13 text-muted">
                {`Other money at Stripe ${format(each.other, each.currency)}`}
              </span>
            )}
            {!each.is_known && (
              <span className="block text-13 text-muted">What it consists of is not on record</span>
            )}
          </AmountRow>
        ))}
      </ul>
    </section>
  );
}

/** Computes the refunded and disputed amount of a payment. */
const takenFrom = ({ refunded, contested }: Paid): number => add(refunded, contested);

function InvoiceLink({ of }: { of: WaitingMoney["processing"][number] | Paid | Came }) {
  return (
    <Link
      to="/projects/$projectId/pay/invoice/$invoiceId"
      params={{ projectId: String(of.project_id ?? 0), invoiceId: String(of.invoice_id) }}
      className="font-[550] text-ink hover:underline"
    >
      {of.client_name} <span className="font-normal text-muted">{of.number}</span>
    </Link>
  );
}

function Waits({ data }: { data: WaitingMoney }) {
  const { payments } = data;
  const contested = payments.some((of) => of.contested > 0);
  const refunds = contested || payments.some(({ refunded }) => refunded > 0);
  if (payments.length === 0) return null;
  return (
    <section aria-label="Payments that wait" className="mt-10">
      <SectionHead title="On its way" note={payments.length} />
      <div className="overflow-x-auto">
        <table className="w-full text-15">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                Paid
              </th>
              <th scope="col" className={head}>
                From
              </th>
              <th scope="col" className={`${head} max-sm:hidden`}>
                Method
              </th>
              <th scope="col" className={`${head} text-right! max-sm:hidden`}>
                Amount
              </th>
              {refunds && (
                <th scope="col" className={`${head} text-right! max-sm:hidden`}>
                  {contested ? "Taken back" : WORDS.refunded}
                </th>
              )}
              <th scope="col" className={`${head} text-right! max-sm:hidden`}>
                Fee
              </th>
              <th scope="col" className={`${head} text-right!`}>
                You get
              </th>
              <th scope="col" className={`${head} pl-4 max-sm:hidden`}>
                In your bank
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((of) => (
              <tr
                key={`${of.payment_id} ${of.arrives_on} ${of.is_expected}`}
                className="border-b border-line"
              >
                <td className="py-3 pr-3 whitespace-nowrap text-muted">{dayInWords(of.paid_at)}</td>
                <td className="py-3 pr-3">
                  <InvoiceLink of={of} />
                  {of.contested > 0 && (
                    <span className="block text-13 text-bad">{`${WORDS.disputed}: held back until it ends`}</span>
                  )}
                </td>
                <td className="py-3 pr-3 text-muted max-sm:hidden">{of.method}</td>
                <td className="py-3 text-right whitespace-nowrap max-sm:hidden">
                  {format(of.amount, of.currency)}
                </td>
                {refunds && (
                  <td className="py-3 pl-3 text-right whitespace-nowrap text-muted max-sm:hidden">
                    {takenFrom(of) > 0 && format(negate(takenFrom(of)), of.currency)}
                  </td>
                )}
                <td className="py-3 pl-3 text-right whitespace-nowrap text-muted max-sm:hidden">
                  {format(negate(of.fee), of.currency)}
                  {of.dispute_fee > 0 && (
                    <span className="block text-13">{`Dispute fee ${format(negate(of.dispute_fee), of.currency)}`}</span>
                  )}
                </td>
                <td className="py-3 pl-3 text-right font-semibold whitespace-nowrap">
                  {format(of.net, of.currency)}
                </td>
                <td className="py-3 pl-4 whitespace-nowrap max-sm:hidden">
                  {of.net > 0 && <Arrives data={data} of={of} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.rest.length > 0 && (
        <ul>
          {data.rest.map((each) => (
            <AmountRow key={each.currency} of={each}>
              {each.amount > 0 ? "Earlier payments" : "Sent on already, to teammates or your bank"}
            </AmountRow>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Clients' payments that are not in the bank yet: their days, or the way to connect a bank. */
export function MoneyPage() {
  const { data } = useSuspenseQuery(waitingQuery);
  const { country, currency } = useUser();
  const { account, go } = useConnectedAccount(undefined);
  const { amounts, on_its_way, payments, connected, arrives_on } = data;
  const sums = connected ? byCurrency(on_its_way) : amounts;
  const [first] = sums;
  const newest = payments.find(({ net }) => net > 0);
  const others = sums.slice(1).map((each) => format(each.amount, each.currency));
  if (connected && !first)
    return (
      <div className="mx-auto max-w-[1136px]">
        <PageTitle title="Money" hidden />
        <p className="text-15">
          {`Nothing on its way${data.processing.length > 0 ? " to your bank yet" : ""}. What clients pay goes to ${account?.bank ?? "your bank"}, usually two business days later.`}
        </p>
        <Debits of={data.processing} />
        <LatestArrivals of={data.arrived} />
      </div>
    );
  const connect = (
    <Button
      kind="primary"
      size="l"
      icon={<Landmark size={18} />}
      pending={go.isPending}
      pendingLabel="Opening Stripe"
      onClick={() => go.mutate(account ?? null)}
      className="max-sm:w-full"
    >
      {account ? "Go on at Stripe" : "Connect your bank"}
    </Button>
  );
  return (
    <div className="mx-auto max-w-[1136px] max-sm:pb-24">
      <PageTitle title="Money" hidden />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <Amount
            label={
              first
                ? connected
                  ? "On its way to your bank"
                  : "Waiting for your bank account"
                : "Nothing waits yet"
            }
            value={first?.amount ?? 0}
            currency={first?.currency ?? currency}
            note={
              connected ? (
                <Arrivals of={on_its_way} />
              ) : newest ? (
                <>
                  <strong className="font-semibold text-ink">
                    {newest.client_name} paid invoice {newest.number} on{" "}
                    {dayInWords(newest.paid_at, { weekday: true })}.
                  </strong>{" "}
                  {others.length > 0 && `Also ${others.join(" and ")}. `}
                  {`Connect today and it’s in your bank around ${dayInWords(arrives_on, { weekday: true })}.`}
                </>
              ) : (
                "Connect now, and what clients pay by card or bank debit goes straight to your bank."
              )
            }
          />
          {!connected && (
            <section aria-label="Connect your bank" className="mt-8">
              <SectionHead
                title="Connect your bank"
                aside={<span className="text-14 text-muted">About 3 minutes</span>}
              />
              <Steps country={country} />
              <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-4">
                {connect}
                <span className="text-14 text-muted max-sm:hidden">
                  You’ll go to Stripe and come back to Stint.
                </span>
              </div>
            </section>
          )}
        </div>
        <div className="space-y-8">
          {newest && <ThisPayment of={newest} />}
          {!connected && (
            <section aria-label="Good to know">
              <SectionHead title="Good to know" />
              <p className="pt-3 text-14 text-muted">
                The money is yours and safe at Stripe, our payments partner, until your bank is connected.
              </p>
              {newest && (
                <p className="mt-2 text-14 text-muted">
                  {newest.client_name} doesn’t notice: for them the payment is made.
                </p>
              )}
            </section>
          )}
        </div>
      </div>
      <Waits data={data} />
      <Debits of={data.processing} />
      <LatestArrivals of={data.arrived} />
    </div>
  );
}
