import { daysBetween } from "@stint/core/platform/date";
import { Suspense, useState } from "react";
import { dayInWords, dayOf } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { lazyPart } from "../../../ui/lazy-part";
import { SectionHead } from "../../../ui/ledger";
import { useInvoiceActions } from "../actions";
import type { Invoice } from "../queries";
import { ReminderSwitch } from "../reminder-switch";

const ReminderDays = lazyPart(async () => (await import("../reminder-days")).ReminderDays);

/** Describes the state of an invoice's reminders in one sentence. */
export function reminderWords(next: string | null, paused: boolean, days: readonly number[]): string {
  if (paused) return "They rest for this invoice.";
  if (days.length === 0) return "No days are chosen for this invoice.";
  return next
    ? `The next one goes out on ${dayInWords(next, { weekday: true })}, unless it is paid before.`
    : "The days for it are over: no other one goes out.";
}

/** The day of the next reminder, the switch that pauses reminders, and their days, which can be changed. */
export function Reminders({ invoice }: { invoice: Invoice }) {
  const actions = useInvoiceActions();
  const { reminder_days: usual } = useUser();
  const [choosing, setChoosing] = useState(false);
  const { reminders_paused: paused, next_reminder_on: next, reminder_days: days, due_on } = invoice;
  const choose = (chosen: number[]) => void actions.reminderDays(invoice, chosen);
  return (
    <>
      <SectionHead title="Reminders" className="mt-8" />
      <ReminderSwitch
        label="Automatic reminders"
        paused={paused}
        days={days}
        words={reminderWords(next, paused, days)}
        onToggle={(on) => actions.reminders(invoice, on)}
      />
      {choosing && due_on ? (
        <Suspense fallback={null}>
          <ReminderDays
            value={days}
            onChange={choose}
            error={undefined}
            over={daysBetween(due_on, dayOf(new Date()))}
          />
        </Suspense>
      ) : (
        <div className="flex flex-wrap gap-x-5">
          <Button kind="link" onClick={() => setChoosing(true)}>
            {days.length === 0 ? "Choose the days" : "Change the days"}
          </Button>
          {days.length === 0 && usual.length > 0 && (
            <Button kind="link" onClick={() => choose(usual)}>
              Use the days of your settings
            </Button>
          )}
        </div>
      )}
    </>
  );
}
