import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { checkouts, closeCheckout } from "../../lib/checkout";
import { closeDialog, dialogs } from "../../lib/dialogs";
import { onSignal } from "../../lib/signals";
import { lazyPart } from "../../ui/lazy-part";

// Their names and code are a list that no page needs at its start.
const KnownDialog = lazyPart(async () => (await import("./known-dialogs")).KnownDialog);

const CheckoutDialog = lazyPart(
  async () => (await import("../plan/checkout/checkout-dialog")).CheckoutDialog,
);

/** The plans, over any other dialog, which keeps its input: after the upgrade one lands back in it. */
function PlanCheckout() {
  const checkout = useSyncExternalStore(checkouts.subscribe, checkouts.get, checkouts.get);
  if (!checkout) return null;
  return (
    <Suspense fallback={null}>
      <CheckoutDialog checkout={checkout} onClose={closeCheckout} />
    </Suspense>
  );
}

const ProofDialog = lazyPart(async () => (await import("./proof-dialog")).ProofDialog);
type Done = (proved: boolean) => void;

/** Asks once for all calls that wait for a proof; over any other dialog, which keeps its input. */
function Proof() {
  const [waiting, setWaiting] = useState<readonly Done[]>([]);
  const held = useRef(waiting);
  held.current = waiting;
  useEffect(() => {
    const stop = onSignal("proof", ({ done }) => setWaiting((before) => [...before, done]));
    return () => {
      stop();
      // The page was left, so the waiting calls are answered with no: nobody can prove anything now.
      for (const done of held.current) done(false);
    };
  }, []);
  if (waiting.length === 0) return null;
  const end = (proved: boolean) => {
    for (const done of waiting) done(proved);
    setWaiting([]);
  };
  return (
    <Suspense fallback={null}>
      <ProofDialog onClose={() => end(false)} onProved={() => end(true)} />
    </Suspense>
  );
}

/** Shows the one open dialog, and over it the plans and the proof that a call may need; sits in the signed-in layouts. */
export function Dialogs() {
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.get, dialogs.get);
  return (
    <>
      {open && (
        <Suspense fallback={null}>
          <KnownDialog open={open} onClose={closeDialog} />
        </Suspense>
      )}
      <PlanCheckout />
      <Proof />
    </>
  );
}
