import { NETWORK_NAMES } from "@stint/core/invoice/delivery/rules";
import type { NetworkInfo } from "@stint/core/workspace/network/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { errorText } from "../../lib/report";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { Part } from "../../ui/part";
import { Segments } from "../../ui/segments";
import { NetworkState } from "./network-state";
import { networkQuery } from "./queries";

type Network = NetworkInfo["network"];

const LABELS: Record<Network, string> = {
  "": "Email only",
  peppol: "Peppol",
  france: "French platform",
};

/** Says where e-invoices go by a choice. */
function hintFor(choice: Network): string {
  if (choice === "")
    return "Invoices go out by email, with the e-invoice inside the PDF and as XML to download.";
  return `Clients who have an address in ${choice === "peppol" ? "Peppol" : "the French directory"} get the e-invoice there, and the email as well.`;
}

/** Settings: the network that e-invoices go out through. */
export function NetworkPart() {
  const { electronic_address } = useUser();
  const { data, refetch } = useQuery(networkQuery);
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Network>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The address is changed in a part above: what fits it is asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address asks
  useEffect(() => {
    setProblem(undefined);
    void refetch();
  }, [electronic_address, refetch]);
  // A choice that is none would only be read: without a network invoices go by email, as everywhere.
  if (!data || data.choices.length === 0) return null;
  const choice = chosen ?? data.network;
  const lacksAddress = choice !== "" && data.fits !== choice;
  const toAddress = (
    <Link
      to="/settings/account"
      hash="electronic_address"
      className="font-semibold underline underline-offset-2"
    >
      Enter your address
    </Link>
  );

  async function save() {
    setPending(true);
    setProblem(undefined);
    try {
      const { data: saved } = await api.put("/einvoices/network", { body: { network: choice } });
      queryClient.setQueryData(networkQuery.queryKey, saved);
      setChosen(undefined);
      toast(
        saved.state === "active" && saved.network
          ? `E-invoices go out through ${NETWORK_NAMES[saved.network]}.`
          : "Saved.",
      );
    } catch (error) {
      setProblem(isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Part title="Send e-invoices through" note="What was sent stays where it was sent.">
      <div className="space-y-4">
        <Segments
          aria-label="Send e-invoices through"
          value={choice}
          onChange={(next) => {
            setChosen(next);
            setProblem(undefined);
          }}
          options={(["", ...data.choices] as Network[]).map((value) => ({ value, label: LABELS[value] }))}
        />
        <p className="text-14 text-muted">{hintFor(choice)}</p>
        {choice === data.network && <NetworkState of={data} />}
        {choice !== "" && choice !== data.network && data.fits === choice && data.lacking && !problem && (
          <p className="text-14 text-warn">{data.lacking}.</p>
        )}
        {lacksAddress && !problem && (
          <p className="text-14 text-warn">
            {electronic_address
              ? `${electronic_address} is no address of this network. `
              : "You have no electronic address yet. "}
            {toAddress}
          </p>
        )}
        <FormProblem>
          {problem && (
            <>
              {problem} {lacksAddress && toAddress}
            </>
          )}
        </FormProblem>
        <Button
          onClick={() => void save()}
          pending={pending}
          pendingLabel="Saving"
          disabled={choice === data.network && data.state !== "refused"}
        >
          Save
        </Button>
      </div>
    </Part>
  );
}
