import { choicesOf } from "@stint/core/proposal/reading/rules";
import type { Chosen, Document, PublicInfo, Topic } from "@stint/core/proposal/schema";
import { api } from "../../../lib/api";
import { takeEarly } from "../../../lib/early-call";
import { send } from "../../../lib/send";
import { accessToken, mayHaveSession, refresh } from "../../../lib/token";
import { chosenIDs } from "../document/choices";

export const readProposal = async (hash: string, signal: AbortSignal): Promise<PublicInfo> =>
  (await takeEarly<PublicInfo>(`/api/v2/proposals/${encodeURIComponent(hash)}`)) ??
  (await api.get("/proposals/{hash}", { path: { hash }, signal })).data;

/** The document of a choice, with the hash that signing it names. An empty choice is a choice, so it is written. */
export async function readChosen(
  hash: string,
  options: readonly number[],
  signal?: AbortSignal,
): Promise<Chosen> {
  const answer = await send(
    new Request(
      `${location.origin}/api/v2/proposals/${encodeURIComponent(hash)}/chosen?options=${options.join(",")}`,
      signal ? { signal } : {},
    ),
  );
  return ((await answer.json()) as { data: Chosen }).data;
}

export const ask = async (
  hash: string,
  body: { name: string; email: string; text: string } & Partial<Topic>,
  key: string,
): Promise<number> => (await api.post("/proposals/{hash}/questions", { path: { hash }, body, key })).data.id;

/** Answers the address of the open proposal's PDF, with the chosen options. */
export function pdfAddress(hash: string, document: Document): string {
  const address = `/api/v2/proposals/${encodeURIComponent(hash)}/download`;
  const { groups, extras } = choicesOf(document);
  return groups.length + extras.length > 0 ? `${address}?options=${chosenIDs(document).join(",")}` : address;
}

/** Notes a visit. A signed-in reader sends their session along, so that the owner is never counted (D24). */
export async function noteVisit(hash: string): Promise<void> {
  if (mayHaveSession() && !(await accessToken())) await refresh();
  await api.post("/proposals/{hash}/viewed", { path: { hash } });
}
