import { sum } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { dayOf } from "../../lib/format";
import { byCurrency, inWords } from "../../lib/totals";
import { amountColumn } from "../../ui/columns";
import { NoMatch } from "../../ui/empty-state";
import { Ledger, SectionHead } from "../../ui/ledger";
import { MoreRows } from "../../ui/more-rows";
import { NativeSelect } from "../../ui/native-select";
import { payoutColumns } from "./columns";
import type { Payout } from "./queries";
import { YearSelect } from "./year";
import { type PayoutsSearch, thisYear } from "./years";

const states: { value: Payout["status"] | ""; label: string }[] = [
  { value: "", label: "Every state" },
  { value: "draft", label: WORDS.draft },
  { value: "committed", label: WORDS.committed },
  { value: "held", label: WORDS.held },
  { value: "failed", label: WORDS.failed },
  { value: "paid", label: WORDS.paid },
];
const PAGE = 50;

const yearOf = ({ paid_at, committed_at, created_at }: Payout): number =>
  Number(dayOf(paid_at ?? committed_at ?? created_at).slice(0, 4));

/** Every payout of a year over all projects, narrowed by teammate and status; the filters are in the address. */
export function AllPayouts({ payouts, search }: { payouts: readonly Payout[]; search: PayoutsSearch }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(PAGE);
  const { year = thisYear(), teammate, status } = search;
  const go = (next: PayoutsSearch) =>
    void navigate({ to: "/payouts", search: next, replace: true, resetScroll: false });
  const people = new Map(
    payouts.flatMap(({ items }) => items.map(({ user_id, name }) => [user_id, name] as const)),
  );
  const rows = payouts
    .filter((each) => yearOf(each) === year)
    .filter((each) => status === undefined || each.status === status)
    .filter(({ items }) => teammate === undefined || items.some(({ user_id }) => user_id === teammate))
    .map((each) => ({ ...each, total: partOf(each, teammate) }))
    .toSorted((a, b) => sinceWhen(b).localeCompare(sinceWhen(a)));
  const sums = byCurrency(rows);
  return (
    <section aria-label="All team pay" className="mt-10">
      <SectionHead title="All team pay" note={rows.length || undefined} />
      <div className="flex flex-wrap gap-2 py-3">
        <NativeSelect
          aria-label="Teammate"
          options={[
            { value: "", label: "Everybody" },
            ...[...people]
              .toSorted(([, a], [, b]) => a.localeCompare(b))
              .map(([id, name]) => ({ value: String(id), label: name })),
          ]}
          value={teammate === undefined ? "" : String(teammate)}
          onChange={(id) => {
            const { teammate: _, ...others } = search;
            go(id ? { ...others, teammate: Number(id) } : others);
          }}
          box="w-48 max-sm:flex-1"
        />
        <NativeSelect
          aria-label="State"
          options={states}
          value={status ?? ""}
          onChange={(next) => {
            const { status: _, ...others } = search;
            go(next ? { ...others, status: next } : others);
          }}
          box="w-36 max-sm:flex-1"
        />
        <YearSelect
          year={year}
          to={(next) => {
            const { year: _, ...others } = search;
            go(next === undefined ? others : { ...others, year: next });
          }}
        />
      </div>
      {rows.length === 0 ? (
        <NoMatch query="" onClear={() => go({})} />
      ) : (
        <Ledger
          label="All team pay"
          rows={rows.slice(0, shown)}
          rowKey={({ id }) => id}
          columns={[
            ...payoutColumns<Payout>(<span className="font-semibold">Total</span>),
            {
              id: "project",
              head: "Project",
              width: "220px",
              stack: "second",
              cell: ({ project_name }) => <span className="text-14 text-muted">{project_name}</span>,
            },
            amountColumn<Payout>("Amount", ({ total, currency }) => ({ value: total, currency }), {
              width: "140px",
              foot: <span className="font-semibold">{inWords(sums)}</span>,
            }),
          ]}
        />
      )}
      {rows.length > shown && <MoreRows loading={false} onMore={() => setShown(shown + PAGE)} />}
    </section>
  );
}

/** Computes a payout's total, or one teammate's part of it. */
const partOf = ({ items, total }: Payout, teammate: number | undefined): number =>
  teammate === undefined
    ? total
    : sum(items.filter(({ user_id }) => user_id === teammate).map(({ amount }) => amount));

const sinceWhen = ({ paid_at, held_at, committed_at, created_at }: Payout): string =>
  paid_at ?? held_at ?? committed_at ?? created_at;
