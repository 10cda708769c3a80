import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { Client } from "./queries";

/** The question before a client goes for ever; 2062 while something of theirs is open. */
export function DeleteClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete("/clients/{id}", { path: { id: client.id } }),
    onSuccess: async () => {
      await navigate({ to: "/contacts/clients" });
      await queryClient.invalidateQueries({ queryKey: ["clients", "list"] });
      toast(`${client.name} deleted.`);
    },
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${client.name}?`}
      closable={!remove.isPending}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Delete client
          </Button>
        </>
      }
    >
      <p className="text-15">
        Only while none of their proposals or invoices is open. The details and contacts go for ever; what was
        sent stays as it was sent.
      </p>
    </Dialog>
  );
}
