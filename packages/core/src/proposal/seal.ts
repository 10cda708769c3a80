import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Files } from "../platform/files";
import { Id } from "../platform/id";
import { EditionEntity } from "./entity";
import { render } from "./print";
import { type Edition, edition, find, type Row } from "./rows";
import type { Acceptance } from "./schema";

export interface Ref {
  proposal_id: number;
  version: number;
}

export interface Accepted {
  row: Row;
  edition: Edition;
  acceptance: Acceptance;
}

/** An accepted edition with its evidence; 1003 when that edition was not accepted. */
export async function accepted(ref: Ref): Promise<Accepted> {
  const row = await find(ref.proposal_id);
  const current = await edition(row, ref.version);
  const acceptance = current?.acceptance as Acceptance | undefined;
  if (!current || !acceptance) return fail(Code.NotFound);
  return { row, edition: current, acceptance };
}

/**
 * The sealed PDF of an acceptance: rendered once, stored, its SHA-256 noted in the record. Asked again, the
 * stored file comes back byte for byte.
 */
export async function seal(ref: Ref): Promise<{ body: Uint8Array; sealed_hash: string; name: string }> {
  const { row, edition: current, acceptance } = await accepted(ref);
  const name = `${row.title}, accepted.pdf`;
  const sealed_key = `${Actor.owner()}/proposal/${row.id}/accepted-${ref.version}.pdf`;
  if (current.sealed_key && acceptance.sealed_hash) {
    const stored = await Files.read(current.sealed_key);
    if (stored) return { body: stored, sealed_hash: acceptance.sealed_hash, name };
  }
  const body = await render(current);
  const sealed_hash = Id.sha256(body);
  await Files.store(sealed_key, body, "application/pdf");
  await Db.commit(
    [
      Db.update(
        EditionEntity.patch({
          owner_id: row.owner_id,
          project_id: row.project_id,
          proposal_id: row.id,
          document_version: ref.version,
        }).set({ sealed_key, acceptance: { ...acceptance, sealed_hash } }),
      ),
    ],
    [Event.audit("proposal.sealed", `proposal:${row.id}`, { after: { sealed_hash } })],
  );
  return { body, sealed_hash, name };
}
