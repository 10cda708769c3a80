import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { type Payout, payoutsQuery } from "./queries";

interface NewLine {
  user_id: number;
  amount: number;
  description: string;
  /** The expense that this line repays. */
  expense_id?: number;
}

/** A step of a committed payout, with its reason if it needs one. */
type Move = { version: number } & (
  | { to: "transfer" | "release" }
  | { to: "failed" | "hold" | "returned"; reason: string }
);

/**
 * Offers the actions on a page's payout. One change goes after the other; the payout is made with its first
 * line, and only once.
 */
export function usePayout(projectId: number, payout: Payout | undefined) {
  const queryClient = useQueryClient();
  const { queryKey } = payoutsQuery(projectId);
  const made = useRef<Payout>(undefined);
  const startKey = useRef(newKey());
  const commitKey = useRef(newKey());
  const paidKey = useRef(newKey());
  const scope = { id: `payout:${projectId}` };

  const keep = (changed: Payout) => {
    queryClient.setQueryData(queryKey, (all) =>
      all?.some(({ id }) => id === changed.id)
        ? all.map((each) => (each.id === changed.id ? changed : each))
        : [changed, ...(all ?? [])],
    );
    return changed;
  };
  /** Amounts of the team, the dashboard and the project changed too. */
  const settled = () =>
    Promise.all(
      ["projects", "dashboard", "payouts", "expenses"].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  /** The expenses name the payout that repays them. */
  const expensesToo = () => queryClient.invalidateQueries({ queryKey: ["expenses"] });
  const refresh = () => queryClient.invalidateQueries({ queryKey });

  const current = async (): Promise<Payout> => {
    const known = payout ?? made.current;
    if (known) return known;
    const { data } = await api.post("/payouts", {
      body: { project_id: projectId },
      key: startKey.current,
    });
    made.current = data;
    return data;
  };

  const add = useMutation({
    scope,
    mutationFn: async (line: NewLine) => {
      const { id } = await current();
      const { data } = await api.post("/payouts/{id}/items", {
        path: { id },
        body: line,
        key: newKey(),
      });
      return keep(data);
    },
    onError: refresh,
    onSettled: expensesToo,
  });
  const change = useMutation({
    scope,
    mutationFn: async ({ iid, ...body }: { iid: number; amount?: number; description?: string }) => {
      const { id } = await current();
      const { data } = await api.patch("/payouts/{id}/items/{iid}", { path: { id, iid }, body });
      return keep(data);
    },
    onError: refresh,
  });
  const remove = useMutation({
    scope,
    mutationFn: async ({ id: iid }: Payout["items"][number]) => {
      const { id } = await current();
      const { data } = await api.delete("/payouts/{id}/items/{iid}", { path: { id, iid } });
      return keep(data);
    },
    onSuccess: (_, { user_id, amount, description, expense_id }) =>
      toast(`${description} is taken out.`, {
        action: {
          label: "Undo",
          run: () =>
            add.mutate({ user_id, amount, description, ...(expense_id === null ? {} : { expense_id }) }),
        },
      }),
    onError: refresh,
    onSettled: expensesToo,
  });
  const discard = useMutation({
    scope,
    mutationFn: async () => {
      const { id, version } = await current();
      await api.delete("/payouts/{id}", { path: { id }, version });
    },
    onSuccess: () => {
      made.current = undefined;
      startKey.current = newKey();
      toast("The draft is deleted.");
    },
    onSettled: settled,
  });
  const commit = useMutation({
    scope,
    mutationFn: async ({ message, version }: { message: string; version: number }) => {
      const { id } = await current();
      const { data } = await api.post("/payouts/{id}/commit", {
        path: { id },
        body: message ? { message } : {},
        version,
        key: commitKey.current,
      });
      return keep(data);
    },
    onError: () => {
      commitKey.current = newKey();
    },
    onSettled: settled,
  });
  const pay = useMutation({
    scope,
    mutationFn: async ({ method, version }: { method: Payout["payment_method"]; version: number }) => {
      const { id } = await current();
      const { data } = await api.post("/payouts/{id}/paid", {
        path: { id },
        body: method ? { payment_method: method } : {},
        version,
        key: paidKey.current,
      });
      return keep(data);
    },
    onError: () => {
      paidKey.current = newKey();
    },
    onSettled: settled,
  });
  const move = {
    mutationFn: async ({ version, ...step }: Move) => {
      const { id } = await current();
      const how = { path: { id }, version, key: newKey() };
      const { data } = await ("reason" in step
        ? api.post(`/payouts/{id}/${step.to}`, { ...how, body: { reason: step.reason } })
        : api.post(`/payouts/{id}/${step.to}`, how));
      return keep(data);
    },
    onSettled: settled,
  };
  const send = useMutation({ scope, ...move });
  const fail = useMutation({ scope, ...move });
  const hold = useMutation({ scope, ...move });
  // The end of a hold has its own state: its button is there while the lists are still reloaded after the hold.
  const release = useMutation({ scope, ...move });
  return { add, change, remove, discard, commit, pay, send, fail, hold, release };
}

export type PayoutActions = ReturnType<typeof usePayout>;
