import { ReasonInput, type UserSight } from "@stint/core/operations/platform-users/schema";
import { AddInput } from "@stint/core/user/support-note/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { api, asApiError, newKey } from "../../lib/api";
import { useForm } from "../../lib/form";
import { ago, count, moment } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { GhostRows } from "../../ui/ghost-rows";
import { PageTitle } from "../../ui/page-title";
import { rowAction } from "../../ui/row-action";
import { TextArea } from "../../ui/text-area";
import { UnbrokenText } from "../../ui/unbroken-text";
import { userQuery } from "./queries";
import { UserState } from "./users-page";
import { actInWords, planOf, userName } from "./words";

/** /admin/users/{id}: one person, for Stint's own people. */
export function UserPage({ id }: { id: number }) {
  const query = useQuery(userQuery(id));
  if (query.isError)
    return (
      <div className="mx-auto max-w-[1136px]">
        <PageTitle title="User" />
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          This user did not load.
        </ErrorLine>
      </div>
    );
  if (!query.data) return <GhostRows columns={["", "200px"]} />;
  return <UserBody user={query.data} />;
}

/** Who did it: "the person", a name, or the part of the product. */
function whoDid({ actor_id, actor_name, impersonator_name }: UserSight["audit"][number], user: UserSight) {
  const actor = actor_id === `user:${user.id}` ? "the person" : actor_name || actor_id.replace(":", " ");
  return impersonator_name ? `${impersonator_name} as ${actor}` : actor;
}

function UserBody({ user }: { user: UserSight }) {
  const [asking, setAsking] = useState<"suspend" | "restore" | "note">();
  const name = userName(user);
  const close = () => setAsking(undefined);
  const facts: readonly (readonly [string, ReactNode, string])[] = [
    [
      "Plan",
      planOf(user),
      user.subscription_status === "none" ? "" : user.subscription_status.replaceAll("_", " "),
    ],
    ["Active projects", user.active_projects, ""],
    ["Signed up", ago(user.created_at), user.source_type?.replaceAll("_", " ") ?? ""],
    ["Two-step", user.mfa_enabled ? "On" : "Off", user.auth_social ? "Signs in with Google" : "Password"],
    ["Last here", user.last_used_at ? ago(user.last_used_at) : "No session", ""],
  ];
  return (
    <div className="mx-auto max-w-[1136px]">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span aria-hidden="true">
          <Avatar name={name} size={32} />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <PageTitle title={name} parent={{ label: "Users", to: "/admin/users" }} />
            <UserState state={user.state} />
          </span>
          <p className="text-14 break-words text-muted">
            {user.email}, user {user.id}
            {user.brand_name && `, owner of ${user.brand_name}`}
          </p>
        </div>
        {user.admin !== 1 &&
          (user.state === "suspended" ? (
            <Button onClick={() => setAsking("restore")}>Open the account</Button>
          ) : (
            <Button kind="danger" onClick={() => setAsking("suspend")}>
              Suspend
            </Button>
          ))}
      </div>
      <dl className="mt-5 grid grid-cols-5 border-y border-line max-sm:grid-cols-1 max-sm:divide-y max-sm:divide-line">
        {facts.map(([label, value, more]) => (
          <div
            key={label}
            className="py-3 sm:border-l sm:border-line sm:px-4 sm:first:border-l-0 sm:first:pl-0"
          >
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="text-15 font-medium">{value}</dd>
            {more && <dd className="text-13 text-muted">{more}</dd>}
          </div>
        ))}
      </dl>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)_280px] gap-x-14 gap-y-8 max-lg:grid-cols-1">
        <div className="space-y-8">
          <Section
            title="Support notes"
            note={user.notes.length > 0 ? `${user.notes.length}` : "Only Stint’s own people read them"}
            action={
              <button type="button" className={rowAction} onClick={() => setAsking("note")}>
                <span>Add a note</span>
              </button>
            }
          >
            {user.notes.map((note) => (
              <li key={note.id} className="py-3">
                <p className="text-14 text-muted">
                  <b className="font-semibold text-ink">{note.by_name || "Somebody who left"}</b>,{" "}
                  {moment(note.created_at)}
                </p>
                <p className="text-15 break-words whitespace-pre-line">
                  <UnbrokenText text={note.note} />
                </p>
              </li>
            ))}
          </Section>
          <Section title="Latest in the audit" note="Of the account itself">
            {user.audit.map((line) => (
              <li key={line.id} className="flex flex-wrap gap-x-6 gap-y-0.5 py-2.5 text-14">
                <span className="w-40 shrink-0 text-muted">{moment(line.occurred_at)}</span>
                <span className="min-w-0 flex-1 basis-60 break-words">
                  {actInWords(line.type)}
                  {line.reason && <span className="text-muted">. {line.reason}</span>}
                </span>
                <span className="text-muted">{whoDid(line, user)}</span>
              </li>
            ))}
          </Section>
        </div>
        <Section
          title="Companies"
          note={user.companies.length > 0 ? count(user.companies.length, "seat") : "None"}
        >
          {user.companies.map((company) => (
            <li key={company.id} className="py-2.5 text-15">
              {company.brand_name || `Workspace ${company.id}`}
            </li>
          ))}
        </Section>
      </div>
      {asking === "note" && <NoteDialog user={user} onClose={close} />}
      {(asking === "suspend" || asking === "restore") && (
        <SuspendDialog user={user} act={asking} onClose={close} />
      )}
    </div>
  );
}

function Section({
  title,
  note,
  action,
  children,
}: {
  title: string;
  note: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4 border-b border-line2 pb-2">
        <h2 id={id} className="text-17 font-semibold">
          {title} <span className="text-14 font-normal text-muted">{note}</span>
        </h2>
        {action}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

/** Suspends an account, or opens it again, with the reason that stays in the audit. */
function SuspendDialog({
  user,
  act,
  onClose,
}: {
  user: UserSight;
  act: "suspend" | "restore";
  onClose: () => void;
}) {
  const client = useQueryClient();
  const name = userName(user);
  const form = useForm({
    schema: ReasonInput,
    initial: { reason: "" },
    onSubmit: async (body) => {
      const path = { id: user.id };
      const { data } =
        act === "suspend"
          ? await api.post("/users/{id}/suspend", { path, body })
          : await api.post("/users/{id}/restore", { path, body });
      client.setQueryData(userQuery(user.id).queryKey, data);
      void client.invalidateQueries({ queryKey: ["users", "list"] });
      onClose();
      toast(act === "suspend" ? `${name} is suspended.` : `${name} can sign in again.`);
    },
  });
  return (
    <FormDialog
      title={act === "suspend" ? `Suspend ${name}` : `Open the account of ${name}`}
      description={
        act === "suspend"
          ? "Every session ends, and the person reads that the account is restricted and how to reach support. Clients can still pay their invoices."
          : "The person can sign in again with the password of before."
      }
      form={form}
      verb={act === "suspend" ? "Suspend" : "Open the account"}
      pendingVerb={act === "suspend" ? "Suspending" : "Opening"}
      danger={act === "suspend"}
      onClose={onClose}
    >
      <Field label="Reason" hint="Stays in the audit, with your name." error={form.errors.reason} required>
        <TextArea {...form.field("reason")} maxLength={500} rows={3} />
      </Field>
    </FormDialog>
  );
}

function NoteDialog({ user, onClose }: { user: UserSight; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: AddInput,
    initial: { note: "" },
    onSubmit: async (body) => {
      await api.post("/users/{id}/notes", { path: { id: user.id }, body, key: newKey() });
      onClose();
      await client.invalidateQueries({ queryKey: userQuery(user.id).queryKey });
    },
  });
  return (
    <FormDialog
      title="Add a note"
      description={`Only Stint’s own people read it. It goes when ${userName(user)} deletes the account.`}
      form={form}
      verb="Add"
      pendingVerb="Adding"
      onClose={onClose}
    >
      <Field label="Note" error={form.errors.note} required>
        <TextArea {...form.field("note")} maxLength={2000} rows={4} />
      </Field>
    </FormDialog>
  );
}
