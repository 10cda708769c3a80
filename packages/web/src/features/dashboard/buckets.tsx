import { WORDS } from "@stint/core/platform/status";
import { Link } from "@tanstack/react-router";
import { cx } from "../../ui/cx";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import type { Dashboard } from "./queries";
import { type BucketName, bucketNames, type DashboardSearch } from "./search";

// Sums of one status have its word; the others name their contents.
const looks: Record<BucketName, { status: string; label: string; phone: string }> = {
  drafts: { status: "draft", label: "Drafts", phone: "max-sm:order-6" },
  sent: { status: "sent", label: WORDS.sent, phone: "max-sm:order-5" },
  viewed: { status: "viewed", label: WORDS.viewed, phone: "max-sm:order-4" },
  accepted: { status: "accepted", label: "To invoice", phone: "max-sm:order-2" },
  due: { status: "due", label: WORDS.due, phone: "max-sm:order-3" },
  overdue: { status: "overdue", label: WORDS.overdue, phone: "max-sm:order-1" },
  owed: { status: "owed", label: WORDS.owed, phone: "max-sm:order-7" },
};

export const bucketLabel = (name: BucketName): string => looks[name].label;

/** The seven amounts; each narrows the lists below to its rows. */
export function Buckets({ data, search }: { data: Dashboard; search: DashboardSearch }) {
  return (
    <nav
      aria-label="What there is"
      className="grid border-y border-line max-sm:mt-6 max-sm:border-b-0 sm:grid-cols-4 lg:grid-cols-[repeat(6,minmax(0,1fr))_minmax(0,1.28fr)]"
    >
      {bucketNames.map((name) => {
        const { status, label, phone } = looks[name];
        const { count, amount, tax_note } = data.buckets[name];
        return (
          <Link
            key={name}
            to="/dashboard"
            search={{ ...search, show: search.show === name ? undefined : name }}
            resetScroll={false}
            aria-current={search.show === name ? "true" : undefined}
            className={cx(
              "group min-w-0 py-3 transition-colors duration-120 hover:bg-bg",
              "max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:justify-between max-sm:border-b max-sm:border-line max-sm:py-2.5",
              "sm:py-3.5 sm:pr-2 sm:pl-4 sm:max-lg:nth-[4n+1]:pl-0 sm:max-lg:last:col-span-2 lg:not-first:border-l lg:border-line lg:first:pl-0",
              search.show === name && "bg-bg shadow-[inset_0_-2px_0_var(--accent)]",
              phone,
            )}
          >
            <Status
              status={status}
              label={label}
              count={count}
              className="max-w-full gap-1.5! overflow-hidden text-14 max-sm:text-15 sm:[&>span:first-child>span]:text-muted max-sm:[&>span:first-child>span]:text-ink"
            />
            <Money
              value={amount}
              currency={data.currency}
              noCents
              className={cx(
                "mt-1 block text-17 max-sm:hidden",
                name === "overdue" && amount > 0 && "text-bad",
              )}
            />
            <Money
              value={amount}
              currency={data.currency}
              className={cx("text-15 sm:hidden", name === "overdue" && amount > 0 && "text-bad")}
            />
            {tax_note && amount > 0 && <span className="block text-13 text-muted">{tax_note}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
