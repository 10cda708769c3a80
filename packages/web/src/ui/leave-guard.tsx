import { useBlocker } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "./lazy-part";

// A dialog is heavy, and few leave what they typed.
const LeaveDialog = lazyPart(async () => (await import("./leave-dialog")).LeaveDialog);

/** Asks before a page is left on which something was typed and not saved: for a press, the back button, a reload. */
export function LeaveGuard({
  dirty,
  staysOnPage = false,
}: {
  dirty: boolean;
  /** What was typed stays while the same page shows something else. */
  staysOnPage?: boolean;
}) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !(staysOnPage && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (leaving.status !== "blocked") return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog onClose={leaving.reset} onLeave={leaving.proceed} />
    </Suspense>
  );
}
