import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { dayInWords, dayOf } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";

const KEY = ["mail", "recipients"];

const WORDS = {
  allowed: "is mailed again",
  delayed: "could not be reached",
  bounced: "sent our mail back",
  complained: "reported our mail as spam",
} as const;

const fold = (email: string): string => email.trim().toLowerCase();

/** The recipients that a document's mail did not reach, why, and a button to try an address again. */
export function RecipientLines({ emails, className = "" }: { emails: string[]; className?: string }) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get("/mail/recipients", { signal })).data,
  });
  const allow = useMutation({
    mutationFn: async (email: string) => (await api.post("/mail/recipients/allow", { body: { email } })).data,
    onSuccess: async ({ email }) => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      toast(`Mail to ${email} is tried again.`);
    },
  });
  const folded = new Set(emails.map(fold));
  const lines = (query.data ?? []).filter(({ email }) => folded.has(fold(email)));
  if (lines.length === 0) return null;
  return (
    <ul className={className} data-recipients>
      {lines.map(({ email, status, reason, at, may_allow }) => (
        <li key={email} className="border-b border-line py-2.5 text-14">
          <p className="break-words">
            <strong className="font-semibold">{email}</strong> {WORDS[status]} on{" "}
            {dayInWords(dayOf(at), { year: true })}. {status !== "complained" && reason}
          </p>
          {may_allow && (
            <Button
              kind="link"
              className="mt-1"
              pending={allow.isPending}
              onClick={() => allow.mutate(email)}
            >
              <span>Allow this address again</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
