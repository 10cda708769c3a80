import { UpdateInput } from "@stint/core/project/schema";
import { useForm } from "../../lib/form";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import { useProjectChanges } from "./changes";
import { EmojiField } from "./emoji-field";
import type { Project } from "./queries";

/** A project's name and the picture beside it. */
export function RenameDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { update } = useProjectChanges();
  const form = useForm({
    schema: UpdateInput.pick({ name: true, emoji: true }).required(),
    initial: { name: project.name, emoji: project.emoji },
    onSubmit: async (body) => {
      await update.mutateAsync({ project, ...body });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename project"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" pending={form.pending} onClick={() => void form.submit()}>
            Rename
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Project name" error={form.errors.name ?? form.problem}>
          <TextInput {...form.field("name")} maxLength={60} />
        </Field>
        <EmojiField value={form.values.emoji} onChange={(emoji) => form.set("emoji", emoji)} />
      </form>
    </Dialog>
  );
}
