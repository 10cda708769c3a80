import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, Code, isApiError, newKey } from "../../lib/api";
import { report } from "../../lib/report";
import { dismissToast, toast } from "../../lib/toast";
import { type Connection, connectionQuery, nameOf } from "./queries";
import { standingOf } from "./words";

type Step = "accept" | "decline" | "withdraw" | "remove" | "block" | "unblock" | "restore";
type Lists = { pages: { data: Connection[] }[] };

/** How long the lists rest after somebody was removed. */
const REST_MS = 1500;

/** Refused, as the two stand otherwise by now than the page showed. */
const OUT_OF_DATE: readonly number[] = [
  Code.ConnectionPending,
  Code.AlreadyConnected,
  Code.ConnectionNotPending,
];
export const isOutOfDate = (error: unknown): boolean => isApiError(error) && OUT_OF_DATE.includes(error.code);

/** The message that offers to take the last step about a person back, by their id. */
const undos = new Map<number, number>();
/** Undo takes back the last step alone: what offers to take back an earlier one goes. */
function dropUndo({ id }: Connection): void {
  const shown = undos.get(id);
  if (shown !== undefined) dismissToast(shown);
  undos.delete(id);
}

/** What somebody does about a person: at once, and what ends something with a way back. */
export function useConnection() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["connections"] }),
      client.invalidateQueries({ queryKey: ["directory"] }),
      client.invalidateQueries({ queryKey: ["notifications"] }),
      // A connection sees more of a person.
      client.invalidateQueries({ queryKey: ["profile", "person"] }),
    ]);
  /** Says how the two really stand, after a refusal that is out of date; the page shows it as well. */
  const tellStanding = async (error: unknown, { id }: Connection) => {
    if (!isApiError(error)) return;
    if (error.code === Code.AlreadyConnected) toast("You are already connected.");
    if (error.code === Code.ConnectionNotPending) toast("The request is no longer open.");
    if (error.code !== Code.ConnectionPending) return;
    const of = await client.fetchQuery({ ...connectionQuery(id), staleTime: 0 }).catch(() => undefined);
    if (of) toast(`${standingOf(of).words}.`);
  };
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
    meta: { errors: "own" },
    onMutate: ({ of, what }) => {
      dropUndo(of);
      if (what === "remove" || what === "block") take(of.id);
    },
    onSuccess: (next, { of, what }) => {
      client.setQueryData(connectionQuery(of.id).queryKey, next);
      const name = nameOf(of);
      const offerUndo = (text: string) =>
        undos.set(
          of.id,
          toast(text, { action: { label: "Undo", run: () => step.mutate({ of, what: "restore" }) } }),
        );
      if (what === "accept") toast(`You and ${name} are connected.`);
      if (what === "withdraw") offerUndo(`Your request to ${name} is withdrawn.`);
      if (what === "remove") offerUndo(`${name} removed.`);
      if (what === "block") offerUndo(`${name} blocked.`);
      if (what === "restore") toast("It is as it was.");
    },
    onError: (error, { of }) => (isOutOfDate(error) ? tellStanding(error, of) : report(error)),
    // Also after a failure: what is shown may be what failed.
    onSettled: async (_, error, { what }) => {
      if (what === "remove" && !error) await new Promise((done) => setTimeout(done, REST_MS));
      return refresh();
    },
  });
  const invite = useMutation({
    mutationFn: async ({ of, message }: { of: Connection; message: string }) =>
      (
        await api.post("/connections/{id}/invite", {
          path: { id: of.id },
          body: message ? { message } : {},
          key: newKey(),
        })
      ).data,
    // The dialog shows what else is refused.
    meta: { errors: "own" },
    onMutate: ({ of }) => dropUndo(of),
    onSuccess: (next, { of }) => {
      client.setQueryData(connectionQuery(of.id).queryKey, next);
      toast(`You asked ${nameOf(of)} to connect.`);
    },
    onError: (error, { of }) => tellStanding(error, of),
    onSettled: refresh,
  });
  return { step, invite };
}
