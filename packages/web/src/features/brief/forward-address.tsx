import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { api } from "../../lib/api";
import { isAdmin, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";

const addressQuery = queryOptions({
  queryKey: ["forward-address"],
  queryFn: async ({ signal }) => (await api.get("/forwardedmails/address", { signal })).data,
  retry: false,
});

/** Where mails are forwarded to: null before one was made, undefined where it is not known or none is taken in. */
export function useForwardAddress() {
  const client = useQueryClient();
  const { data } = useQuery(addressQuery);
  const renew = useMutation({
    mutationFn: async () => (await api.post("/forwardedmails/address")).data,
    onSuccess: (made) => client.setQueryData(addressQuery.queryKey, made),
  });
  return { address: data?.is_open ? data.address : undefined, renew };
}

const copy = (address: string) =>
  navigator.clipboard.writeText(address).then(
    () => toast("Address copied."),
    () => toast("The address was not copied."),
  );

/** The address, to be copied. */
export function AddressBox({ address }: { address: string }) {
  return (
    <div className="flex min-h-10 items-center gap-2 rounded-ctl bg-chip pl-3 text-14">
      <span className="min-w-0 flex-1 break-all">{address}</span>
      <IconButton label="Copy address" icon={<Copy size={16} />} onClick={() => void copy(address)} />
    </div>
  );
}

/** Another way to a brief, below the one that is written: nothing where there is none. */
export function ForwardLine() {
  const { address, renew } = useForwardAddress();
  const owns = !isAdmin(useUser());
  if (address === undefined || (address === null && !owns)) return null;
  return (
    <div className="space-y-1.5 text-13 text-muted">
      <p>
        Or forward your client's mail: a project with its draft begins by itself, and waits in the bell.{" "}
        {address === null && (
          <Button kind="link" pending={renew.isPending} onClick={() => renew.mutate()}>
            Make an address
          </Button>
        )}
      </p>
      {address && <AddressBox address={address} />}
    </div>
  );
}
