import { dayInWords } from "../../../lib/format";
import { SectionHead } from "../../../ui/ledger";
import { useInvoiceActions } from "../actions";
import type { Invoice } from "../queries";
import { ReminderSwitch } from "../reminder-switch";

/** What becomes of an invoice's reminders, in one sentence. */
export function reminderWords(next: string | null, paused: boolean): string {
  if (paused) return "They rest for this invoice.";
  return next
    ? `The next one goes out on ${dayInWords(next, { weekday: true })}, unless it is paid before.`
    : "The days for it are over: no other one goes out.";
}

/** When the next reminder goes out, and the switch that lets them rest. */
export function Reminders({ invoice }: { invoice: Invoice }) {
  const actions = useInvoiceActions();
  const { reminders_paused: paused, next_reminder_on: next } = invoice;
  return (
    <>
      <SectionHead title="Reminders" className="mt-8" />
      <ReminderSwitch
        label="Automatic reminders"
        paused={paused}
        planned={next !== null}
        words={reminderWords(next, paused)}
        onToggle={(on) => actions.reminders(invoice, on)}
      />
    </>
  );
}
