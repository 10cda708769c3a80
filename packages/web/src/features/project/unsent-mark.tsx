import { unsentInWords } from "@stint/core/project/agreement/rules";
import type { Agreement } from "@stint/core/project/schema";
import { GitCompareArrows } from "lucide-react";
import { cx } from "../../ui/cx";

const look = "inline-flex items-baseline gap-1.5 text-14 whitespace-nowrap text-warn";

/** The second fact beside a status: the client has an older version than the one that is written. */
export function UnsentMark({ of, onSee }: { of: Pick<Agreement, "change">; onSee?: () => void }) {
  const words = (
    <>
      <GitCompareArrows size={16} aria-hidden="true" className="shrink-0 self-center" />
      {unsentInWords(of)}
    </>
  );
  if (!onSee) return <span className={look}>{words}</span>;
  return (
    <button type="button" onClick={onSee} className={cx(look, "rounded-chip hover:underline touch:min-h-6")}>
      {words}
    </button>
  );
}
