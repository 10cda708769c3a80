import { Download, X } from "lucide-react";
import { Suspense, useState } from "react";
import { saveFile } from "../../../lib/download";
import { count } from "../../../lib/format";
import { report } from "../../../lib/report";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/lazy-part";
import type { ListedInvoice } from "../queries";
import { filterFor, type ManyVerb } from "./able";

/** Saves invoices as a spreadsheet; whoever saves none does not load its writer. */
async function saveCsv(chosen: readonly ListedInvoice[]) {
  const { invoicesAsCsv } = await import("@stint/core/invoice/export/rules");
  saveFile(new Blob([invoicesAsCsv(chosen)], { type: "text/csv" }), "invoices.csv");
}

const UntaxedDialog = lazyPart(async () => (await import("./untaxed-dialog")).UntaxedDialog);

/** The actions on all chosen invoices at once. */
export function SelectionBar({
  chosen,
  shown,
  onAll,
  onDone,
}: {
  chosen: readonly ListedInvoice[];
  /** The number of rows on the page, and the function that chooses them all. */
  shown: number;
  onAll: () => void;
  /** No longer chosen: all, or those that were dealt with. */
  onDone: (ids?: readonly number[]) => void;
}) {
  const [running, setRunning] = useState<ManyVerb>();
  const [untaxed, setUntaxed] = useState<ListedInvoice[]>([]);
  const run = async (verb: ManyVerb, rows = filterFor(chosen, verb), confirm_no_tax?: true) => {
    setRunning(verb);
    try {
      const { runMany } = await import("./bulk-actions");
      const told = await runMany(rows, verb, confirm_no_tax);
      setUntaxed(told.untaxed);
      onDone(told.done);
    } catch (error) {
      report(error);
    }
    setRunning(undefined);
  };
  const verb = (which: ManyVerb, label: string, working: string) => {
    const able = filterFor(chosen, which).length;
    if (able === 0) return null;
    return (
      <Button
        size="s"
        pending={running === which}
        pendingLabel={working}
        aria-disabled={running !== undefined || undefined}
        onClick={() => running === undefined && void run(which)}
      >
        {able === chosen.length ? label : `${label} ${able}`}
      </Button>
    );
  };
  return (
    <section
      aria-label="With the chosen invoices"
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-menu border border-line2 bg-surface py-2 pr-2 pl-4 shadow-pop"
    >
      <p role="status" className="mr-2 text-14 font-semibold max-sm:flex-1">
        {count(chosen.length, "invoice")} chosen
      </p>
      <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:basis-full">
        {chosen.length < shown && (
          <Button size="s" onClick={onAll} className="sm:hidden">
            All {shown}
          </Button>
        )}
        {verb("send", "Send", "Sending")}
        {verb("remind", "Remind", "Reminding")}
        <Button size="s" icon={<Download size={16} />} onClick={() => void saveCsv(chosen).catch(report)}>
          Export
        </Button>
      </div>
      <IconButton label="Choose none" icon={<X size={18} />} onClick={() => onDone()} />
      {untaxed.length > 0 && (
        <Suspense fallback={null}>
          <UntaxedDialog
            rows={untaxed}
            onSend={() => run("send", untaxed, true)}
            onClose={() => setUntaxed([])}
          />
        </Suspense>
      )}
    </section>
  );
}
