import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { checkAccount, onboardingOf, openAccount, type Receiving, receivingQuery } from "./queries";

/** How the reader came back from the provider's page: done with it, or because its address had run out. */
export type Return = "returned" | "again";

/** The account, the way to the provider's page, and a look at how it stands for whoever comes back from there. */
export function useReceiving(back: Return | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(receivingQuery);
  const [key] = useState(newKey);
  const set = (account: Receiving) => queryClient.setQueryData(receivingQuery.queryKey, account);
  const go = useMutation({
    mutationFn: async (account: Receiving | null) => {
      const there = account ?? (await openAccount(key));
      set(there);
      return onboardingOf(there.id);
    },
    onSuccess: (url) => location.assign(url),
  });
  const check = useMutation({
    mutationFn: checkAccount,
    onSuccess: async (account) => {
      set(account);
      await queryClient.invalidateQueries({ queryKey: ["accounts", account.id] });
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
    void navigate({ to: "/settings", search: {}, replace: true });
    if (back === "again") leave(account);
    else look(account.id);
  }, [back, account, look, leave, navigate]);
  return { query, account, go, check };
}
