import { useMutation } from "@tanstack/react-query";
import { Sparkles, X } from "lucide-react";
import { api } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { hasCheckpoint, reloadUser, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";

const slug = "scope_templates_banner_dismissed";

/** A subscriber may begin with a brief as well: said above their templates until its cross is pressed. */
export function BriefBanner() {
  const user = useUser();
  const dismiss = useMutation({
    mutationFn: async () => {
      await api.post("/users/{id}/checkpoints", { path: { id: user.id }, body: { slug } });
      await reloadUser();
    },
  });
  if (!user.is_subscribed || hasCheckpoint(user, slug) || dismiss.isPending) return null;
  return (
    <section
      aria-label="Generate with AI"
      className="mb-6 flex items-center gap-4 rounded-ctl bg-bg py-3 pr-3 pl-4 text-14 max-sm:flex-wrap"
    >
      <Sparkles size={18} aria-hidden="true" className="shrink-0 text-accent-ink max-sm:hidden" />
      <p className="min-w-0 flex-1 max-sm:basis-[60%]">
        <strong className="font-semibold">Have a brief? Start from that.</strong>{" "}
        <span className="text-muted">Paste it, and review a priced draft line by line.</span>
      </p>
      <Button size="s" onClick={() => openDialog("create-project-ai")} className="max-sm:order-last">
        Generate with AI
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
