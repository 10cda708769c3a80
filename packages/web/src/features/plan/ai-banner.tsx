import type { Checkpoint } from "@stint/core/user/schema";
import { useMutation } from "@tanstack/react-query";
import { Sparkles, X } from "lucide-react";
import { recordCheckpoint } from "../../lib/checkpoint";
import { hasCheckpoint, type SessionUser, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";

/** Says whether somebody still sees such a banner: a subscriber, until its cross is pressed. */
export const hasAiBanner = (user: SessionUser, checkpoint: Checkpoint): boolean =>
  user.is_subscribed && !hasCheckpoint(user, checkpoint);

/** What a subscriber may have written, said above a list until its cross is pressed. */
export function AiBanner({
  checkpoint,
  title,
  text,
  onOpen,
}: {
  checkpoint: Checkpoint;
  title: string;
  text: string;
  onOpen: () => void;
}) {
  const user = useUser();
  const dismiss = useMutation({ mutationFn: () => recordCheckpoint(checkpoint) });
  if (!hasAiBanner(user, checkpoint) || dismiss.isPending) return null;
  return (
    <section
      aria-label="Generate with AI"
      className="mb-6 flex items-center gap-4 rounded-ctl bg-bg py-3 pr-3 pl-4 text-14 max-sm:flex-wrap"
    >
      <Sparkles size={18} aria-hidden="true" className="shrink-0 text-accent-ink max-sm:hidden" />
      <p className="min-w-0 flex-1 max-sm:basis-[60%]">
        <strong className="font-semibold">{title}</strong> <span className="text-muted">{text}</span>
      </p>
      <Button size="s" onClick={onOpen} className="max-sm:order-last">
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
