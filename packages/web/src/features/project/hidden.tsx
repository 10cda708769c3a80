import { limits } from "@stint/core/workspace/rules";
import { Suspense, useState } from "react";
import { openCheckout } from "../../lib/checkout";
import { count } from "../../lib/format";
import { isAdmin, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { lazyPart } from "../../ui/lazy-part";
import { isFull } from "../plan/locks";

// Dialogs are heavy, and the list must be light.
const PickDialog = lazyPart(async () => (await import("./pick-dialog")).PickDialog);

/** On top of the list after a plan has ended: how many projects are hidden, and what can be done. */
export function HiddenLine() {
  const user = useUser();
  const [isPicking, setPicking] = useState(false);
  const hidden = user.active_projects - (limits.free.active_projects ?? user.active_projects);
  if (!isFull(user) || hidden < 1) return null;
  return (
    <section aria-label="Hidden projects" className="mb-4">
      <p className="text-15">
        <strong className="font-semibold">
          {count(hidden, "project")} {hidden === 1 ? "is" : "are"} hidden.
        </strong>{" "}
        <span className="text-muted">
          Starter shows one. Nothing is deleted, clients can still open and pay what you sent.
          {isAdmin(user) && " The owner can upgrade the plan, or pick the one that shows."}
        </span>
      </p>
      {!isAdmin(user) && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="primary" onClick={() => openCheckout()}>
            Upgrade plan
          </Button>
          <Button onClick={() => setPicking(true)}>Pick the one that shows</Button>
        </div>
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <PickDialog onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </section>
  );
}
