import { LinkInput } from "@stint/core/client/schema";
import { useMutation } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import { TextInput } from "../../ui/text-input";

interface WebLink {
  id: number;
  name: string;
  url: string;
}
interface LinksProps {
  noun: "clients" | "projects";
  id: number;
  links: readonly WebLink[];
  /** Makes the links read-only. */
  locked?: boolean;
  onSaved: () => Promise<unknown>;
}

/** Places on the web that belong to a client or project. */
export function Links({ noun, id, links, locked, onSaved }: LinksProps) {
  const [editing, setEditing] = useState<WebLink | "new" | null>(null);
  const putBack = useMutation({
    mutationFn: ({ name, url }: WebLink) =>
      api.post(`/${noun}/{id}/links`, { path: { id }, body: { name, url } }),
    onSuccess: onSaved,
  });
  const remove = useMutation({
    mutationFn: (link: WebLink) => api.delete(`/${noun}/{id}/links/{lid}`, { path: { id, lid: link.id } }),
    onSuccess: async (_, link) => {
      await onSaved();
      toast(`${link.name} removed.`, { action: { label: "Undo", run: () => putBack.mutate(link) } });
    },
  });
  return (
    <section>
      <SectionHead title="Links" />
      {links.length === 0 && <p className="pt-3 text-14 text-muted">Boards, drives, staging sites.</p>}
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center gap-3 py-1.5 text-14">
            <p className="min-w-0 flex-1 truncate">
              <a
                href={link.url}
                target="_blank"
                rel="noopener noreferrer"
                className="border-b border-line2 hover:border-ink"
              >
                {link.name}
              </a>
            </p>
            {!locked && (
              <RowMenu
                label={`More for ${link.name}`}
                items={[
                  { id: "edit", label: "Edit", icon: <Pencil />, onSelect: () => setEditing(link) },
                  {
                    id: "remove",
                    label: "Remove",
                    icon: <Trash2 />,
                    danger: true,
                    onSelect: () => remove.mutate(link),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {!locked && (
        <Button size="s" icon={<Plus size={16} />} className="mt-3" onClick={() => setEditing("new")}>
          Add link
        </Button>
      )}
      {editing && (
        <LinkDialog
          noun={noun}
          id={id}
          link={editing === "new" ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={onSaved}
        />
      )}
    </section>
  );
}

/** "example.com" is an address too; the API wants it whole. */
const withProtocol = (text: string) =>
  /^[a-z]+:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;

function LinkDialog({
  noun,
  id,
  link,
  onClose,
  onSaved,
}: Pick<LinksProps, "noun" | "id" | "onSaved"> & { link: WebLink | undefined; onClose: () => void }) {
  const formId = useId();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    initial: { name: link?.name ?? "", url: link?.url ?? "" },
    check: ({ name, url }) => {
      const parsed = LinkInput.safeParse({ name, url: withProtocol(url) });
      if (parsed.success) return {};
      return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    },
    onSubmit: async ({ name, url }) => {
      const body = { name, url: withProtocol(url) };
      if (link) await api.patch(`/${noun}/{id}/links/{lid}`, { path: { id, lid: link.id }, body });
      else await api.post(`/${noun}/{id}/links`, { path: { id }, body, key: keyOf(body) });
      await onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title={link ? "Edit link" : "Add link"}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          {link ? "Save" : "Add link"}
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-3">
        <Field label="Name" error={form.errors.name} required>
          <TextInput {...form.field("name")} maxLength={120} />
        </Field>
        <Field label="Address" error={form.errors.url ?? form.problem} required>
          <TextInput {...form.field("url")} type="url" inputMode="url" maxLength={2000} />
        </Field>
      </form>
    </Dialog>
  );
}
