import { LOCKED } from "@stint/core/billing/gate/rules";
import { copyName, cutAtWord } from "@stint/core/library/name/rules";
import { StartInput } from "@stint/core/project/schema";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { api, asApiError } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { type DialogHostProps, openDialog } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { count, possessive } from "../../lib/format";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { report } from "../../lib/report";
import { brandName, isAdmin, isTeam, reloadUser, type SessionUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { Switch } from "../../ui/switch";
import { TextInput } from "../../ui/text-input";
import { ClientPicker } from "../client/client-picker";
import { linkedTemplateQuery } from "../library/templates/linked-query";
import { type TemplateDetail, templateQuery, templatesKey } from "../library/templates/template-query";
import { hasUsedTemplate, isFull } from "../plan/locks";
import { ProjectPicker } from "./project-picker";
import { isOwned, type Project, projectQuery } from "./queries";
import { scopeOf } from "./status";

interface CreateDialogProps extends DialogHostProps {
  /** A name to begin with. */
  client?: unknown;
  /** Asks for another project, whose scope is copied. */
  past?: boolean;
  /** The template that it is made of, by its id or by the token of its link. */
  template?: unknown;
  /** The template's name, where it is known before the template is read. */
  template_name?: unknown;
}

/** The copy of a past scope may be worth keeping. */
const offerTemplate = (scope_id: number, name: string) =>
  toast("The scope is copied.", {
    action: { label: "Save as template", run: () => openDialog("own-templates", { scope_id, name }) },
  });

/** The reason why the plan has no room for the project. */
function refusalOf(user: SessionUser, isOfTemplate: boolean): string | undefined {
  if (isFull(user)) return `${LOCKED.project} Complete it, or upgrade for any number.`;
  if (isOfTemplate && hasUsedTemplate(user))
    return `${LOCKED.useTemplate} You had it. Upgrade for any number.`;
  return undefined;
}

/** The template that a project is made of, and on the free plan that it is the one that is included. */
function TemplateLine({
  query,
  isFirst,
}: {
  query: UseQueryResult<Pick<TemplateDetail, "template_name" | "service_count">>;
  isFirst: boolean;
}) {
  if (query.isError)
    return (
      <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
        The template did not load.
      </ErrorLine>
    );
  return (
    <div className="pb-1 text-14">
      <p aria-busy={query.isPending} className="truncate text-muted">
        {query.data
          ? `From ${query.data.template_name}, ${count(query.data.service_count, "service")}`
          : "From a template"}
      </p>
      {isFirst && <p className="mt-1">{LOCKED.useTemplate} This is it.</p>}
    </div>
  );
}

/** A name and a client, and the editor opens. The same press twice makes one project. */
export function CreateDialog({
  onClose,
  client = "",
  past = false,
  template,
  template_name = "",
}: CreateDialogProps) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  // The count of projects may be old: it is read again, so that the plan's limit shows before the form is filled in.
  useEffect(() => void reloadUser().catch(() => undefined), []);
  const copies = past || template !== undefined;
  const refusal = refusalOf(user, template !== undefined);
  const keyOf = useIdempotencyKey();
  const copyKeyOf = useIdempotencyKey();
  const team = isTeam(user) && user.partner_id === null;
  // An admin's projects are always the team's: there is nothing to choose.
  const isTeams = isAdmin(user);
  const [source, setSource] = useState<number | null>(null);
  /** Takes over its name and client unless they are typed already. */
  const pick = async (id: number | null) => {
    setSource(id);
    const project = id === null ? undefined : await queryClient.fetchQuery(projectQuery(id)).catch(report);
    if (!project || !isOwned(project)) return;
    if (!form.values.name) form.set("name", copyName(project.name, " (Copy)", 60));
    if (!form.values.client_name) form.set("client_name", project.client_name);
  };
  const link = typeof template === "string" ? template : undefined;
  const own = useQuery({ ...templateQuery(Number(template)), enabled: typeof template === "number" });
  const linked = useQuery({ ...linkedTemplateQuery(link ?? ""), enabled: link !== undefined });
  const made = link === undefined ? own : linked;
  const templateName = made.data?.template_name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is named after a template that it knew no name of, until one is typed
  useEffect(() => {
    if (templateName && !template_name && !form.values.name) form.set("name", cutAtWord(templateName, 60));
  }, [templateName]);
  /** The copy takes the place of the scope that the project came with. Answers its id. */
  const copyInto = async ({ id, scopes, currency }: Project, from: number): Promise<number> => {
    const project = await queryClient.fetchQuery(projectQuery(from));
    const of = isOwned(project) ? scopeOf(project) : from;
    // The prices are copied as they are, so the project is in their currency.
    if (isOwned(project) && project.currency !== currency)
      await api.patch("/projects/{id}", { path: { id }, body: { currency: project.currency } });
    const copied = await api.post("/scopes/{id}/duplicate", {
      path: { id: of },
      body: { project_id: id },
      key: copyKeyOf([id, of]),
    });
    await api.post("/scopes/{id}/setcurrent", { path: { id: copied.data.id } });
    const first = scopes.find((scope) => scope.id !== copied.data.id);
    // Left beside the copy it does no harm.
    if (first) await api.delete("/scopes/{id}", { path: { id: first.id } }).catch(() => undefined);
    return copied.data.id;
  };
  /** Starts the project. Of a template it is one call, so that a refused template leaves no empty project. */
  const start = async (body: StartInput): Promise<Project> => {
    if (template === undefined) return (await api.post("/projects/start", { body, key: keyOf(body) })).data;
    const { name, client_name, is_solo } = body;
    const made = { scope: link ?? Number(template), name, client_name, is_solo };
    return (await api.post("/scopes/public-template/create", { body: made, key: keyOf(made) })).data;
  };
  const form = useForm({
    schema: StartInput,
    initial: {
      name: typeof template_name === "string" ? cutAtWord(template_name, 60) : "",
      client_name: typeof client === "string" ? client : "",
      is_solo: !team,
    },
    onSubmit: async (body) => {
      const data = await start(body);
      const scope = source === null ? scopeOf(data) : await copyInto(data, source);
      await Promise.all(
        ["projects", "clients", "dashboard", ...templatesKey].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name], refetchType: "none" }),
        ),
      );
      // What the plan had room for may be taken now: whoever asks next is told before a call is refused.
      void reloadUser().catch(() => undefined);
      onClose();
      await navigate({
        to: "/projects/$projectId/scopes/$scopeId/edit",
        params: { projectId: String(data.id), scopeId: String(scope) },
      });
      if (past) offerTemplate(scope, data.name);
    },
  });
  // This dialog stays below, so that the upgrade leads back to what was typed.
  const upgrade = () => openCheckout({ next: { label: "Go on with the project", run: () => undefined } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copies ? "Create Project" : "Name New Project"}
      size={team ? "team" : "s"}
      closable={!form.pending}
      actions={
        <FormFeet
          form={formId}
          onCancel={onClose}
          pending={form.pending}
          disabled={refusal !== undefined || made.isError || (past && source === null)}
          cancel="cancel"
        >
          create project
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-3">
        {template !== undefined && <TemplateLine query={made} isFirst={!user.is_subscribed && !refusal} />}
        {past && (
          <Field label="Copy the scope of" required>
            <ProjectPicker value={source} onChange={(id) => void pick(id)} completed />
          </Field>
        )}
        <Field label="Project name" error={form.errors.name} required>
          <TextInput
            {...form.field("name")}
            maxLength={60}
            autoComplete="off"
            {...(past ? {} : { "data-autofocus": "" })}
          />
        </Field>
        <Field label="Client" error={form.errors.client_name} required>
          <ClientPicker value={form.values.client_name} onChange={(name) => form.set("client_name", name)} />
        </Field>
        {team && !past && !isTeams && (
          <Switch
            checked={!form.values.is_solo}
            onChange={(included) => form.set("is_solo", !included)}
            className="pt-1"
          >
            Include teammates on this project
          </Switch>
        )}
        {isTeams && (
          <p className="text-13 text-muted">
            Everybody on {possessive(brandName(user))} team sees this project.
          </p>
        )}
        {refusal && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-ctl bg-warn-soft px-3.5 py-2.5 text-14 text-warn"
          >
            <p className="min-w-0 flex-1 basis-56">{refusal}</p>
            <Button kind="link" onClick={upgrade}>
              Upgrade plan
            </Button>
          </div>
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
