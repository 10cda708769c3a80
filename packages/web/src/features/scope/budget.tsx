import { shareOf, sum } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar";
import { cx } from "../../ui/cx";
import { TotalLine } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { MarginInput, MarkupInput, OwnPayInput } from "./budget-fields";
import { useEditor, useTopic } from "./hooks";
import { membersQuery } from "./members";
import { summaryHeading as heading, summarySection as section } from "./row-class";
import { useBudget } from "./use-budget";

/** Below the prices: the budget's shares, and the teammates. */
export function BudgetAndTeam() {
  return (
    <>
      <Cost />
      <Budget />
      <Team />
    </>
  );
}

/** Widths of the bar's parts; more than the whole when the budget is overspent, so they share it. */
function Bar({ parts }: { parts: readonly { name: string; amount: number; look: string }[] }) {
  const whole = Math.max(1, sum(parts.map(({ amount }) => Math.max(0, amount))));
  return (
    <span aria-hidden="true" className="mt-3 flex h-2.5 gap-0.5 overflow-hidden rounded-[3px] bg-bar4">
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ name, amount, look }) => (
          <span
            key={name}
            className={cx("h-full", look)}
            style={{ width: `${shareOf(amount, whole, 2)}%` }}
          />
        ))}
    </span>
  );
}

const hatched =
  "border border-bar2 bg-surface bg-[repeating-linear-gradient(135deg,var(--bar3)_0_1px,transparent_1px_5px)]";

function Budget() {
  const editor = useEditor();
  const money = useBudget();
  const locked = editor.store.info.project.status === "completed";
  return (
    <section className={section} aria-label="Budget">
      <h2 className={heading}>Budget</h2>
      <Bar
        parts={[
          { name: "team", amount: money.team_pay, look: "bg-bar1" },
          { name: "own", amount: money.own_pay, look: "bg-bar2" },
          { name: "margin", amount: money.margin, look: "bg-bar3" },
          { name: "available", amount: money.available, look: hatched },
        ]}
      />
      <dl className="mt-2 text-14">
        <Line look="bg-bar1" label="Team pay">
          <Money value={money.team_pay} strong={false} />
        </Line>
        <Line look="bg-bar2" label="Your pay" field={<OwnPayInput disabled={locked} />} />
        <Line look="bg-bar3" label="Margin" wide>
          <MarginInput disabled={locked} amount={<Money value={money.margin} strong={false} />} />
        </Line>
        <Line
          look={money.over_budget ? "bg-bad" : "border border-ctl bg-surface"}
          label={money.over_budget ? "Over budget" : "Available"}
        >
          <Money
            value={money.available}
            strong={false}
            className={money.over_budget ? "text-bad" : undefined}
          />
        </Line>
      </dl>
      <TotalLine label="Profit" className="mt-2">
        <Money value={money.profit} className={money.profit < 0 ? "text-bad" : undefined} />
      </TotalLine>
      <p className="mt-1 text-13 text-muted">
        {money.revenue > 0 && `${money.profit_percent}% of the total. `}
        Margin, your pay and what is available.
      </p>
    </section>
  );
}

function Line({
  look,
  label,
  field,
  wide,
  children,
}: {
  look: string;
  label: string;
  field?: ReactNode;
  /** Lets the children fill the line. */
  wide?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-8 items-center gap-2">
      <dt className="flex items-center gap-2">
        <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-[2px]", look)} />
        {label}
      </dt>
      <dd className={wide ? "flex min-w-0 flex-1" : "ml-auto"}>{field ?? children}</dd>
    </div>
  );
}

/** The owner's cost of the services, and the margin above it; the client never sees either. */
function Cost() {
  const editor = useEditor();
  const { cost_total, markup } = useTopic("totals", ({ store }) => store.summary);
  const { markup_amount } = useTopic("project", ({ store }) => store.project);
  const locked = editor.store.info.project.status === "completed";
  if (cost_total === 0 && markup_amount === 0) return null;
  return (
    <section className={section} aria-label="Cost and markup">
      <h2 className={heading}>Cost</h2>
      <dl className="mt-2 text-14">
        <Line look="bg-bar1" label="Cost of the services">
          <Money value={cost_total} strong={false} />
        </Line>
        <Line look="bg-bar2" label="Markup">
          <Money value={markup} strong={false} className={markup < markup_amount ? "text-bad" : undefined} />
        </Line>
        <Line
          look="border border-ctl bg-surface"
          label="Markup aimed at"
          field={<MarkupInput disabled={locked} />}
        />
      </dl>
    </section>
  );
}

function Team() {
  const editor = useEditor();
  const { data: members = [] } = useQuery(membersQuery(editor.store.info.project_id));
  const team = members.filter(({ is_owner, status }) => !is_owner && status !== "removed");
  return (
    <section className={section} aria-label="Team">
      <div className="flex items-baseline justify-between">
        <h2 className={heading}>Team</h2>
        <Link
          to="/projects/$projectId/team"
          params={{ projectId: String(editor.store.info.project_id) }}
          className="border-b border-line2 text-14 font-semibold hover:border-ink"
        >
          Assign
        </Link>
      </div>
      {team.length === 0 && <p className="mt-1.5 text-14 text-muted">Only you.</p>}
      <ul className="mt-1.5">
        {team.map((member) => (
          <li key={member.id} className="flex min-h-9 items-center gap-2.5 text-14">
            <Avatar name={member.name} />
            <span className="min-w-0 flex-1 truncate">{member.name}</span>
            <Money value={member.pay} strong={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
