import { type Asked, FormInput } from "@stint/core/lead/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { NativeSelect } from "../../ui/native-select";
import { Switch } from "../../ui/switch";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { type LeadPageForm, leadFormQuery } from "./queries";
import { leadFields } from "./words";

const options: readonly { value: Asked; label: string }[] = [
  { value: "off", label: "Not asked" },
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required" },
];

/** The settings of the lead page: its texts, its questions, and whether it is open. */
export function LeadFormDialog({ page, onClose }: { page: LeadPageForm; onClose: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const keep = (data: LeadPageForm) => queryClient.setQueryData(leadFormQuery.queryKey, data);
  const form = useForm({
    schema: FormInput.required(),
    initial: {
      open: page.url === null || page.open,
      title: page.title,
      intro: page.intro,
      fields: page.fields,
    },
    onSubmit: async (body) => {
      const { data } = await api.patch("/leads/form", { body, version: page.version });
      keep(data);
      toast(data.open ? "Your lead page is open." : "Your lead page is closed.");
      onClose();
    },
  });
  const move = useMutation({
    mutationFn: async () => (await api.post("/leads/form/address", {})).data,
    onSuccess: (data) => {
      keep(data);
      toast("Your lead page has a new address.");
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      title="Your lead page"
      description="Anybody with its address can tell you what they need. You get an email, and it stands in this list."
      actions={
        <FormFeet form={id} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          Save
        </FormFeet>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="space-y-4">
        <Switch checked={form.values.open} onChange={(open) => form.set("open", open)}>
          Open for everybody with the address
        </Switch>
        <Field label="Title" error={form.errors.title} required>
          <TextInput {...form.field("title")} maxLength={120} />
        </Field>
        <Field label="Introduction" error={form.errors.intro}>
          <TextArea {...form.field("intro")} maxLength={1000} rows={2} />
        </Field>
        <fieldset>
          <legend className="text-14 font-semibold">Questions</legend>
          <p className="mt-0.5 text-13 text-muted">Name and email are always asked for.</p>
          <div className="mt-2 divide-y divide-line border-y border-line">
            {leadFields.map(({ field, label }) => (
              <div key={field} className="flex items-center justify-between gap-4 py-1.5 text-14">
                <span>{label}</span>
                <span className="w-36">
                  <NativeSelect
                    aria-label={label}
                    options={options}
                    value={form.values.fields[field]}
                    onChange={(asked) => form.set("fields", { ...form.values.fields, [field]: asked })}
                  />
                </span>
              </div>
            ))}
          </div>
        </fieldset>
        {page.url && (
          <p className="text-13 text-muted">
            Is the address in the wrong hands?{" "}
            <Button kind="link" pending={move.isPending} onClick={() => move.mutate()}>
              Make a new one
            </Button>
          </p>
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
