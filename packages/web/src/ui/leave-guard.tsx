import { Unsaved, useAsked } from "./leave-question";

/** Asks before a page is left on which something was typed and not saved: for a press, the back button, a reload. */
export function LeaveGuard({
  dirty,
  staysOnPage = false,
}: {
  dirty: boolean;
  /** Typed text stays while the same page shows something else, so nobody is asked then. */
  staysOnPage?: boolean;
}) {
  // A form may stand on a page or in a panel, which asks for it.
  const asked = useAsked();
  return (
    <Unsaved
      any={() => dirty && !asked}
      outlives={({ current, next }) => staysOnPage && current.pathname === next.pathname}
    />
  );
}
