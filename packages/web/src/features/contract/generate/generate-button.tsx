import { LOCKED } from "@stint/core/billing/gate/rules";
import { Sparkles } from "lucide-react";
import { openDialog } from "../../../lib/dialogs";
import { useUser } from "../../../lib/session";
import { Button, type ButtonProps } from "../../../ui/button";
import { LockedButton } from "../../plan/locked-button";
import type { TermProject } from "./project";

/** Opens the dialog in which terms are asked for; locked on a plan without it. */
export function GenerateButton({
  project,
  ...button
}: Pick<ButtonProps, "kind" | "size" | "className"> & { project?: TermProject }) {
  const { is_subscribed } = useUser();
  const open = () => openDialog("generate-term", project && { project });
  if (!is_subscribed)
    return (
      <LockedButton {...button} reason={LOCKED.terms} next={{ label: "Generate contract term", run: open }}>
        Generate with AI
      </LockedButton>
    );
  return (
    <Button {...button} icon={<Sparkles size={16} />} onClick={open}>
      Generate with AI
    </Button>
  );
}
