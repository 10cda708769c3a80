import { type ComponentType, Suspense, useSyncExternalStore } from "react";
import { closeDialog, type DialogHostProps, dialogs } from "../../lib/dialogs";
import { lazyPart } from "../../ui/lazy-part";

/**
 * Every dialog that opens from anywhere, by the name given to openDialog(). Each is its own chunk.
 */
const known: Record<string, ComponentType<DialogHostProps & Record<string, unknown>>> = {
  upgrade: lazyPart(async () => (await import("./upgrade-dialog")).UpgradeDialog),
  "create-project": lazyPart(async () => (await import("../project/create-dialog")).CreateDialog),
  "past-scope": lazyPart(async () => (await import("../project/past-scope-dialog")).PastScopeDialog),
  "invite-teammate": lazyPart(async () => (await import("../people/invite-dialog")).InviteDialog),
  "create-invoice": lazyPart(async () => (await import("../invoice/create-dialog")).CreateInvoiceDialog),
  "create-service": lazyPart(async () => (await import("../library/new-service")).NewServiceDialog),
  search: lazyPart(async () => (await import("./search-dialog")).SearchDialog),
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
