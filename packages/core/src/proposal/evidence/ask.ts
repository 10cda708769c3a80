import { now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { foldEmail } from "../../user/schema";
import { Events } from "../events";
import { type Open, withLink } from "../link";
import { acceptanceOf, factsOf } from "../rows";
import { guard, statusAt } from "../rules";
import type { CopyInput } from "../schema";
import { seal } from "../seal";
import { limitRequests, open, type Purpose, prove, VALID_MINUTES } from "./code";
import { evidenceFile } from "./file";

/** Who may fetch a copy of what was accepted: who signed it, and who it was written to. */
async function mayCopy({ row }: Open, email: string): Promise<boolean> {
  const signer = (await acceptanceOf(row))?.evidence.email;
  return [signer, row.sent_to].some((address) => address && foldEmail(address) === foldEmail(email));
}

/**
 * Mails a code to an address: before acceptance to sign with (any address: it proves who has it, D20),
 * afterwards to fetch a copy (only to the signer and the recipient, and the answer does not say which).
 * 2035 for a closed link, 1005 when it was asked for too often.
 */
export const requestCode = (input: { hash: string; email: string }): Promise<{ valid_minutes: number }> =>
  withLink(input.hash, async (found) => {
    const { row } = found;
    const { hash, email } = input;
    const purpose: Purpose = row.status === "accepted" ? "copy" : "accept";
    if (purpose === "accept") refuse(guard(statusAt(factsOf(row), now()), "accept"));
    await limitRequests(hash, email);
    if (purpose === "accept" || (await mayCopy(found, email))) {
      const { code_id, write } = open(hash, purpose, email);
      await Db.commit(
        [write],
        [
          Events.CodeRequested.of(`proposal:${row.id}`, {
            project_id: row.project_id,
            proposal_id: row.id,
            version: row.document_version,
            email,
            code_id,
            purpose,
          }),
        ],
      );
    }
    return { valid_minutes: VALID_MINUTES };
  });

/** The accepted document or its evidence, for an address that was proven with a code. 1003 before acceptance. */
export const copy = (input: CopyInput & { hash: string }): Promise<{ name: string; body: Uint8Array }> =>
  withLink(input.hash, async (found) => {
    const { row } = found;
    if (row.status !== "accepted") return fail(Code.NotFound);
    const { write } = await prove(input.hash, "copy", input.email, input.code);
    if (!(await mayCopy(found, input.email))) invalid({ email: "This address did not sign" });
    await Db.commit(
      [write],
      [Event.audit("proposal.copied", `proposal:${row.id}`, { after: { file: input.file } })],
    );
    const ref = { proposal_id: row.id, version: row.document_version };
    return Db.apart(() => (input.file === "pdf" ? seal(ref) : evidenceFile(ref)));
  });
