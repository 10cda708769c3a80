import type { ReactNode } from "react";
import { useTitle } from "../../lib/title";
import { Button } from "../../ui/button";

export interface PublicNoticeProps {
  title: string;
  children?: ReactNode;
  action?: { label: string; run: () => void } | undefined;
  reference?: string | undefined;
}

/** A state of a public link, or its failure: one fact, its meaning, one action. Never a bare HTTP error. */
export function PublicNotice({ title, children, action, reference }: PublicNoticeProps) {
  useTitle(title);
  return (
    <main id="main" className="mx-auto w-full max-w-[560px] px-5 py-16 sm:py-24">
      <h1 className="text-22 font-semibold">{title}</h1>
      {children && <div className="mt-2 space-y-2 text-15 text-muted">{children}</div>}
      {action && (
        <Button kind="primary" size="l" className="mt-6" onClick={action.run}>
          {action.label}
        </Button>
      )}
      {reference && <p className="mt-6 text-13 text-muted">Reference {reference.slice(0, 8)}</p>}
    </main>
  );
}
