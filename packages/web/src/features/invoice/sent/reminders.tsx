import { useState } from "react";
import { dayInWords } from "../../../lib/format";
import { SectionHead } from "../../../ui/ledger";
import { Switch } from "../../../ui/switch";
import { useInvoiceActions } from "../actions";
import type { Invoice } from "../queries";

/** When the next reminder goes out, and the switch that lets them rest. */
export function Reminders({ invoice }: { invoice: Invoice }) {
  const actions = useInvoiceActions();
  const { reminders_paused: paused, next_reminder_on: next } = invoice;
  // The switch follows the press at once; a refusal puts it back.
  const [wanted, setWanted] = useState<boolean>();
  const toggle = async (on: boolean) => {
    setWanted(on);
    await actions.reminders(invoice, on);
    setWanted(undefined);
  };
  return (
    <>
      <SectionHead title="Reminders" className="mt-8" />
      <div className="py-2.5">
        <Switch checked={wanted ?? !paused} onChange={(on) => void toggle(on)}>
          Remind by itself
        </Switch>
        <p className="text-14 text-muted">
          {paused
            ? "They rest for this invoice."
            : next
              ? `The next one goes out on ${dayInWords(next, { weekday: true })}, unless it is paid before.`
              : "No further one is planned."}
        </p>
      </div>
    </>
  );
}
