import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { dayInWords } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { SectionHead } from "../../../ui/ledger";
import { Switch } from "../../../ui/switch";
import { useInvoiceActions } from "../actions";
import type { Invoice } from "../queries";

/** What becomes of an invoice's reminders, in one sentence. */
export function reminderWords(next: string | null, paused: boolean, days: readonly number[]): string {
  if (next && !paused)
    return `The next one goes out on ${dayInWords(next, { weekday: true })}, unless it is paid before.`;
  if (paused) return "They rest for this invoice.";
  return days.length === 0
    ? "Reminders are off: no days are chosen for them."
    : "The days for it are over: no other one goes out.";
}

/** When the next reminder goes out, and the switch that lets them rest. */
export function Reminders({ invoice }: { invoice: Invoice }) {
  const actions = useInvoiceActions();
  const { reminder_days } = useUser();
  const { reminders_paused: paused, next_reminder_on: next } = invoice;
  // Nothing can go out: a switch that is on would promise it.
  const none = !next && !paused && reminder_days.length === 0;
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
        <Switch checked={wanted ?? !(paused || none)} disabled={none} onChange={(on) => void toggle(on)}>
          Automatic reminders
        </Switch>
        <p className="text-14 text-muted">
          {reminderWords(next, paused, reminder_days)}
          {none && (
            <>
              {" "}
              <Link to="/settings" className="border-b border-line2 font-semibold text-ink hover:border-ink">
                Choose the days
              </Link>
            </>
          )}
        </p>
      </div>
    </>
  );
}
