import { add, subtract, sum } from "@stint/core/platform/money";
import { usePrefetchQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowUpRight, Plus } from "lucide-react";
import { describeUncounted } from "../../lib/currency-note";
import { dayInWords, money } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Button, buttonClass } from "../../ui/button";
import { Money } from "../../ui/money";
import { Expenses } from "../expense/expenses";
import { expensesQuery } from "../expense/queries";
import { ProjectRemainder } from "../invoice/project-remainder";
import { teamQuery } from "../people/queries";
import { billableQuery } from "../project/billable";
import { ProjectActions, useMainKind, useOwnProject } from "../project/project-layout";
import { type Project, projectOverviewQuery } from "../project/queries";
import { difference } from "../public-page/words";
import { Bar } from "./bar";
import { ProjectInvoices } from "./invoices";
import { PaymentSetupNote } from "./payment-setup-note";
import { ProjectPayouts } from "./payouts-list";
import { payoutsQuery, projectInvoicesQuery } from "./queries";
import { PayWhenPaid } from "./rules-section";
import { moneyIn, moneyOut } from "./sums";
import { PaidTeammates } from "./teammates";
import { useNewInvoice } from "./use-new-invoice";

/**
 * Words the agreed total: "of $1,000.00 agreed", the discount in it, and the total that an unsigned change order would make
 * of it.
 */
function agreedInWords(
  { price_total, currency, agreement: { change } }: Project,
  total: number,
  given: number,
): string {
  const all =
    total > price_total
      ? `of ${money(total, currency)} invoiced, ${money(price_total, currency)} agreed`
      : `of ${money(total, currency)} agreed`;
  const of =
    given > 0 ? `of ${money(total, currency)}: ${money(given, currency)} was given as a discount` : all;
  if (!change) return of;
  const ended = /^(declined|withdrawn|expired)$/.test(change.status);
  return `${of}. Change order ${change.number} ${ended ? change.status : "isn’t signed yet"}: ${difference(change.difference, currency)}`;
}

/** Words the total before acceptance: the version that the client could accept, or the draft to send. */
type Withdrawal = NonNullable<Project["agreement"]["withdrawal"]>;

const owedWord = ({ refund }: Withdrawal): string => (refund > 0 ? "To refund" : "Still to be paid");

/** Says that a consumer withdrew from the contract, and until when the refund is due. */
const withdrawnInWords = ({ at, refund, refund_by }: Withdrawal): string =>
  `The client withdrew on ${dayInWords(at.slice(0, 10))}${refund > 0 ? `. The refund is due by ${dayInWords(refund_by)}` : ""}`;

const notAgreedInWords = ({ price_total, currency, agreement: { document } }: Project): string =>
  document
    ? `Version ${document.version} asks for ${money(price_total, currency)}`
    : `Scope total: ${money(price_total, currency)}`;

/** The money of one project: income, cost, and the next steps. */
export function PayPage({ projectId }: { projectId: number }) {
  const navigate = useNavigate();
  const project = useOwnProject();
  const main = useMainKind();
  usePrefetchQuery(billableQuery(projectId));
  const { data: people } = useSuspenseQuery(teamQuery(projectId));
  const { data: invoices } = useSuspenseQuery(projectInvoicesQuery(projectId));
  const { data: payouts } = useSuspenseQuery(payoutsQuery(projectId));
  const { data: overview } = useSuspenseQuery(projectOverviewQuery(projectId));
  const { data: billable } = useSuspenseQuery(billableQuery(projectId));
  const expenses = useQuery(expensesQuery(projectId));
  const newInvoice = useNewInvoice((id) =>
    navigate({
      to: "/projects/$projectId/pay/invoice/$invoiceId",
      params: { projectId: String(projectId), invoiceId: String(id) },
    }),
  );
  if (!project) return null;
  const { currency } = project;
  const team = people.filter(
    (member) => !member.is_owner && (member.status !== "removed" || add(member.paid, member.owed) > 0),
  );
  const won = project.status !== "draft";
  const { withdrawal } = project.agreement;
  const ended = withdrawal?.whole ? withdrawal : undefined;
  // Invoices in other currencies are in the list below and in no sum (D7).
  const inCurrency = (each: { currency: string }) => each.currency === currency;
  const booked = overview.money.find(inCurrency);
  const into = moneyIn({
    money: booked,
    unsent: overview.unsent.find(inCurrency),
    left: won ? billable.left : 0,
  });
  const spent = (expenses.data ?? []).filter(inCurrency);
  const beside = describeUncounted(
    [...overview.money, ...overview.unsent, ...(expenses.data ?? [])],
    currency,
  );
  const out = moneyOut(into.total, team, sum(spent.map(({ amount }) => amount)), booked);
  return (
    <>
      <ProjectActions>
        {team.some(({ user_id }) => user_id !== null) && (
          <Link
            to="/projects/$projectId/pay/payouts"
            params={{ projectId: String(projectId) }}
            className={`${buttonClass("second")} hover:bg-hover`}
          >
            <ArrowUpRight size={17} aria-hidden="true" />
            Pay teammates
          </Link>
        )}
        <Button
          kind={main}
          icon={<Plus size={18} aria-hidden="true" />}
          pending={newInvoice.isPending}
          onClick={() => newInvoice.mutate(projectId)}
        >
          New invoice
        </Button>
      </ProjectActions>
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
        <Amount
          label={ended ? owedWord(ended) : won || into.total > 0 ? "Still to collect" : "Not accepted yet"}
          value={ended ? ended.refund || ended.outstanding : into.still}
          currency={currency}
          note={
            ended
              ? withdrawnInWords(ended)
              : won
                ? agreedInWords(project, into.total, billable.given)
                : notAgreedInWords(project)
          }
        />
        <div className="space-y-5 pt-1">
          <Bar
            label="Money in"
            segments={into.segments}
            total={<Money value={into.total} currency={currency} />}
            currency={currency}
          />
          <Bar
            label="Money out"
            segments={out.segments}
            total={
              <Money
                value={out.out}
                currency={currency}
                className={won && out.out > into.total ? "text-bad" : ""}
              />
            }
            currency={currency}
          />
          {beside && <p className="text-14 text-muted sm:pl-[100px]">{beside}</p>}
          {won && out.out > into.total && (
            <p className="text-14 text-bad sm:pl-[100px]">
              What goes out is {money(subtract(out.out, into.total), currency)} more than what comes in.
            </p>
          )}
        </div>
      </div>
      <PaymentSetupNote invoices={invoices} client={project.client_name} />
      <div className="mt-8">
        <ProjectInvoices invoices={invoices} projectId={projectId} />
        <ProjectRemainder projectId={projectId} open={project.status !== "completed"} />
        <Expenses project={project} query={expenses} />
        <PaidTeammates team={team} projectId={projectId} currency={currency} />
        <PayWhenPaid
          team={team.filter(({ status }) => status === "joined")}
          projectId={projectId}
          currency={currency}
          open={project.status !== "completed"}
        />
        <ProjectPayouts payouts={payouts} />
      </div>
    </>
  );
}
