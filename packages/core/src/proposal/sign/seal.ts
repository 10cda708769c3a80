import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { AcceptanceEntity } from "../entity";
import { signDetached } from "../evidence";
import type { Seal } from "../evidence/format/types";
import { fileName, render, renderOnce } from "../print/print";
import { answerOf } from "../reading/rules";
import { find, findVersion } from "../rows";
import { files, type Ref, readAccepted, readStored, type Sealed } from "./sealed";

export type { Accepted, Ref } from "./sealed";
export { readAccepted } from "./sealed";

/**
 * Returns the sealed PDF of an acceptance: rendered once and stored under its own hash, which a signed seal
 * beside the record names. Later calls return the stored file byte for byte; of two at the same time the
 * first one recorded counts.
 */
export async function seal(ref: Ref): Promise<Sealed> {
  const found = await readAccepted(ref);
  const known = await readStored(found);
  if (known) return known;
  const { row, acceptance } = found;
  const body = await render(found.published, acceptance);
  const sealed_hash = Id.sha256(body);
  const lost = acceptance.sealed_hash !== undefined;
  if (lost && acceptance.sealed_hash !== sealed_hash) throw new Error("A sealed file is missing");
  const sealed_key = `${Actor.owner()}/proposal/${row.id}/accepted-${ref.version}-${sealed_hash}.pdf`;
  await (await files()).store(sealed_key, body, "application/pdf");
  const sealed = { name: fileName(found.document.title, "accepted"), body, sealed_hash };
  if (lost) return sealed;
  const { owner_id, project_id, proposal_id, document_version } = acceptance;
  const seal: Seal = {
    format: "stint-seal-1",
    certificate: acceptance.evidence.certificate,
    record_hash: acceptance.record_hash,
    file_hash: sealed_hash,
    sealed_at: iso(),
  };
  try {
    await Db.commit(
      [
        Db.update(
          AcceptanceEntity.patch({ owner_id, project_id, proposal_id, document_version })
            .set({ sealed_key, sealed_hash, seal, seal_signature: signDetached(seal) })
            .where(({ sealed_hash: held }, { notExists }) => notExists(held)),
        ),
        // Anybody with the file can look it up in /verify.
        Db.claim({
          kind: "sealed_file",
          value: sealed_hash,
          owner_id,
          target_id: proposal_id,
          parent_id: project_id,
        }),
      ],
      [Event.audit("proposal.sealed", `proposal:${row.id}`, { after: { sealed_hash } })],
    );
    return sealed;
  } catch (error) {
    const other = error instanceof AppError ? await readStored(await readAccepted(ref)) : undefined;
    if (other) return other;
    throw error;
  }
}

/**
 * Returns the owner's PDF of the newest version, the sealed one when it was accepted; 1003 before the first
 * is published.
 */
export async function download(id: number): Promise<{ name: string; body: Uint8Array }> {
  const row = await find(id);
  if (answerOf(row.status) === "accepted") return seal({ proposal_id: id, version: row.document_version });
  const current = (await findVersion(row)) ?? fail(Code.NotFound);
  return {
    name: fileName(row.title, `version ${current.document_version}`),
    body: await renderOnce(row, current),
  };
}
