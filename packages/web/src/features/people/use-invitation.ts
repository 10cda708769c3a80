import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import type { Teammate } from "./queries";

/** Sending an open invitation again, and taking it back. */
export function useInvitation() {
  const queryClient = useQueryClient();
  const again = () => queryClient.invalidateQueries({ queryKey: ["projects", "users"] });
  const resend = useMutation({
    mutationFn: ({ invitation }: Teammate) =>
      api.post("/invitations/{token}/resend", { path: { token: invitation?.token ?? "" }, key: newKey() }),
    onSuccess: (_, { name }) => toast(`A new link is on its way to ${name}. The old one has ended.`),
    onSettled: again,
  });
  const withdraw = useMutation({
    mutationFn: ({ invitation }: Teammate) =>
      api.delete("/invitations/{token}", { path: { token: invitation?.token ?? "" } }),
    onSuccess: (_, { name }) => toast(`The invitation of ${name} is withdrawn.`),
    onSettled: again,
  });
  return { resend, withdraw };
}
