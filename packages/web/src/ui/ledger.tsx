// biome-ignore-all lint/a11y/noRedundantRoles: stacking on a phone changes display, and older browsers then forget that it is a table
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

/** The place of a cell when rows stack below 640 px. "lead" is before the title, "amount" ends on the right edge of the first line, "under" begins the second with the action behind it. */
export type StackPlace =
  | "lead"
  | "title"
  | "amount"
  | "second"
  | "under"
  | "meta"
  | "action"
  | "menu"
  | "hide";

export interface LedgerColumn<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money and numbers: right. */
  align?: "left" | "right";
  /** CSS width; leave one column without to take the rest. */
  width?: string;
  stack?: StackPlace;
  /** Left out between a phone and 1200 px, where there is no room for it. */
  wide?: boolean;
  /** Makes the head a button that sorts by this key. */
  sort?: string;
  /** Total or other words under this column. */
  foot?: ReactNode;
}

export interface LedgerProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly LedgerColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Row height: editor 42, list 48, project 52. */
  size?: "editor" | "list" | "project";
  /** Key with "-" before it when descending, as the API takes it: "-created_at". */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** Hide the column heads (they are still read aloud). */
  headless?: boolean;
  /** Columns keep their widths, independent of their content: give all but one a width. */
  fixed?: boolean;
  rowClass?: (row: Row) => string | undefined;
  /** Titles begin with an avatar: on a phone the following cells are under the name. */
  avatars?: boolean;
}

const wide = "sm:max-lg:hidden";
const heights = { editor: "h-[42px]", list: "h-12", project: "h-[52px]" };
const place: Record<StackPlace, string> = {
  lead: "max-sm:order-0",
  title: "max-sm:order-1 max-sm:flex-[1_1_0%] max-sm:min-w-[55%] max-sm:wrap-anywhere",
  amount: "max-sm:order-2 max-sm:min-w-24 max-sm:text-right",
  menu: "max-sm:order-3 max-sm:-mr-3",
  second: "max-sm:order-4 max-sm:min-w-0 max-sm:basis-full max-sm:wrap-anywhere",
  under: "max-sm:order-4 max-sm:min-w-0 max-sm:grow max-sm:basis-[60%] max-sm:wrap-anywhere",
  meta: "max-sm:order-5",
  action: "max-sm:order-6 max-sm:ml-auto",
  hide: "max-sm:hidden",
};

/**
 * The ledger: heads 36, hairlines, money on one right edge, rows that stack on a phone. For a row that
 * opens a page put a Link with `ledgerLink` in the title cell: the whole row becomes its target.
 */
export function Ledger<Row>({
  label,
  columns,
  rows,
  rowKey,
  size = "list",
  sort,
  onSort,
  headless,
  fixed,
  rowClass,
  avatars,
}: LedgerProps<Row>) {
  // The part before the name hangs in the row's padding.
  const hung = avatars ? "title" : "lead";
  const hanging = avatars || columns.some(({ stack }) => stack === "lead");
  const feet = columns.some((column) => column.foot !== undefined);
  return (
    // The roles are said again because stacking changes `display`, which would drop the table's meaning.
    <table
      role="table"
      aria-label={label}
      className={cx("w-full border-collapse text-15 max-sm:block", fixed && "sm:table-fixed")}
    >
      <colgroup className="max-sm:hidden">
        {columns.map((column) => (
          <col
            key={column.id}
            className={column.wide ? wide : undefined}
            style={column.width ? { width: column.width } : undefined}
          />
        ))}
      </colgroup>
      <thead role="rowgroup" className={cx("max-sm:sr-only", headless && "sr-only")}>
        <tr role="row" className="h-9 border-b border-line">
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row) => (
          <tr
            role="row"
            key={rowKey(row)}
            className={cx(
              "group/row relative border-b border-line transition-colors duration-120 has-[a[data-row]]:hover:bg-bg has-[a[data-row]]:hover:shadow-[-16px_0_0_var(--bg),16px_0_0_var(--bg)]",
              heights[size],
              "max-sm:flex max-sm:h-auto max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3",
              hanging && (avatars ? "max-sm:pl-10" : "max-sm:pl-7"),
              rowClass?.(row),
            )}
          >
            {columns.map((column) => (
              <td
                role="cell"
                key={column.id}
                className={cx(
                  "pr-4 align-middle last:pr-0 max-sm:block max-sm:pr-0",
                  // Names of several lines keep clear of the hairlines.
                  size === "list" ? "py-1 max-sm:py-0" : "py-0",
                  column.align === "right" && "text-right max-sm:text-left",
                  place[column.stack ?? "meta"],
                  column.wide && wide,
                  hanging && column.stack === hung && (avatars ? "max-sm:-ml-10" : "max-sm:-ml-7"),
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {feet && (
        <tfoot role="rowgroup" className="max-sm:block">
          <tr
            role="row"
            className={cx(
              heights[size],
              "max-sm:flex max-sm:h-auto max-sm:min-h-12 max-sm:items-center max-sm:justify-between max-sm:gap-3",
            )}
          >
            {columns.map((column) => (
              <td
                role="cell"
                key={column.id}
                className={cx(
                  "pr-4 last:pr-0 max-sm:pr-0",
                  column.align === "right" && "text-right",
                  (column.foot === undefined || column.stack === "hide") && "max-sm:hidden",
                  column.wide && wide,
                )}
              >
                {column.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: LedgerColumn<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}) {
  const key = column.sort;
  const up = key !== undefined && sort === key;
  const down = key !== undefined && sort === `-${key}`;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={up ? "ascending" : down ? "descending" : undefined}
      className={cx(
        "pr-4 text-13 font-normal whitespace-nowrap text-muted last:pr-0",
        column.wide && wide,
        column.align === "right" ? "text-right" : "text-left",
      )}
    >
      {key !== undefined && onSort ? (
        <button
          type="button"
          onClick={() => onSort(down ? key : `-${key}`)}
          className="inline-flex items-center gap-1.5 rounded-chip hover:text-ink"
        >
          {column.head}
          {down && <ArrowDown size={14} aria-hidden="true" />}
          {up && <ArrowUp size={14} aria-hidden="true" />}
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

/** The class of a row's one link, which stretches over the whole row. Give the link `data-row=""` as well. */
export const ledgerLink = "font-medium after:absolute after:inset-0 after:content-[''] max-sm:after:z-0";
/** The class of buttons and links in a row that must stay above the row's link. */
export const aboveRow = "relative z-10";

/** Heading over a section or list, with the rule below it. */
export function SectionHead({
  title,
  note,
  aside,
  level = 2,
  className,
}: {
  title: ReactNode;
  /** Muted behind the title: a count, "4 of 4 planned". */
  note?: ReactNode;
  aside?: ReactNode;
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cx("flex flex-wrap items-baseline gap-x-3 border-b border-line2 pb-2", className)}>
      <Heading className="text-17 font-semibold">{title}</Heading>
      {note !== undefined && <span className="text-13 text-muted">{note}</span>}
      {aside && <span className="ml-auto text-13 text-muted touch:-my-3">{aside}</span>}
    </div>
  );
}

/** The last line of a sum: 1 px ink above, unbroken from label to amount. */
export function TotalLine({
  label,
  children,
  className,
}: {
  label: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={cx(
        "flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-17 font-semibold",
        className,
      )}
    >
      <span>{label}</span>
      {children}
    </div>
  );
}
