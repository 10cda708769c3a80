import { KIND_WORDS, KINDS, type Kind } from "@stint/core/connection/report/rules";
import { useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { supportEmail } from "../../lib/report";
import { toast } from "../../lib/toast";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Radios } from "../../ui/radios";
import { TextArea } from "../../ui/text-area";
import { type Connection, nameOf } from "./queries";

const MOST = 1000;

/** Reports a person's misconduct to Stint's own people. */
export function ReportDialog({ onClose, of }: DialogHostProps & { of: Connection }) {
  const client = useQueryClient();
  const name = nameOf(of);
  const form = useForm({
    initial: { kind: "harassment" as Kind, message: "", block: of.status !== "blocked" },
    onSubmit: async ({ kind, message, block }) => {
      await api.post("/specialists/{id}/reports", {
        path: { id: of.id },
        body: { kind, message, ...(block && of.status !== "blocked" ? { block } : {}) },
        key: newKey(),
      });
      onClose();
      toast("Your report is sent. We write to you once a person has read it.");
      await client.invalidateQueries({ queryKey: ["connections"] });
    },
  });
  return (
    <FormDialog
      title="Report misconduct"
      description={`Stint takes misconduct seriously. A person reads every report, most within one working day. ${name} is not told who reported.`}
      form={form}
      verb="Send report"
      pendingVerb="Sending"
      onClose={onClose}
      size="m"
    >
      <Radios
        aria-label="What it is about"
        options={KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
        value={form.values.kind}
        onChange={(kind) => form.set("kind", kind)}
      />
      <Field label="What happened" error={form.errors.message} required>
        <TextArea {...form.field("message")} maxLength={MOST} rows={4} />
      </Field>
      {of.status !== "blocked" && (
        <Checkbox checked={form.values.block} onChange={(block) => form.set("block", block)}>
          Block {name} too
        </Checkbox>
      )}
      <p className="text-13 text-muted">
        Or email{" "}
        <a href={`mailto:${supportEmail}`} className="border-b border-line2 text-ink">
          {supportEmail}
        </a>{" "}
        with what happened and the user name, {name}.
      </p>
    </FormDialog>
  );
}
