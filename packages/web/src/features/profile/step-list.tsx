import { CircleAlert, CircleCheck, CircleDashed, CircleDot } from "lucide-react";
import { type EditorStep, leftInWords } from "./steps";

const MARKS = {
  done: [CircleCheck, "text-ok", "Done"],
  begun: [CircleDot, "text-warn", "Begun"],
  wrong: [CircleAlert, "text-bad", "To mend"],
  open: [CircleDashed, "text-muted", "Open"],
} as const;

/** The steps of the editor with what is left; each leads to its part of the page. */
export function StepList({ steps }: { steps: readonly EditorStep[] }) {
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <nav aria-label="Parts of your profile">
      <p className="text-15 font-semibold">{`${done} of ${steps.length} done`}</p>
      <div aria-hidden="true" className="mt-3 h-0.5 rounded-full bg-line2">
        <div
          className="profile-bar h-full rounded-full"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </div>
      <p className="mt-2 text-13 text-muted">{leftInWords(steps)}</p>
      <ul className="mt-4">
        {steps.map(({ id, label, state, fact }) => {
          const [Mark, color, word] = MARKS[state];
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-9 items-center gap-3 rounded-ctl px-2 py-1.5 text-14 hover:bg-hover touch:min-h-11"
              >
                <Mark size={16} aria-hidden="true" className={`shrink-0 ${color}`} />
                <span className="min-w-0 flex-1">
                  {label}
                  <span className="sr-only">{`, ${word}`}</span>
                </span>
                {fact && <span className="text-13 text-muted">{fact}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
