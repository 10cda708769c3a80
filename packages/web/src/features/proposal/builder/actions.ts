import type { Info, PublishInput, SendInput, UpdateInput } from "@stint/core/proposal/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../../lib/api";
import { send as transport } from "../../../lib/send";
import { toast } from "../../../lib/toast";
import { take, useRefresh } from "../owner/refresh";

/** Answers the address of the client's page. */
export const linkOf = (hash: string): string => `${location.origin}/proposal/${hash}`;

export async function copyLink(hash: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(hash));
    toast("Link copied.");
  } catch {
    toast(`This browser does not let us copy. The link is ${linkOf(hash)}`);
  }
}

/** Saves the newest version as a file; the address needs the session, so the browser cannot open it by itself. */
export async function savePdf(proposal: Info, title: string): Promise<void> {
  const response = await transport(
    new Request(`${location.origin}/api/v2/proposals/${proposal.id}/download/pdf`),
  );
  const address = URL.createObjectURL(await response.blob());
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = `${title.replace(/[/\\:*?"<>|]+/g, " ").trim() || "Proposal"}.pdf`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Offers the owner's actions on a proposal; every answer is the proposal as it is now. */
export function useProposalActions(id: number) {
  const onSuccess = useRefresh();
  const client = useQueryClient();
  const taken = (proposal: Info) => take(client, proposal);
  const path = { id };
  const send = useMutation({
    meta: { errors: "own" },
    mutationFn: async ({ body, key }: { body: SendInput; key: string }) =>
      (await api.post("/proposals/{id}/send", { path, body, key })).data,
    onSuccess: taken,
  });
  const publish = useMutation({
    meta: { errors: "own" },
    mutationFn: async (body: PublishInput) =>
      (await api.post("/proposals/{id}/publish", { path, body })).data,
    onSuccess: taken,
  });
  const withdraw = useMutation({
    mutationFn: async () => (await api.post("/proposals/{id}/withdraw", { path })).data,
    onSuccess: async () => {
      toast("Withdrawn. The link says so from now on.");
      await onSuccess();
    },
  });
  const renew = useMutation({
    mutationFn: async (project_id: number) => (await api.post("/proposals", { body: { project_id } })).data,
    onSuccess,
  });
  const update = useMutation({
    mutationFn: async (body: UpdateInput) => (await api.patch("/proposals/{id}", { path, body })).data,
    onSuccess: taken,
  });
  const change = useMutation({
    mutationFn: async () => (await api.post("/proposals/{id}/change", { path, body: {} })).data,
    onSuccess,
  });
  const drop = useMutation({
    mutationFn: async () => (await api.post("/proposals/{id}/drop", { path })).data,
    onSuccess: async () => {
      toast("Dropped. Scope, terms and invoices are what was accepted.");
      await onSuccess();
    },
  });
  const settle = useMutation({
    mutationFn: async (contract_id: number) =>
      (await api.post("/invoices/withdrawals", { body: { proposal_id: contract_id } })).data,
    onSuccess: async ({ invoice_id }) => {
      toast(
        invoice_id ? "Settled. The invoice of what was done is a draft." : "Settled. Nothing waits any more.",
      );
      await onSuccess();
    },
  });
  return { settle, send, publish, withdraw, renew, update, change, drop };
}

/** Opens the builder of a proposal. */
export function useOpenProposal(): (proposal: Pick<Info, "id" | "project_id">) => void {
  const navigate = useNavigate();
  return ({ id, project_id }) =>
    void navigate({
      to: "/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId",
      params: { projectId: String(project_id), scopeId: String(project_id), proposalId: String(id) },
    });
}
