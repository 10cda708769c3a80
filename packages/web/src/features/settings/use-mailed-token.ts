import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../../lib/api";
import { errorText } from "../../lib/report";
import { reloadUser } from "../../lib/session";
import { toast } from "../../lib/toast";

/** Tokens that this page has taken already: React mounts twice while developing, a token works once. */
const usedTokens = new Set<string>();

/** Confirms the new address at once when the mailed link opens the page with its token, and reports it. */
export function useMailedToken(token: string | undefined): string | undefined {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!token || usedTokens.has(token)) return;
    usedTokens.add(token);
    const take = async () => {
      try {
        const { data } = await api.post("/emailaddresses/{token}/verify", {
          path: { token },
        });
        await reloadUser();
        toast(`Your email address is ${data.email} now.`);
      } catch (error) {
        setProblem(errorText(error));
      }
      // A token has no place in the address bar, and works only once.
      await navigate({ to: "/settings/account", search: {}, replace: true });
    };
    void take();
  }, [token, navigate]);
  return problem;
}
