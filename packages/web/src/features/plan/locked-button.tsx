import { Lock } from "lucide-react";
import { type Checkout, openCheckout } from "../../lib/checkout";
import { Button, type ButtonProps } from "../../ui/button";
import { Tooltip } from "../../ui/tooltip";

/** A button that keeps its place and its word on a plan that lacks it: a lock, its reason, and the plans. */
export function LockedButton({
  reason,
  next,
  ...button
}: Omit<ButtonProps, "icon" | "onClick"> & {
  reason: string;
  /** What was asked for: it goes on after the upgrade. */
  next?: Checkout["next"];
}) {
  return (
    <Tooltip text={reason}>
      <Button {...button} icon={<Lock size={16} />} onClick={() => openCheckout(next && { next })} />
    </Tooltip>
  );
}
