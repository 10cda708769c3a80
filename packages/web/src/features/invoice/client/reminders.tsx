import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { dayInWords } from "../../../lib/format";
import { queryClient } from "../../../lib/query-client";
import { report } from "../../../lib/report";
import { SectionHead } from "../../../ui/ledger";
import { ReminderSwitch } from "../reminder-switch";
import { remindersQuery } from "./queries";

/** The switch that pauses all reminders to one client; each invoice has one of its own beside it (D38). */
export function ClientReminders({ id }: { id: number }) {
  const { data } = useQuery(remindersQuery(id));
  if (!data) return null;
  const toggle = async (on: boolean) => {
    try {
      const answer = await api.post(`/clients/{id}/reminders/${on ? "resume" : "pause"}`, {
        path: { id },
      });
      queryClient.setQueryData(remindersQuery(id).queryKey, answer.data);
    } catch (error) {
      report(error);
    }
  };
  const { paused, last_on } = data;
  return (
    <section>
      <SectionHead title="Reminders" />
      <ReminderSwitch
        label="Remind of open invoices"
        paused={paused}
        words={
          paused
            ? "They rest for this client."
            : last_on
              ? `The last one went out on ${dayInWords(last_on, { year: true })}.`
              : "One email a day at most, on the days of your settings."
        }
        onToggle={toggle}
      />
    </section>
  );
}
