import type { Info } from "@stint/core/project/invitation/schema";
import { api } from "../../lib/api";
import { dequeue } from "../../lib/queue";

export type Invitation = Info;

/** Reading changes nothing. */
export async function readInvitation(token: string, signal?: AbortSignal): Promise<Invitation> {
  return (await api.get("/invitations/{token}", { path: { token }, ...(signal && { signal }) })).data;
}

interface Acceptance {
  /** The person has said that they mean the account they are signed in with. */
  other: boolean;
  /** The secret of the mailed link, where one has it. */
  proof?: string | undefined;
}

/** Joins the project, or the company. */
export async function acceptInvitation(
  token: string,
  { other, proof }: Acceptance,
  key: string,
): Promise<Invitation> {
  const body = { ...(other && { as_other_account: true }), ...(proof && { proof }) };
  const { data } = await api.post("/invitations/{token}/accept", { path: { token }, body, key });
  dequeue("invitation");
  return data;
}

/** Takes a decline back that was a mistake or somebody else's; `proof` is the mailed link's. */
export async function undoDecline(
  token: string,
  proof: string | undefined,
  key: string,
): Promise<Invitation> {
  const body = proof ? { proof } : {};
  return (await api.post("/invitations/{token}/decline/undo", { path: { token }, body, key })).data;
}

export async function declineInvitation(token: string, key: string): Promise<Invitation> {
  const { data } = await api.post("/invitations/{token}/decline", { path: { token }, key });
  dequeue("invitation");
  return data;
}
