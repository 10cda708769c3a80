import { count } from "../../lib/format";
import { Button } from "../../ui/button";
import { openTemplates } from "../template/open";

/** No service answers the brief: what it lacks, and two ways on. */
export function NothingFits({
  open,
  onEdit,
}: {
  /** How many needs are listed as open. */ open: number;
  onEdit: () => void;
}) {
  return (
    <section aria-label="Nothing fits" className="max-w-[560px] p-6 sm:p-10">
      <p className="text-15">
        No service answers this brief.{" "}
        <span className="text-muted">
          {open > 0
            ? `${count(open, "need")} ${open === 1 ? "is" : "are"} still open: find a service for ${open === 1 ? "it" : "each"}, or write one.`
            : "It names no work: who is it for, what must be there, by when?"}
        </span>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onEdit}>Edit the brief</Button>
        <Button onClick={() => openTemplates({ tab: "scopes" })}>Browse scopes</Button>
      </p>
    </section>
  );
}
