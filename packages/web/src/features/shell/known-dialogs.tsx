import { type ComponentType, Suspense } from "react";
import type { DialogHostProps, OpenDialog } from "../../lib/dialogs";
import { lazyPart } from "../../ui/lazy-part";

/**
 * Every dialog that opens from anywhere, by the name given to openDialog(). Each is its own chunk.
 */
const known: Record<string, ComponentType<DialogHostProps & Record<string, unknown>>> = {
  "verify-email": lazyPart(async () => (await import("./verify-email-dialog")).VerifyEmailDialog),
  "create-project": lazyPart(async () => (await import("../project/create-dialog")).CreateDialog),
  "create-project-ai": lazyPart(async () => (await import("../brief/create-dialog")).CreateBriefDialog),
  "generate-term": lazyPart(
    async () => (await import("../contract/generate/generate-dialog")).GenerateTermDialog,
  ),
  "past-scope": lazyPart(async () => (await import("../project/past-scope-dialog")).PastScopeDialog),
  "make-teammate": lazyPart(async () => (await import("../people/make-teammate-dialog")).MakeTeammateDialog),
  "hand-over": lazyPart(async () => (await import("../team/hand-over-dialog")).HandOverDialog),
  "own-templates": lazyPart(async () => (await import("../library/templates/own-dialog")).OwnTemplatesDialog),
  "invite-teammate": lazyPart(async () => (await import("../people/invite-dialog")).InviteDialog),
  "create-invoice": lazyPart(async () => (await import("../invoice/create-dialog")).CreateInvoiceDialog),
  "create-service": lazyPart(async () => (await import("../library/new-service")).NewServiceDialog),
  templates: lazyPart(async () => (await import("../template/templates")).TemplatesModal),
  referral: lazyPart(async () => (await import("../plan/referral/referral-dialog")).ReferralDialog),
  "join-project": lazyPart(async () => (await import("../invitation/join-dialog")).JoinDialog),
  welcome: lazyPart(async () => (await import("./welcome-dialog")).WelcomeDialog),
  search: lazyPart(async () => (await import("./search-dialog")).SearchDialog),
};

/** The dialog that a name stands for. */
export function KnownDialog({ open, onClose }: DialogHostProps & { open: OpenDialog }) {
  const Known = known[open.name];
  return (
    Known && (
      <Suspense fallback={null}>
        <Known {...open.props} onClose={onClose} />
      </Suspense>
    )
  );
}
