import { findLocks } from "@stint/core/operations/client-overview/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api";
import { errorText } from "../../lib/report";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { describeLock } from "./lock-words";
import { type Client, clientOverviewQuery } from "./queries";

/** The question before a client is deleted for ever; it names their open documents, which prevent it (2062). */
export function DeleteClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data } = useQuery(clientOverviewQuery(client.id));
  const locks = data ? findLocks(data).map(describeLock) : [];
  const locked = locks.length > 0;
  const remove = useMutation({
    mutationFn: () => api.delete("/clients/{id}", { path: { id: client.id } }),
    meta: { errors: "own" },
    onSuccess: async () => {
      onClose();
      await navigate({ to: "/contacts/clients" });
      await queryClient.invalidateQueries({ queryKey: ["clients", "list"] });
      toast(`${client.name} deleted.`);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={locked ? `${client.name} cannot be deleted yet` : `Delete ${client.name}?`}
      closable={!remove.isPending}
      actions={
        <>
          <CancelButton onClose={onClose}>{locked ? "Close" : "Keep it"}</CancelButton>
          {!locked && (
            <Button kind="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
              Delete client
            </Button>
          )}
        </>
      }
    >
      {locked ? (
        <>
          <p className="text-15">First these have to be done with:</p>
          <ul className="mt-3 divide-y divide-line border-y border-line text-14">
            {locks.map(({ key, text, link }) => (
              <li key={key} className="py-2.5 break-words">
                {link ? (
                  <Link to={link} className="border-b border-line2 hover:border-ink">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-15">
          The details and contacts go for ever; what was sent stays as it was sent. While a proposal, an
          invoice or a series is open, a client stays.
        </p>
      )}
      {remove.isError && (
        <p role="alert" className="mt-3 text-14 text-bad">
          {errorText(remove.error)}
        </p>
      )}
    </Dialog>
  );
}
