import { useBlocker } from "@tanstack/react-router";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** Asks before a page is left on which something was typed and not saved: for a press, the back button, a reload. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (leaving.status !== "blocked") return null;
  return (
    <Dialog
      open
      onClose={leaving.reset}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={leaving.reset}>Stay here</Button>
          <Button kind="danger" onClick={leaving.proceed}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-15">What you changed here is not saved yet.</p>
    </Dialog>
  );
}
