import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { type Connection, connectionQuery, nameOf } from "./queries";

type Step = "accept" | "decline" | "withdraw" | "remove" | "block" | "unblock" | "restore";
type Lists = { pages: { data: Connection[] }[] };

/** How long the lists rest after somebody was removed. */
const REST_MS = 1500;

/** What somebody does about a person: at once, and what ends something with a way back. */
export function useConnection() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["connections"] }),
      client.invalidateQueries({ queryKey: ["notifications"] }),
    ]);
  const take = (id: number) =>
    client.setQueriesData<Lists>({ queryKey: ["connections", "list", "connected"] }, (before) =>
      before
        ? {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              data: page.data.filter((each) => each.id !== id),
            })),
          }
        : before,
    );
  const step = useMutation({
    mutationFn: async ({ of, what }: { of: Connection; what: Step }) =>
      (await api.post(`/connections/{id}/${what}`, { path: { id: of.id }, key: newKey() })).data,
    onMutate: ({ of, what }) => {
      if (what === "remove" || what === "block") take(of.id);
    },
    onSuccess: (next, { of, what }) => {
      client.setQueryData(connectionQuery(of.id).queryKey, next);
      const name = nameOf(of);
      const undo = {
        action: { label: "Undo", run: () => step.mutate({ of, what: "restore" }) },
      };
      if (what === "accept") toast(`You and ${name} are connected.`);
      if (what === "withdraw") toast(`Your request to ${name} is withdrawn.`, undo);
      if (what === "remove") toast(`${name} removed.`, undo);
      if (what === "block") toast(`${name} blocked.`, undo);
      if (what === "restore") toast("It is as it was.");
    },
    // Also after a failure: what is shown may be what failed.
    onSettled: async (_, error, { what }) => {
      if (what === "remove" && !error) await new Promise((done) => setTimeout(done, REST_MS));
      return refresh();
    },
  });
  return { step };
}
