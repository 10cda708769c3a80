import type { Acceptance, AcceptInput, PublicInfo } from "@stint/core/proposal/schema";
import { api } from "../../../lib/api";
import { takeEarly } from "../../../lib/early";
import { accessToken, mayHaveSession, refresh } from "../../../lib/token";

export const readProposal = async (hash: string, signal: AbortSignal): Promise<PublicInfo> =>
  (await takeEarly<PublicInfo>(`/api/v2/proposals/${encodeURIComponent(hash)}`)) ??
  (await api.get<PublicInfo>("/proposals/{key}", { path: { key: hash }, signal })).data;

export const accept = async (hash: string, body: AcceptInput, key: string): Promise<Acceptance> =>
  (await api.post<Acceptance>("/proposals/{hash}/accept", { path: { hash }, body, key })).data;

export const decline = (hash: string, body: { name: string; reason: string }, key: string) =>
  api.post("/proposals/{hash}/decline", { path: { hash }, body, key });

export const ask = (
  hash: string,
  body: { name: string; email: string; text: string; task_id?: number },
  key: string,
) => api.post("/proposals/{hash}/questions", { path: { hash }, body, key });

/** Where the open proposal can be had as a PDF. */
export const pdfAddress = (hash: string): string => `/api/v2/proposals/${encodeURIComponent(hash)}/download`;

/** Notes a visit. Whoever is signed in says so first, so that the owner is never counted (D24). */
export async function noteVisit(hash: string): Promise<void> {
  if (mayHaveSession() && !(await accessToken())) await refresh();
  await api.post("/proposals/{hash}/viewed", { path: { hash } });
}
