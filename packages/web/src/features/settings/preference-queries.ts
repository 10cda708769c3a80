import type { Kind } from "@stint/core/user/preference/rules";
import type { ChangeInput, Info } from "@stint/core/user/preference/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Preferences = Info;
export type PreferenceChange = ChangeInput;

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: async ({ signal }) => (await api.get("/notifications/preferences", { signal })).data,
});

/** Puts one press into what is shown, before it is saved. */
const applyChange = (
  before: Preferences,
  { kind, channel, on, network, ...digest }: PreferenceChange,
): Preferences => ({
  ...before,
  ...digest,
  ...(network ? { network_left: false } : {}),
  kinds: before.kinds.map((each) => (each.kind === kind && channel ? { ...each, [channel]: on } : each)),
});

/** Saves at each press; what is not saved goes back. */
export function useChange() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationFn: async (body: PreferenceChange) =>
      (await api.patch("/notifications/preferences", { body })).data,
    scope: { id: "preferences" },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, applyChange(before, change));
      return before;
    },
    onError: (_error, _change, before) => {
      if (before) client.setQueryData(queryKey, before);
    },
    // The bell shows other lines then.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ["notifications"] }),
      ]),
  });
}

/** The kinds by what they are about, in words. */
export const GROUPS: readonly { title: string; kinds: readonly [Kind, string][] }[] = [
  {
    title: "Money",
    kinds: [
      ["invoice_paid", "Invoice paid, part paid or refused"],
      ["invoice_opened", "Invoice overdue or not sent"],
      ["payout", "Pay to teammates, and to you"],
    ],
  },
  {
    title: "Proposals",
    kinds: [
      ["proposal_opened", "Opened"],
      ["proposal_answered", "Accepted, declined or asked about"],
      ["proposal_expiring", "Past their date"],
    ],
  },
  {
    title: "People",
    kinds: [
      ["connection", "Connections, and mail from people"],
      ["invitation", "Project invitations from people you have not worked with"],
      ["teammate", "Teammates: joined, finished, asked"],
      ["enquiry", "New enquiries"],
    ],
  },
  {
    title: "Account",
    kinds: [
      ["security", "Sign-ins and security"],
      ["account", "Plan, seats and receipts"],
    ],
  },
];
