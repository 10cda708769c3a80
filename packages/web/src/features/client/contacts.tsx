import { CHANGED_DETAILS } from "@stint/core/client/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowUpToLine, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import { Tag } from "../../ui/tag";
import { ContactDialog } from "./contact-dialog";
import { type Client, type ClientContact, clientQuery } from "./queries";
import { contactName } from "./words";

/** The contacts of a client; the first gets the documents. */
export function Contacts({ client }: { client: Client }) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<ClientContact | "new" | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: ["clients"] });
  const remove = useMutation({
    mutationFn: async (contact: ClientContact) =>
      (
        await api.delete("/clients/{id}/contacts/{cid}", {
          path: { id: client.id, cid: contact.id },
        })
      ).data,
    onSuccess: async (left, contact) => {
      queryClient.setQueryData(clientQuery(client.id).queryKey, left);
      await reload();
      toast(`${contactName(contact)} removed.`, {
        action: { label: "Undo", run: () => putBack.mutate(contact) },
      });
    },
  });
  /** Documents go to the first. */
  const lead = useMutation({
    mutationFn: async (id: number) => {
      const others = client.contacts.map((each) => each.id).filter((each) => each !== id);
      const body = { order: [id, ...others] };
      return (await api.patch("/clients/{id}/contacts/sort", { path: { id: client.id }, body })).data;
    },
    onSuccess: async (next) => {
      queryClient.setQueryData(clientQuery(client.id).queryKey, next);
      await reload();
    },
  });
  /** Saving the same address is what confirms it. */
  const confirm = useMutation({
    mutationFn: async ({ id: cid, email }: Pick<ClientContact, "id" | "email">) =>
      api.patch("/clients/{id}/contacts/{cid}", { path: { id: client.id, cid }, body: { email } }),
    onSuccess: reload,
  });
  const confirmNetwork = useMutation({
    mutationFn: async (electronic_address: string) =>
      api.patch("/clients/{id}", { path: { id: client.id }, body: { electronic_address } }),
    onSuccess: reload,
  });
  const confirmDetails = useMutation({
    mutationFn: async (name: string) =>
      api.patch("/clients/{id}", { path: { id: client.id }, body: { name } }),
    onSuccess: reload,
  });
  const network = client.electronic_address;
  /** There is no restore for a contact: the same words are added again, at the end of the list. */
  const putBack = useMutation({
    mutationFn: ({ id: _, ...body }: ClientContact) =>
      api.post("/clients/{id}/contacts", { path: { id: client.id }, body }),
    onSuccess: reload,
  });
  return (
    <section>
      <SectionHead title="Contacts" />
      {client.contacts.length === 0 && (
        <p className="pt-3 text-14 text-muted">Proposals and invoices need somebody to go to.</p>
      )}
      <ul className="divide-y divide-line">
        {client.contacts.map((contact, index) => (
          <li key={contact.id} className="flex items-start gap-3 py-3">
            <Avatar name={contactName(contact)} />
            <div className="min-w-0 flex-1 text-14">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                {contactName(contact)}
                {index === 0 && <Tag look="outline">Primary</Tag>}
              </p>
              {contact.title && <p className="text-muted">{contact.title}</p>}
              <p className="truncate">
                <a href={`mailto:${contact.email}`} className="border-b border-line2 hover:border-ink">
                  {contact.email}
                </a>
              </p>
              {contact.phone && <p className="text-muted">{contact.phone}</p>}
              {client.unconfirmed.includes(contact.email) && (
                <ConfirmLine pending={confirm.isPending} onConfirm={() => confirm.mutate(contact)} />
              )}
            </div>
            <RowMenu
              label={`More for ${contactName(contact)}`}
              items={[
                ...(index > 0
                  ? [
                      {
                        id: "primary",
                        label: "Make primary",
                        icon: <ArrowUpToLine />,
                        onSelect: () => lead.mutate(contact.id),
                      },
                    ]
                  : []),
                { id: "edit", label: "Edit", icon: <Pencil />, onSelect: () => setEditing(contact) },
                {
                  id: "remove",
                  label: "Remove",
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => remove.mutate(contact),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {network && client.unconfirmed.includes(network) && (
        <div className="py-3 text-14">
          <p>E-invoices go to {network}.</p>
          <ConfirmLine pending={confirmNetwork.isPending} onConfirm={() => confirmNetwork.mutate(network)} />
        </div>
      )}
      {client.unconfirmed.includes(CHANGED_DETAILS) && (
        <div className="py-3 text-14">
          <ConfirmLine
            what="details"
            pending={confirmDetails.isPending}
            onConfirm={() => confirmDetails.mutate(client.name)}
          />
        </div>
      )}
      <Button size="s" icon={<Plus size={16} />} className="mt-3" onClick={() => setEditing("new")}>
        Add contact
      </Button>
      {editing && (
        <ContactDialog
          clientId={client.id}
          contact={editing === "new" ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => void reload()}
        />
      )}
    </section>
  );
}

const WRITTEN = {
  address: "An API key wrote this address. Scheduled and recurring invoices wait until you confirm it.",
  details:
    "An API key changed details below that your invoices print. Scheduled and recurring invoices wait until you confirm them.",
};

/** What a program wrote by an API key: nothing goes out by itself before a person confirms it. */
function ConfirmLine({
  what = "address",
  pending,
  onConfirm,
}: {
  what?: keyof typeof WRITTEN;
  pending: boolean;
  onConfirm: () => void;
}) {
  return (
    <p className="mt-1 text-13 text-muted">
      {WRITTEN[what]}{" "}
      <Button kind="link" pending={pending} onClick={onConfirm}>
        Confirm {what}
      </Button>
    </p>
  );
}
