import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import { projectQuery } from "./queries";

interface Address {
  url: string | null;
}

/** The project's days in a calendar program: an address that can be taken back at any time. */
export function CalendarButton({ projectId }: { projectId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="link" onClick={() => setOpen(true)}>
        Show in a calendar
      </Button>
      {open && <CalendarDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  );
}

function CalendarDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const queryKey = ["projects", "calendar", projectId];
  const path = { id: projectId };
  const address = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get("/projects/{id}/calendar", { path, signal })).data,
  });
  const keep = (data: Address) => {
    queryClient.setQueryData(queryKey, data);
    // The calendar's address is on the project's row: the next change of the project needs its new version.
    return queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey });
  };
  const share = useMutation({
    mutationFn: async () => (await api.post("/projects/{id}/calendar", { path })).data,
    onSuccess: keep,
  });
  const revoke = useMutation({
    mutationFn: async () => (await api.delete("/projects/{id}/calendar", { path })).data,
    onSuccess: (data) => {
      void keep(data);
      toast("The address leads nowhere any more.");
    },
  });
  const url = address.data?.url ?? null;
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      title="Show in a calendar"
      description="Subscribe to this address in your calendar program. Whoever has it sees names and days, never prices."
      actions={
        url ? (
          <>
            <Button kind="danger" pending={revoke.isPending} onClick={() => revoke.mutate()}>
              Take it back
            </Button>
            <Button
              kind="primary"
              onClick={() => void navigator.clipboard.writeText(url).then(() => toast("Address copied."))}
            >
              Copy address
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            pending={share.isPending}
            disabled={!address.isSuccess}
            onClick={() => share.mutate()}
          >
            Make an address
          </Button>
        )
      }
    >
      {url ? (
        <Field label="Calendar address">
          <TextInput
            value={url}
            onChange={() => undefined}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        </Field>
      ) : (
        <p className="text-15">{address.isPending ? "" : "There is no address yet."}</p>
      )}
    </Dialog>
  );
}
