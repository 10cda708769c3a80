import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { type Seat, teamQuery } from "./queries";

/** "Kim and Mira" of their full names. */
const namesOf = (seats: readonly Seat[]): string =>
  new Intl.ListFormat("en-US").format(seats.map(({ name }) => name));

/** What the owner does with seats: all of it at once, and what ends with a way back. */
export function useAdmins() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: teamQuery.queryKey });
  const restore = useMutation({
    mutationFn: async (seats: readonly Seat[]) => {
      for (const { user_id } of seats)
        await api.post("/team/admins/{user_id}/restore", {
          path: { user_id: user_id ?? 0 },
          key: newKey(),
        });
    },
    onSuccess: (_, seats) => toast(`${namesOf(seats)} ${seats.length === 1 ? "is" : "are"} back.`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: async (seats: readonly Seat[]) => {
      for (const { user_id } of seats)
        await api.delete("/team/admins/{user_id}", { path: { user_id: user_id ?? 0 } });
    },
    onSuccess: (_, seats) =>
      toast(`${namesOf(seats)} can no longer get in. What they did stays.`, {
        action: { label: "Undo", run: () => restore.mutate(seats) },
      }),
    onSettled,
  });
  const resend = useMutation({
    mutationFn: ({ id }: Seat) => api.post("/team/invitations/{id}/resend", { path: { id }, key: newKey() }),
    onSuccess: (_, { name }) => toast(`A new link is on its way to ${name}. The old one has ended.`),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: Seat) => api.delete("/team/invitations/{id}", { path: { id } }),
    onSuccess: (_, { name }) => toast(`The invitation of ${name} is withdrawn.`),
    onSettled,
  });
  return { remove, restore, resend, withdraw };
}
