import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isApiError } from "../../lib/api-error";
import { openCheckout } from "../../lib/checkout";
import type { DialogHostProps } from "../../lib/dialogs";
import { errorText } from "../../lib/report";
import { useUser } from "../../lib/session";
import { thenOpen } from "../plan/locks";
import { ChooseDialog } from "./choose-dialog";
import { CreateDialog } from "./create-dialog";
import { KeepScopeDialog } from "./keep-scope-dialog";
import { isOwned, type Project, projectQuery } from "./queries";

/** What a refusal says: the reason of its field, such as another currency, before the sentence of the whole. */
const sentenceOf = (error: Error): string =>
  (isApiError(error) && Object.values(error.fields)[0]) || errorText(error);

interface PastScopeDialogProps extends DialogHostProps {
  /** Adds the scope of the project that is picked to a scope that is open. */
  onPick?: (project: Project) => Promise<void>;
  /** The project of the scope that is open. */
  except?: number;
  /** The scope that is picked becomes a template. */
  keep?: unknown;
}

/** Asks whose scope comes behind what the open one has. It stays until that is there, or says why not. */
function AddScopeDialog({
  onClose,
  onPick,
  except,
}: PastScopeDialogProps & Required<Pick<PastScopeDialogProps, "onPick">>) {
  const client = useQueryClient();
  const add = useMutation({
    // What is refused is said at the field.
    meta: { errors: "own" },
    mutationFn: async (id: number) => {
      const project = await client.fetchQuery(projectQuery(id));
      if (isOwned(project)) await onPick(project);
    },
    onSuccess: onClose,
  });
  return (
    <ChooseDialog
      title="Add from a past scope"
      verb="Add to this scope"
      label="Copy the scope of"
      among={{ completed: true, ...(except !== undefined && { except }) }}
      pending={add.isPending}
      problem={add.error ? sentenceOf(add.error) : undefined}
      onChoose={(id) => add.mutate(id)}
      onChange={add.reset}
      onClose={onClose}
    >
      Its phases and services come behind those that are here, with their prices.
    </ChooseDialog>
  );
}

/**
 * A project that begins with the scope of another one, a past scope for an open one, or one that is kept as a template;
 * on a plan without it, the plans.
 */
export function PastScopeDialog({ onClose, onPick, except, keep }: PastScopeDialogProps) {
  const { is_subscribed } = useUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided when it opens
  useEffect(() => {
    if (is_subscribed) return;
    onClose();
    openCheckout({ next: thenOpen("Pick a past scope", "past-scope") });
  }, []);
  if (!is_subscribed) return null;
  if (keep) return <KeepScopeDialog onClose={onClose} />;
  return onPick ? (
    <AddScopeDialog onClose={onClose} onPick={onPick} {...(except !== undefined && { except })} />
  ) : (
    <CreateDialog past onClose={onClose} />
  );
}
