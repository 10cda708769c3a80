import type { DialogHostProps } from "../../lib/dialogs";
import { useUser } from "../../lib/session";
import { UpgradeDialog } from "../plan/upgrade-dialog";
import { CreateDialog } from "./create-dialog";

/** A project that begins with the scope of another one; on the paid plans. */
export function PastScopeDialog({ onClose }: DialogHostProps) {
  const { is_subscribed } = useUser();
  return is_subscribed ? (
    <CreateDialog past onClose={onClose} />
  ) : (
    <UpgradeDialog message="Upgrade your plan to start from a past scope." onClose={onClose} />
  );
}
