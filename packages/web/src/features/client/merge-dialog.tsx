import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api";
import { useDebounced } from "../../lib/debounce";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Combobox } from "../../ui/combobox";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { type Client, clientMatchesQuery } from "./queries";

/** Merges another client into this one; the parts that move and stay are named first. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const [other, setOther] = useState<{ id: number; name: string } | null>(null);
  const sought = useDebounced(text.trim(), 300);
  const matches = useQuery(clientMatchesQuery(other ? "" : sought));
  const options = (matches.data ?? [])
    .filter(({ id }) => id !== client.id)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const merge = useMutation({
    mutationFn: async (from_id: number) =>
      (await api.post("/clients/{id}/merge", { path: { id: client.id }, body: { from_id } })).data,
    onSuccess: async () => {
      await Promise.all(
        ["clients", "projects", "invoices", "dashboard"].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
      toast(`${other?.name ?? "The client"} is part of ${client.name} now.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!merge.isPending}
      title={`Merge into ${client.name}`}
      actions={
        <>
          <CancelButton onClose={onClose} disabled={merge.isPending}>
            Cancel
          </CancelButton>
          <Button
            kind="primary"
            disabled={!other}
            pending={merge.isPending}
            pendingLabel="Merging"
            onClick={() => other && merge.mutate(other.id)}
          >
            Merge
          </Button>
        </>
      }
    >
      <Field label="The client that goes into this one">
        <Combobox
          options={options}
          input={text}
          onInput={(next) => {
            setOther(null);
            setText(next);
          }}
          value={other ? String(other.id) : null}
          onPick={(option) => {
            setOther({ id: Number(option.value), name: option.label });
            setText(option.label);
          }}
          loading={matches.isFetching}
          empty="Not Found"
          placeholder="Search clients"
        />
      </Field>
      <p className="mt-4 text-14 text-muted">
        Contacts, projects, drafts, files and notes move here. What was sent keeps the name it was sent to.
        This cannot be taken back.
      </p>
    </Dialog>
  );
}
