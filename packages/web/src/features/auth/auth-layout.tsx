import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { Money } from "../../ui/money";

/** Stint's own mark; only on Stint's own pages. */
export function StintMark() {
  return (
    <span className="inline-flex items-center gap-3 text-15 font-semibold">
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="6" fill="#711fff" />
        <path d="M8 9.5h12M8 14h9M8 18.5h5" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      Stint
    </span>
  );
}

const story = [
  {
    day: "Nov 17",
    what: "Proposal sent",
    more: "Three phases, eight services",
    cents: 1_620_700,
    muted: true,
  },
  { day: "Nov 20", what: "Accepted by Robin Sample", more: "Signed, sealed copy to both" },
  { day: "Nov 24", what: "Deposit received", more: "Invoice 0041, 40%", cents: 648_280 },
  { day: "Jan 15", what: "Design approved", more: "Invoice 0047, sent for you", cents: 486_210 },
  { day: "Jan 18", what: "Paid to Kim Demoff", more: "Homepage and inner pages", cents: -215_000 },
];

/** One job as a ledger, beside the forms on a desk. The figures are invented and marked as an example. */
function Story() {
  return (
    <div className="w-[480px] max-w-full">
      <p className="text-14 text-muted">One job, from scope to payment</p>
      <p className="mt-1 mb-6 text-22 font-semibold">Website redesign, Mockford Books</p>
      <ol className="border-t border-ink">
        {story.map((line) => (
          <li key={line.what} className="flex gap-4 border-b border-line py-3 last:border-0">
            <span className="w-16 shrink-0 text-14 text-muted">{line.day}</span>
            <span className="min-w-0 flex-1">
              <span className="block text-15 font-medium">{line.what}</span>
              <span className="mt-0.5 block text-14 text-muted">{line.more}</span>
            </span>
            {line.cents !== undefined && (
              <Money value={line.cents} plus={!line.muted} strong={false} muted={line.muted ?? false} />
            )}
          </li>
        ))}
      </ol>
      <div className="flex items-baseline gap-4 border-t border-b-3 border-ink border-b-ink py-3 pl-20 text-17 font-semibold [border-bottom-style:double]">
        <span className="flex-1">Yours so far</span>
        <Money value={919_490} />
      </div>
      <p className="mt-4 text-13 text-muted">Demo figures</p>
    </div>
  );
}

export interface AuthLayoutProps {
  children: ReactNode;
  /** What stands right on a desk; one job as an example ledger without it. */
  beside?: { label: string; content: ReactNode };
  /** Stands in the head of a phone, right of the mark. */
  progress?: ReactNode;
  /** The last line of a desk. */
  foot?: ReactNode;
  /** The class of the form's column, instead of its usual width. */
  column?: string;
}

/** The layout of sign-in, sign-up and their neighbours: the form left, what it is for right. */
export function AuthLayout({ children, beside, progress, foot, column }: AuthLayoutProps) {
  return (
    <div className="min-h-dvh bg-surface md:grid md:grid-cols-2">
      <div className="flex min-h-dvh flex-col px-5 pt-5 pb-10 sm:px-12 sm:pt-8">
        <header className="flex items-center justify-between gap-4">
          <StintMark />
          {progress && <div className="sm:hidden">{progress}</div>}
        </header>
        <main
          id="main"
          className="flex flex-1 flex-col justify-center py-10 max-sm:justify-start max-sm:pt-16"
        >
          <div className={cx("mx-auto w-full", column ?? "max-w-[376px]")}>
            {progress && <div className="mb-4 max-sm:hidden">{progress}</div>}
            {children}
          </div>
        </main>
        {foot && <footer className="text-14 text-muted max-sm:hidden">{foot}</footer>}
      </div>
      <aside
        aria-label={beside?.label ?? "How a job goes"}
        className="hidden items-center justify-center bg-bg px-12 md:flex"
      >
        {beside ? beside.content : <Story />}
      </aside>
    </div>
  );
}

/** The heading of such a page: 30 px and one muted line. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7">
      <h1 className="text-30 font-semibold tracking-[-0.01em]">{title}</h1>
      {children && <div className="mt-2 text-15 text-muted">{children}</div>}
    </div>
  );
}

/** Links inside sentences, on Stint's own pages. */
export const textLink = "border-b border-accent-ink text-accent-ink hover:border-b-2";
