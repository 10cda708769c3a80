import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { today } from "../platform/date";
import { Db } from "../platform/db";
import { AppError, Code, fail } from "../platform/error";
import { unpack } from "./canonical";
import { fileName, render } from "./print";
import { acceptanceOf, at, type Edition, edition, factsOf, newestEdition, type Row } from "./rows";
import { linkState } from "./rules";
import { CONSENT_TEXT, CONSENT_VERSION, type PublicInfo } from "./schema";

export interface Open {
  row: Row;
  edition: Edition;
}

/**
 * Runs `work` as the holder of a proposal's link, on what it leads to. An unknown hash is 1003, like one
 * whose proposal was deleted.
 */
export async function withLink<T>(hash: string, work: (open: Open) => Promise<T>): Promise<T> {
  const pointer = await Db.resolve("proposal_link", hash);
  if (!pointer?.parent_id) return fail(Code.NotFound);
  const { owner_id, target_id: id, parent_id: project_id } = pointer;
  return Actor.asLink(owner_id, hash, async () => {
    const key = { owner_id, project_id, id };
    const [row, newest] = await Promise.all([at(key), newestEdition(key)]);
    if (!row || row.status === "draft") return fail(Code.NotFound);
    // Read side by side, the two may come from before and after a send.
    const current = newest?.document_version === row.document_version ? newest : await edition(row);
    return current ? work({ row, edition: current }) : fail(Code.NotFound);
  });
}

/** What the link shows; changes nothing. A closed link comes without its document, an accepted one with it. */
export const view = (hash: string): Promise<PublicInfo> =>
  withLink(hash, async ({ row, edition }) => {
    const state = linkState(factsOf(row), now());
    if (state === "not_found") return fail(Code.NotFound);
    const document = unpack(edition.document);
    const evidence = state === "accepted" ? (await acceptanceOf(row))?.evidence : undefined;
    const closed_at = state === "withdrawn" ? row.withdrawn_at : state === "declined" && row.declined_at;
    const readable = state === "open" || state === "accepted";
    return {
      state,
      brand: { ...document.brand, email: document.from.email },
      title: document.title,
      version: document.version,
      document_hash: readable ? edition.document_hash : null,
      document: readable ? document : null,
      consent: { text: CONSENT_TEXT, version: CONSENT_VERSION },
      accepted: evidence
        ? {
            name: evidence.name,
            at: evidence.accepted_at,
            total: document.total,
            due_on_acceptance: document.due_on_acceptance,
            certificate: evidence.certificate,
          }
        : null,
      expire_at: row.expire_at ?? null,
      closed_on: closed_at ? today(new Date(closed_at), document.time_zone) : null,
      time_zone: document.time_zone,
    };
  });

/**
 * The open proposal as a PDF, for who holds the link. The accepted one carries its signer's address and is
 * not for everybody (2034, D20); a closed one is gone (1016).
 */
export const downloadOpen = (hash: string): Promise<{ name: string; body: Uint8Array }> =>
  withLink(hash, async ({ row, edition }) => {
    const state = linkState(factsOf(row), now());
    if (state === "accepted")
      fail(
        Code.ProposalAccepted,
        "This proposal was accepted. The signed document was mailed to both sides when it was.",
      );
    if (state !== "open") throw new AppError(Code.Gone, "This proposal is not available any more.");
    return { name: fileName(row.title, `version ${row.document_version}`), body: await render(edition) };
  });
