import type { Info } from "@stint/core/template/schema";
import { Button, type ButtonProps } from "../../ui/button";
import { LockedButton } from "../plan/locked-button";
import { useTemplate } from "./use-template";

/** "Use in a proposal", or what the plan leaves of it; with a lock and its reason where that is nothing. */
export function UseButton({
  template,
  ...button
}: Pick<ButtonProps, "kind" | "size" | "wide" | "className"> & {
  template: Pick<Info, "scope_id" | "template_name">;
}) {
  const { label, reason, next, pending, run } = useTemplate(template);
  if (reason)
    return (
      <LockedButton {...button} reason={reason} next={next}>
        {label}
      </LockedButton>
    );
  return (
    <Button {...button} {...(pending && { pending })} onClick={run}>
      <span className="truncate">{label}</span>
    </Button>
  );
}
