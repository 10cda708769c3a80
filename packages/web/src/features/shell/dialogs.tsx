import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import { closeDialog, type DialogHostProps, dialogs } from "../../lib/dialogs";

/**
 * Every dialog that opens from anywhere, by the name given to openDialog(). Each is its own chunk.
 */
const known: Record<string, ComponentType<DialogHostProps & Record<string, unknown>>> = {
  upgrade: lazy(async () => ({ default: (await import("./upgrade-dialog")).UpgradeDialog })),
  "create-project": lazy(async () => ({
    default: (await import("../project/create-dialog")).CreateDialog,
  })),
  "past-scope": lazy(async () => ({
    default: (await import("../project/past-scope-dialog")).PastScopeDialog,
  })),
  "invite-teammate": lazy(async () => ({
    default: (await import("../people/invite-dialog")).InviteDialog,
  })),
  "create-invoice": lazy(async () => ({
    default: (await import("../invoice/create-dialog")).CreateInvoiceDialog,
  })),
  "create-service": lazy(async () => ({
    default: (await import("../library/new-service")).NewServiceDialog,
  })),
  search: lazy(async () => ({ default: (await import("./search-dialog")).SearchDialog })),
};

/** Shows the one open dialog; sits in the signed-in layouts. */
export function Dialogs() {
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.get, dialogs.get);
  const Known = open ? known[open.name] : undefined;
  if (!open || !Known) return null;
  return (
    <Suspense fallback={null}>
      <Known {...open.props} onClose={closeDialog} />
    </Suspense>
  );
}
