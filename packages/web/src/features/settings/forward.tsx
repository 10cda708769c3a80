import type { Info } from "@stint/core/forwarded-mail/schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../lib/api";
import { ago } from "../../lib/format";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { Part } from "../../ui/part";
import { AddressBox, useForwardAddress } from "../brief/forward-address";

const mailsQuery = queryOptions({
  queryKey: ["forwarded-mails"],
  queryFn: async ({ signal }) =>
    (await api.get("/forwardedmails", { query: { page: 1, per_page: 5 }, signal })).data,
});

const REASONS: Record<NonNullable<Info["reason"]>, string> = {
  large: "Larger than 10 MB",
  empty: "No text in it",
  long: "Longer than 20,000 characters",
  limit: "Too many that day",
  plan: "No room for another active project",
  seat: "The seat may not begin projects",
};

const describe = ({ state, reason }: Info): string => {
  if (state === "stranger") return "From somebody who may not forward. Not read, not answered";
  if (state === "refused") return reason ? REASONS[reason] : "Not taken";
  return state === "taken" ? "A project begins" : "";
};

function Mails({ mails }: { mails: readonly Info[] }) {
  return (
    <ul aria-label="Mails that came" className="mt-4 border-t border-line">
      {mails.map((mail) => (
        <li key={mail.id} className="flex min-h-12 items-center gap-4 border-b border-line py-2 text-14">
          <p className="min-w-0 flex-1">
            <span className="block truncate">{mail.subject || "Without a subject"}</span>
            <span className="block truncate text-13 text-muted">
              {[mail.from, ago(mail.received_at), describe(mail)].filter(Boolean).join(", ")}
            </span>
          </p>
          {mail.project_id !== null && (
            <Link
              to="/projects/$projectId"
              params={{ projectId: String(mail.project_id) }}
              className="shrink-0 underline"
            >
              Open project
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Settings: where mails are forwarded to, and what came within a month. */
export function ForwardPart() {
  const { address, renew } = useForwardAddress();
  const mails = useQuery({ ...mailsQuery, enabled: Boolean(address) });
  // Where the product takes no mail in, nobody misses it.
  if (address === undefined) return null;
  return (
    <Part
      title="Mails to briefs"
      note="Forward a client's mail from your own address, and a project begins with its draft."
    >
      {address && <AddressBox address={address} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button pending={renew.isPending} onClick={() => renew.mutate()}>
          {address ? "Renew the address" : "Make an address"}
        </Button>
        <p className="text-13 text-muted">
          {address
            ? "The former one then takes nothing more. Attachments are listed, never opened."
            : "Only the people of this workspace can use it. Attachments are listed, never opened."}
        </p>
      </div>
      {renew.isError && <FormProblem>The address was not made. Try again.</FormProblem>}
      {mails.data && mails.data.length > 0 && <Mails mails={mails.data} />}
    </Part>
  );
}
