import { mostPay } from "@stint/core/project/member/schema";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { api, newKey } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { openDialog } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { toast } from "../../lib/toast";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { useCurrency } from "../../ui/currency";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { MoneyInput } from "../../ui/money-input";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ProjectPicker } from "../project/project-picker";
import { projectQuery, projectsQuery } from "../project/queries";
import { inviteSchema } from "./invite-form";
import { RolePicker } from "./role-picker";

export interface InviteDialogProps extends DialogHostProps {
  /** The project; without it the dialog asks for one. */
  projectId?: number;
  /** Somebody the workspace knows; without it the dialog asks for name and address. */
  person?: {
    user_id: number;
    name: string;
    role_id?: string | null;
    /** True for somebody whose address shows once they join. */
    isHidden?: boolean;
  };
}

/** Four in one: an existing or a new person, for this project or for one that is chosen here. */
export function InviteDialog({ onClose, projectId, person }: InviteDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const { data: own } = useInfiniteQuery({ ...projectsQuery({}), enabled: projectId === undefined });
  const none = projectId === undefined && own?.pages[0]?.data.length === 0;
  const intent = useRef({ words: "", key: "" });
  const form = useForm({
    schema: inviteSchema(person?.user_id),
    initial: {
      project_id: projectId ?? null,
      name: "",
      email_address: "",
      role_id: person?.role_id ?? null,
      pay: null as number | null,
      message: "I would like you to work on this project with me.",
    },
    onSubmit: async ({ project_id, body }) => {
      const words = JSON.stringify([project_id, body]);
      if (intent.current.words !== words) intent.current = { words, key: newKey() };
      const { data } = await api.post("/projects/{id}/invitations", {
        path: { id: project_id },
        body,
        key: intent.current.key,
      });
      await queryClient.invalidateQueries({ queryKey: ["projects"] });
      onClose();
      toast(`${data.name} is invited to ${data.metadata.project_name}.`);
    },
  });
  const { errors, values } = form;
  // Pay is in the currency of the project that they are asked to.
  const chosen = projectId ?? values.project_id;
  const { data: project } = useQuery({ ...projectQuery(chosen ?? 0), enabled: chosen !== null });
  const currency = useCurrency(project?.currency);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite teammate"
      size="m"
      closable={!form.pending}
      actions={
        <FormFeet
          form={formId}
          onCancel={onClose}
          pending={form.pending}
          pendingLabel="Sending"
          disabled={none}
        >
          Send invitation
        </FormFeet>
      }
    >
      {none && (
        <p className="mb-4 text-14 text-muted">
          A teammate joins one of your projects, and there is none yet.{" "}
          <Button kind="link" onClick={() => openDialog("create-project")}>
            + create a project
          </Button>
        </p>
      )}
      <form id={formId} onSubmit={form.submit} noValidate>
        <fieldset disabled={none} className="space-y-3 disabled:opacity-50">
          {person ? (
            <div>
              <p className="flex items-center gap-3 text-15">
                <Avatar name={person.name} />
                {person.name}
              </p>
              {person.isHidden && (
                <p className="mt-1.5 text-13 text-muted">
                  We email them. You see their address once they join.
                </p>
              )}
              {errors.user_id && (
                <p role="alert" className="mt-1.5 text-13 text-bad">
                  {errors.user_id}
                </p>
              )}
            </div>
          ) : (
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Name" error={errors.name} required>
                <TextInput {...form.field("name")} maxLength={120} autoComplete="off" data-autofocus="" />
              </Field>
              <Field label="Email" error={errors.email_address} required>
                <TextInput
                  {...form.field("email_address")}
                  type="email"
                  maxLength={254}
                  autoComplete="off"
                  autoCapitalize="none"
                />
              </Field>
            </div>
          )}
          {projectId === undefined && (
            <Field label="Project" error={errors.project_id} required>
              <ProjectPicker value={values.project_id} onChange={(id) => form.set("project_id", id)} />
            </Field>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Role (optional)" error={errors.role_id}>
              <RolePicker value={values.role_id} onChange={(role) => form.set("role_id", role)} />
            </Field>
            <Field label="Pay (optional)" error={errors.pay} hint="For the whole project, without decimals">
              <MoneyInput
                whole
                max={mostPay(currency)}
                value={values.pay}
                onChange={(pay) => form.set("pay", pay)}
                currency={currency}
              />
            </Field>
          </div>
          <Field label="Message" error={errors.message} hint="This will appear in the email invite." required>
            <TextArea {...form.field("message")} maxLength={1000} rows={4} />
          </Field>
        </fieldset>
        {form.problem && !errors.user_id && (
          <p role="alert" className="mt-3 text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
