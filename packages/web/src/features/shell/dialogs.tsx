import { type ComponentType, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { checkouts, closeCheckout } from "../../lib/checkout";
import { closeDialog, type DialogHostProps, dialogs } from "../../lib/dialogs";
import { onSignal } from "../../lib/signals";
import { lazyPart } from "../../ui/lazy-part";

/**
 * Every dialog that opens from anywhere, by the name given to openDialog(). Each is its own chunk.
 */
const known: Record<string, ComponentType<DialogHostProps & Record<string, unknown>>> = {
  "verify-email": lazyPart(async () => (await import("./verify-email-dialog")).VerifyEmailDialog),
  "create-project": lazyPart(async () => (await import("../project/create-dialog")).CreateDialog),
  "past-scope": lazyPart(async () => (await import("../project/past-scope-dialog")).PastScopeDialog),
  "make-teammate": lazyPart(async () => (await import("../people/make-teammate-dialog")).MakeTeammateDialog),
  "own-templates": lazyPart(async () => (await import("../library/templates/own-dialog")).OwnTemplatesDialog),
  "invite-teammate": lazyPart(async () => (await import("../people/invite-dialog")).InviteDialog),
  "create-invoice": lazyPart(async () => (await import("../invoice/create-dialog")).CreateInvoiceDialog),
  "create-service": lazyPart(async () => (await import("../library/new-service")).NewServiceDialog),
  referral: lazyPart(async () => (await import("../plan/referral/referral-dialog")).ReferralDialog),
  "join-project": lazyPart(async () => (await import("../invitation/join-dialog")).JoinDialog),
  welcome: lazyPart(async () => (await import("./welcome-dialog")).WelcomeDialog),
  search: lazyPart(async () => (await import("./search-dialog")).SearchDialog),
};

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
  const Known = open ? known[open.name] : undefined;
  return (
    <>
      {open && Known && (
        <Suspense fallback={null}>
          <Known {...open.props} onClose={closeDialog} />
        </Suspense>
      )}
      <PlanCheckout />
      <Proof />
    </>
  );
}
