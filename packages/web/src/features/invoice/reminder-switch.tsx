import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "../../lib/session";
import { Switch } from "../../ui/switch";

/** Says whether reminders that are not paused cannot be sent, as no days are chosen. */
export const areOff = (of: { paused: boolean; days: readonly number[] }): boolean =>
  !of.paused && of.days.length === 0;

/**
 * The switch of reminders, for an invoice and for all of a client. Without days for them nothing can go out: a switch
 * that is on would promise it.
 */
export function ReminderSwitch({
  label,
  paused,
  days,
  words,
  onToggle,
}: {
  label: string;
  paused: boolean;
  /** An invoice has days of its own; for a client those of the settings count. */
  days?: readonly number[];
  /** The state of the reminders, in a sentence. */
  words: string;
  onToggle: (on: boolean) => Promise<unknown>;
}) {
  const { reminder_days } = useUser();
  const none = areOff({ paused, days: days ?? reminder_days });
  // The switch follows the press at once; a refusal puts it back.
  const [wanted, setWanted] = useState<boolean>();
  const toggle = async (on: boolean) => {
    setWanted(on);
    await onToggle(on);
    setWanted(undefined);
  };
  return (
    <div className="py-2.5">
      <Switch checked={wanted ?? !(paused || none)} disabled={none} onChange={(on) => void toggle(on)}>
        {label}
      </Switch>
      <p className="text-14 text-muted">
        {none && !days ? (
          <>
            Reminders are off: no days are chosen for them.{" "}
            <Link
              to="/settings/account"
              className="border-b border-line2 font-semibold text-ink hover:border-ink"
            >
              Choose the days
            </Link>
          </>
        ) : (
          words
        )}
      </p>
    </div>
  );
}
