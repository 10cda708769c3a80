import type { Checkpoint } from "@stint/core/user/schema";
import { useMutation } from "@tanstack/react-query";
import { Lock, X } from "lucide-react";
import { openCheckout } from "../../lib/checkout";
import { recordCheckpoint } from "../../lib/checkpoint";
import { hasCheckpoint, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { IconButton } from "../../ui/icon-button";

type Dismissed = Extract<Checkpoint, `${string}_templates_banner_dismissed`>;

/** What a plan opens, once per tab of the library until its cross is pressed; a strip fills the width of a dialog. */
export function UpgradeBanner({
  checkpoint,
  look = "block",
}: {
  checkpoint: Dismissed;
  look?: "block" | "strip";
}) {
  const user = useUser();
  const dismiss = useMutation({ mutationFn: () => recordCheckpoint(checkpoint) });
  if (user.is_subscribed || hasCheckpoint(user, checkpoint) || dismiss.isPending) return null;
  return (
    <section
      aria-label="Upgrade plan"
      className={cx(
        "flex items-center gap-4 bg-bg py-3 text-14 max-sm:flex-wrap",
        look === "block" ? "mb-6 rounded-ctl pr-3 pl-4" : "shrink-0 border-b border-line px-6 max-sm:px-4",
      )}
    >
      <Lock size={18} aria-hidden="true" className="shrink-0 text-muted max-sm:hidden" />
      <p className="min-w-0 flex-1 max-sm:basis-[60%]">
        <strong className="block font-semibold">Price from published wages, not by guess.</strong>
        <span className="text-muted">
          150+ community scope templates and 1000+ service templates with recommended prices.
        </span>
      </p>
      <Button kind="primary" size="s" onClick={() => openCheckout()} className="max-sm:order-last">
        Upgrade plan
      </Button>
      <IconButton
        label="Dismiss"
        icon={<X size={18} />}
        onClick={() => dismiss.mutate()}
        className="max-sm:self-start"
      />
    </section>
  );
}
