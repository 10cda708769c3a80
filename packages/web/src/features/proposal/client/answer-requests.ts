import type {
  Acceptance,
  AcceptInput,
  CodeInput,
  CopyInput,
  DeclineInput,
  RequestChangesInput,
  RevokeInput,
  UndoDeclineInput,
} from "@stint/core/proposal/schema";
import { api } from "../../../lib/api";
import { send } from "../../../lib/send";

export const accept = async (hash: string, body: AcceptInput, key: string): Promise<Acceptance> =>
  (await api.post("/proposals/{hash}/accept", { path: { hash }, body, key })).data;

export const decline = (hash: string, body: DeclineInput, key: string) =>
  api.post("/proposals/{hash}/decline", { path: { hash }, body, key });

export const undoDecline = (hash: string, body: UndoDeclineInput) =>
  api.post("/proposals/{hash}/decline/undo", { path: { hash }, body });

export const revoke = (hash: string, body: RevokeInput, key: string) =>
  api.post("/proposals/{hash}/revoke", { path: { hash }, body, key });

export const requestChanges = (hash: string, body: RequestChangesInput, key: string) =>
  api.post("/proposals/{hash}/requestchanges", { path: { hash }, body, key });

/** Mails six digits to an address: to sign with, or after acceptance to fetch a copy with. */
export const mailCode = (hash: string, body: CodeInput) =>
  api.post("/proposals/{hash}/code", { path: { hash }, body });

/** Fetches the accepted version or its evidence as a file; the code proves that the signer asks. */
export async function fetchCopy(hash: string, body: CopyInput): Promise<Blob> {
  const answer = await send(
    new Request(`${location.origin}/api/v2/proposals/${encodeURIComponent(hash)}/copy`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return answer.blob();
}
