import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { FormProblem } from "./form-problem";
import { LeaveGuard } from "./leave-guard";

/** One part of the settings: its name and a note on the left, its fields on the right. */
export function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-4 border-t border-line2 py-7 md:grid-cols-[216px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-17 font-semibold">
          {title}
        </h2>
        {note && <p className="mt-1 text-14 text-muted">{note}</p>}
      </div>
      <div className="max-w-[528px] min-w-0">{children}</div>
    </section>
  );
}

/** The foot of a part's form: the error of the whole form, and its button. */
export function SaveLine({
  problem,
  pending,
  dirty = false,
  children,
}: {
  problem: string | undefined;
  pending: boolean;
  /** Something was typed and is not saved: leaving asks first. */
  dirty?: boolean;
  children: string;
}) {
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={pending} pendingLabel="Saving">
          {children}
        </Button>
        {dirty && !pending && <span className="text-14 text-muted">Not saved yet</span>}
      </div>
      <LeaveGuard dirty={dirty} />
    </>
  );
}
