import { StartInput } from "@stint/core/project/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { api } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { useIntentKey } from "../../lib/intent";
import { isTeam, useUser } from "../../lib/session";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { Switch } from "../../ui/switch";
import { TextInput } from "../../ui/text-input";
import { ClientPicker } from "../client/client-picker";
import type { Project } from "./queries";

/** A name and a client, and the editor opens. The same press twice makes one project. */
export function CreateDialog({ onClose, client = "" }: DialogHostProps & { client?: unknown }) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const keyOf = useIntentKey();
  const team = isTeam(user) && user.partner_id === null;
  const form = useForm({
    schema: StartInput,
    initial: { name: "", client_name: typeof client === "string" ? client : "", is_solo: true },
    onSubmit: async (body) => {
      const { data } = await api.post<Project>("/projects/start", { body, key: keyOf(body) });
      await Promise.all(
        ["projects", "clients", "dashboard"].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name], refetchType: "none" }),
        ),
      );
      onClose();
      await navigate({
        to: "/projects/$projectId/scopes/$scopeId/edit",
        params: { projectId: String(data.id), scopeId: String(data.scopes[0]?.id ?? data.id) },
      });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Name New Project"
      size={team ? "team" : "s"}
      closable={!form.pending}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} cancel="cancel">
          create project
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-3">
        <Field label="Project name" error={form.errors.name} required>
          <TextInput {...form.field("name")} maxLength={60} autoComplete="off" data-autofocus="" />
        </Field>
        <Field label="Client" error={form.errors.client_name} required>
          <ClientPicker value={form.values.client_name} onChange={(name) => form.set("client_name", name)} />
        </Field>
        {team && (
          <Switch
            checked={!form.values.is_solo}
            onChange={(included) => form.set("is_solo", !included)}
            className="pt-1"
          >
            Include teammates on this project
          </Switch>
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
