import { openCheckout } from "../../lib/checkout";
import { closeDialog, type DialogHostProps } from "../../lib/dialogs";
import { count } from "../../lib/format";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import type { PublicTemplate } from "../library/templates/public-template";
import { forgetTemplate, startFrom } from "./begin";

/** Whoever came to a phone by a public template: it is kept, and what comes next is theirs to choose. */
export function WelcomeDialog({ onClose, template }: DialogHostProps & { template?: PublicTemplate }) {
  const { is_subscribed } = useUser();
  if (!template) return null;
  const { template_name, processed_categories: phases, service_count } = template;
  const leave = () => {
    forgetTemplate();
    onClose();
  };
  const next = { label: "Start from the template", run: () => startFrom(template), anyway: true };
  return (
    <Modal
      open
      onClose={leave}
      size="sheet"
      step="welcome"
      eyebrow="Welcome to Stint"
      title={`Start from ${template_name}?`}
      description={`${count(phases.length, "phase")}, ${count(service_count, "service")}, yours to change.`}
    >
      <dl className="border-t border-ink">
        {phases.map((phase) => (
          <div
            key={phase.id}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line"
          >
            <dt className="min-w-0 text-15 break-words">{phase.name}</dt>
            <dd className="shrink-0 text-14 text-muted">{count(phase.tasks.length, "service")}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 space-y-3">
        <Button kind="primary" size="l" wide onClick={() => startFrom(template)}>
          Create proposal
        </Button>
        <Button size="l" wide onClick={leave}>
          Explore the platform
        </Button>
      </div>
      {!is_subscribed && (
        <p className="mt-4 text-center text-14 text-muted">
          Recommended prices come with Professional.{" "}
          <Button
            kind="link"
            onClick={() => {
              closeDialog();
              openCheckout({ next });
            }}
          >
            Upgrade plan
          </Button>
        </p>
      )}
    </Modal>
  );
}
