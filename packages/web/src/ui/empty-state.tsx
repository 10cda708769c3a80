import { format } from "@stint/core/platform/money";
import type { ReactNode } from "react";
import { useCurrency } from "./currency";
import { cx } from "./cx";
import { Tag } from "./tag";

export interface EmptyStateProps {
  /** The sentence in bold: "Your first project starts as a scope." */
  title: string;
  /** One muted sentence. */
  children?: ReactNode;
  /** The one action (and at most a link beside it). */
  action?: ReactNode;
  /**
   * The real column heads, in order, each with a sample value (a number is cents of the
   * workspace's currency): a faded row under them that says "Example". No status and no day, which look real.
   */
  heads?: readonly { label: string; width?: string; right?: boolean; sample?: string | number }[];
  className?: string;
}

/**
 * Real headings, one muted example in words (only to look at: nothing is read aloud, and nothing looks like
 * loading), one sentence, one action. Hide search and filters around it.
 */
export function EmptyState({ title, children, action, heads, className }: EmptyStateProps) {
  return (
    <div className={className}>
      {heads && (
        <div aria-hidden="true" className="mb-8">
          <Cells heads={heads} className="h-9 text-13 text-muted" />
          {heads.some(({ sample }) => sample) && (
            <Cells heads={heads} sample className="h-12 border-dashed text-14 text-muted select-none" />
          )}
        </div>
      )}
      <h2 className="text-19 font-semibold">{title}</h2>
      {children && <p className="mt-1 max-w-[60ch] text-15 text-muted">{children}</p>}
      {action && <div className="mt-5 flex flex-wrap items-center gap-4">{action}</div>}
    </div>
  );
}

function Cells({
  heads,
  sample = false,
  className,
}: {
  heads: NonNullable<EmptyStateProps["heads"]>;
  sample?: boolean;
  className: string;
}) {
  const currency = useCurrency(undefined);
  return (
    <div className={cx("flex items-center gap-4 border-b border-line", className)}>
      {heads.map((head, index) => (
        <span
          key={head.label}
          className={cx(
            "truncate",
            sample && index === 0 && "flex items-center gap-2",
            !head.width && "flex-1",
            head.right && "text-right max-sm:ml-auto",
            index > 0 && index < heads.length - 1 && "max-sm:hidden",
          )}
          style={head.width ? { width: head.width } : undefined}
        >
          {!sample && head.label}
          {sample && index === 0 && <Tag className="shrink-0 text-muted!">Example</Tag>}
          {sample && (
            <span className="truncate">
              {typeof head.sample === "number" ? format(head.sample, currency) : head.sample}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

/** Nothing matched a search: "Nothing is called “x” here." and a way to clear it. */
export function NoMatch({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <p className="py-3 text-15 text-muted">
      {query ? (
        <>
          Nothing is called <span className="text-ink">“{query}”</span> here.
        </>
      ) : (
        "Nothing here fits these filters."
      )}{" "}
      <button
        type="button"
        onClick={onClear}
        className="ml-2 border-b border-line2 text-14 font-semibold text-ink hover:border-ink touch:min-h-11"
      >
        Clear search
      </button>
    </p>
  );
}
