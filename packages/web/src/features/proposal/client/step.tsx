import { Check } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cx } from "../../../ui/cx";

export type StepState = "locked" | "open" | "done";

export interface StepProps {
  number: number;
  title: string;
  state: StepState;
  /** Muted, right of the title. */
  note?: ReactNode;
  last?: boolean;
  ref?: Ref<HTMLLIElement>;
  children?: ReactNode;
}

/** One step of signing: a number that becomes a tick. A locked one is dashed and has no controls. */
export function Step({ number, title, state, note, last, ref, children }: StepProps) {
  return (
    <li ref={ref} className="relative grid scroll-mt-6 grid-cols-[32px_minmax(0,1fr)] gap-x-4 max-md:gap-x-3">
      <span
        aria-hidden="true"
        className={cx(
          "flex size-8 items-center justify-center rounded-full text-14 font-semibold max-md:size-7",
          state === "done" && "bg-(--fill) text-(--on-fill)",
          state === "open" && "border-[1.5px] border-(--edge) text-(--brand-text)",
          state === "locked" && "border border-dashed border-ctl text-muted",
        )}
      >
        {state === "done" ? <Check size={18} /> : number}
      </span>
      {!last && (
        <span
          aria-hidden="true"
          className="absolute top-9 bottom-1 left-[15.5px] w-px bg-line2 max-md:left-[13.5px]"
        />
      )}
      <div className={cx("min-w-0", last ? "pb-0" : state === "locked" ? "pb-8" : "pb-10")}>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 max-md:min-h-7">
          <h2 className={cx("text-17 font-semibold", state === "locked" && "text-muted")}>
            {title}
            <span className="sr-only">
              {state === "done" ? ", done" : state === "locked" ? ", opens after the step before" : ""}
            </span>
          </h2>
          {note && <p className="text-13 text-muted">{note}</p>}
        </div>
        {children}
      </div>
    </li>
  );
}
