import { UpdateInput } from "@stint/core/project/schema";
import { useMemo } from "react";
import { currencies } from "../../lib/currencies";
import { useForm } from "../../lib/form";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { useProjectChanges } from "./changes";
import { EmojiField } from "./emoji-field";
import type { Project } from "./queries";

/** A project's name, the picture beside it, and until something was sent the currency of its amounts (D7). */
export function RenameDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { update } = useProjectChanges();
  const money = useMemo(() => currencies(project.currency), [project.currency]);
  const form = useForm({
    schema: UpdateInput.pick({ name: true, emoji: true, currency: true }).required(),
    initial: { name: project.name, emoji: project.emoji, currency: project.currency },
    onSubmit: async ({ currency, ...body }) => {
      const recoined = currency === project.currency ? {} : { currency };
      await update.mutateAsync({ project, ...body, ...recoined });
      onClose();
    },
  });
  const sent = project.status !== "draft" || project.agreement.document !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename project"
      actions={
        <>
          <CancelButton onClose={onClose}>Cancel</CancelButton>
          <Button kind="primary" pending={form.pending} onClick={() => void form.submit()}>
            Rename
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Project name" error={form.errors.name}>
          <TextInput {...form.field("name")} maxLength={60} />
        </Field>
        <EmojiField value={form.values.emoji} onChange={(emoji) => form.set("emoji", emoji)} />
        {!sent && (
          <Field
            label="Currency"
            error={form.errors.currency}
            hint="Figures stay as they are. It is fixed once a proposal, an invoice or pay names it."
          >
            <Select
              options={money}
              value={form.values.currency}
              onChange={(code) => form.set("currency", code)}
            />
          </Field>
        )}
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
