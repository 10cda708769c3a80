import { useEffect } from "react";
import { openCheckout } from "../../lib/checkout";
import type { DialogHostProps } from "../../lib/dialogs";
import { useUser } from "../../lib/session";
import { thenOpen } from "../plan/locks";
import { CreateDialog } from "./create-dialog";

/** A project that begins with the scope of another one; on a plan without it, the plans. */
export function PastScopeDialog({ onClose }: DialogHostProps) {
  const { is_subscribed } = useUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided when it opens
  useEffect(() => {
    if (is_subscribed) return;
    onClose();
    openCheckout({ next: thenOpen("Pick a past scope", "past-scope") });
  }, []);
  return is_subscribed && <CreateDialog past onClose={onClose} />;
}
