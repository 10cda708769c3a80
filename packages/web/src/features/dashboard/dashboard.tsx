import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { money } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Menu } from "../../ui/menu";
import { PageTitle } from "../../ui/page-title";
import { ArrivingLine } from "../account/arrivals";
import { membershipsQuery } from "../people/queries";
import { RecentActivity } from "./activity";
import { Buckets, bucketLabel } from "./buckets";
import { FirstRun } from "./first-run";
import { IncomeByMonth } from "./income-by-month";
import { MemberProjects } from "./member-projects";
import { Moves } from "./moves";
import { type Dashboard, dashboardQuery } from "./queries";
import { chooseRows, type DashboardSearch } from "./search";
import { describeRest, otherInWords } from "./words";

/** Says whether nothing was ever begun. */
const isNew = ({ buckets, invoices, received, your_move, their_move }: Dashboard): boolean =>
  Object.values(buckets).every(({ count }) => count === 0) &&
  Object.keys(invoices).length === 0 &&
  received.every(({ amount }) => amount === 0) &&
  your_move.length + their_move.length === 0;

/** The dashboard: the amounts, the next moves of the owner and of others, and the projects as a teammate. */
export function DashboardPage({ search }: { search: DashboardSearch }) {
  const { data } = useSuspenseQuery(dashboardQuery);
  const { data: memberships = [], isPending } = useQuery(membershipsQuery);
  const fresh = isNew(data);
  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title="Dashboard" hidden />
      {fresh && memberships.length > 0 ? <MemberProjects memberships={memberships} /> : <Head data={data} />}
      {/* An example under real work would read as somebody else's money. */}
      {fresh ? !isPending && memberships.length === 0 && <FirstRun /> : <Lists data={data} search={search} />}
      {!fresh && memberships.length > 0 && <MemberProjects memberships={memberships} className="mt-8" />}
    </div>
  );
}

function Head({ data }: { data: Dashboard }) {
  return (
    <div className="grid gap-x-8 gap-y-8 md:grid-cols-[minmax(0,439fr)_minmax(0,664fr)]">
      <div>
        <Amount
          label="Coming in"
          value={data.coming_in}
          currency={data.currency}
          note={
            <>
              {data.late > 0 && (
                <strong className="font-semibold text-bad">{money(data.late, data.currency)} is late.</strong>
              )}{" "}
              {describeRest(data)} {otherInWords(data)}
            </>
          }
        />
        <ArrivingLine />
      </div>
      <IncomeByMonth received={data.received} currency={data.currency} />
    </div>
  );
}

function Lists({ data, search }: { data: Dashboard; search: DashboardSearch }) {
  const { show } = search;
  const yours = chooseRows(data.your_move, search);
  const theirs = chooseRows(data.their_move, search);
  // A bucket counts the rows in its sum: rows of other currencies are not among them.
  const listed = [...yours, ...theirs].filter(({ currency }) => currency === data.currency);
  const elsewhere = show ? data.buckets[show].count - listed.length : 0;
  return (
    <>
      <div className="mt-7 max-sm:mt-6">
        <Buckets data={data} search={search} />
      </div>
      {show && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 text-14 text-muted" role="status">
          <span>
            Only <span className="font-semibold text-ink">{bucketLabel(show)}</span>
            {elsewhere > 0 && `, and ${elsewhere} that nobody has to move: invoices go out by themselves`}
          </span>
          <Link
            to="/dashboard"
            search={{ sort: search.sort }}
            resetScroll={false}
            className="border-b border-line2 font-semibold text-ink hover:border-ink"
          >
            Show everything
          </Link>
        </p>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="min-w-0">
          {(!show || yours.length > 0) && (
            <Moves
              key={`yours:${show}`}
              title="Your move"
              rows={yours}
              empty="Nothing waits for you."
              aside={<Order search={search} />}
              className="mb-6"
            />
          )}
          {(!show || theirs.length > 0) && (
            <Moves
              key={`theirs:${show}`}
              title="Their move"
              rows={theirs}
              empty="Nobody else has to do anything."
            />
          )}
          {show && yours.length + theirs.length === 0 && (
            <p className="py-3 text-14 text-muted">There is nothing of this kind to move.</p>
          )}
        </div>
        <RecentActivity recent={data.recent} />
      </div>
    </>
  );
}

function Order({ search }: { search: DashboardSearch }) {
  const { sort } = search;
  const navigate = useNavigate();
  return (
    <Menu
      label="Order"
      trigger={
        <button
          type="button"
          className="inline-flex items-center gap-1.5 text-13 text-muted hover:text-ink touch:min-h-11"
        >
          {sort === "amount" ? "Largest money first" : "Oldest money first"}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
      items={[
        {
          id: "order",
          choice: "Order",
          value: sort ?? "age",
          onChange: (value) =>
            void navigate({
              to: "/dashboard",
              search: { ...search, sort: value === "amount" ? "amount" : undefined },
              replace: true,
              resetScroll: false,
            }),
          options: [
            { value: "age", label: "Oldest money first" },
            { value: "amount", label: "Largest money first" },
          ],
        },
      ]}
    />
  );
}
