import { Fragment } from "react";
import { cx } from "../../../ui/cx";
import { StatusMark } from "../../../ui/status-mark";

const STEPS = ["Plan", "Payment", "Done"] as const;

/** "1 Plan, 2 Payment, 3 Done", with a tick before what is done; on a phone "2 of 3". */
export function StepMarks({ now }: { now: 1 | 2 | 3 }) {
  return (
    <>
      <p className="text-14 text-muted sm:hidden">
        {now} of {STEPS.length}
      </p>
      <ol className="flex items-center gap-2.5 text-14 text-muted max-sm:hidden">
        {STEPS.map((name, index) => {
          const step = index + 1;
          return (
            <Fragment key={name}>
              {index > 0 && <li aria-hidden="true" className="h-px w-6 bg-line2" />}
              <li
                aria-current={step === now ? "step" : undefined}
                className={cx("flex items-center gap-2", step === now && "font-semibold text-ink")}
              >
                {step < now && (
                  <>
                    <StatusMark shape="tick" className="text-ok" />
                    <span className="sr-only">Done:</span>
                  </>
                )}
                {step} {name}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </>
  );
}
