import { LeaveQuestion, useHasQuestion } from "./leave-question";

/** Asks before a page is left on which something was typed and not saved: for a press, the back button, a reload. */
export function LeaveGuard({
  dirty,
  staysOnPage = false,
}: {
  dirty: boolean;
  /** Typed text stays while the same page shows something else, so nobody is asked then. */
  staysOnPage?: boolean;
}) {
  // A dialog or panel around asks by itself, so that the form inside does not.
  const asked = useHasQuestion();
  return (
    <LeaveQuestion
      any={() => dirty && !asked}
      outlives={({ current, next }) => staysOnPage && current.pathname === next.pathname}
    />
  );
}
