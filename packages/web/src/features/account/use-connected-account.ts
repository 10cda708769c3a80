import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { checkAccount, onboardingOf, openAccount, type Receiving, receivingQuery } from "./queries";

/** The way back from the provider's page: the owner was done with it, or its address had expired. */
export type Return = "returned" | "again";

const BEGAN = "stint-payments-from";

/** Takes the page from which this tab left for the provider's; the second call no longer has it. */
function begunAt(): string | undefined {
  const place = sessionStorage.getItem(BEGAN) ?? undefined;
  sessionStorage.removeItem(BEGAN);
  return place?.startsWith("/") && !place.startsWith("//") ? place : undefined;
}

/** Here, with the sending that led to the provider open again: `send` is the day chosen for it, or true for now. */
function here(send: string | true | undefined): string {
  const search = new URLSearchParams(location.search);
  if (send) search.set("send", String(send));
  return [location.pathname, search].filter(String).join("?");
}

/**
 * Offers the account, the way to the provider's page, and a check of its status on the way back from there. `send`
 * names the sending that led there.
 */
export function useConnectedAccount(back: Return | undefined, send?: string | true) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { history } = useRouter();
  const query = useQuery(receivingQuery);
  const [key] = useState(newKey);
  const set = (account: Receiving) => queryClient.setQueryData(receivingQuery.queryKey, account);
  const go = useMutation({
    mutationFn: async (account: Receiving | null) => {
      const there = account ?? (await openAccount(key));
      set(there);
      return onboardingOf(there.id);
    },
    onSuccess: (url) => {
      // A link that had run out leads there again from the settings: the first place counts.
      if (!back) sessionStorage.setItem(BEGAN, here(send));
      location.assign(url);
    },
  });
  const check = useMutation({
    mutationFn: checkAccount,
    onSuccess: async (account) => {
      set(account);
      await queryClient.invalidateQueries({ queryKey: ["accounts"] });
      if (account.status === "active") toast("Clients can pay into your account now.");
    },
  });
  const account = query.data;
  const seen = useRef(false);
  const { mutate: look } = check;
  const { mutate: leave } = go;
  useEffect(() => {
    if (!back || !account || seen.current) return;
    seen.current = true;
    if (back === "again") return leave(account);
    const place = begunAt();
    const goBack = () => {
      if (place && !place.startsWith("/settings")) history.replace(place);
      else void navigate({ to: "/settings/paid", search: {}, replace: true });
    };
    // The account's status is read first: the page that opens depends on it.
    look(account.id, { onSettled: goBack });
  }, [back, account, look, leave, navigate, history]);
  return { query, account, go, check };
}
