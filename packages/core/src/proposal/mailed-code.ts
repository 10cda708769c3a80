import { Mail } from "../mailing";
import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid, refuse, TooMany } from "../platform/error";
import { Event } from "../platform/event";
import { MailedCode } from "../platform/mailed-code";
import { foldEmail } from "../user/schema";
import { renewVersion } from "./change/base";
import { chosenOf } from "./choice-inputs";
import { Events } from "./events";
import { codeOf, limitRequests, PROPOSAL, type Purpose } from "./evidence/code-limits";
import { type Open, withLink } from "./link";
import { acceptanceOf, factsOf, mayUndo, type Row, undoUntil } from "./rows";
import { guard, statusAt } from "./rules";
import type { CodeInput, CopyInput } from "./schema";
import { evidenceFile } from "./sign/evidence-file";
import { seal } from "./sign/seal";

/**
 * Returns whether an address may get a copy of the accepted document: only the signer and the recipient may.
 */
async function mayCopy({ row }: Open, email: string): Promise<boolean> {
  const signer = (await acceptanceOf(row))?.evidence.email;
  return [signer, row.sent_to].some((address) => address && foldEmail(address) === foldEmail(email));
}

/** Tells a visitor that no code can be mailed now, without facts about the owner's account. */
async function mayMailCode(owner_id: number): Promise<void> {
  await Mail.assertMayAnswer(owner_id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const wait = error instanceof TooMany ? error.retry_after : 3600;
    throw new TooMany("A code cannot be sent right now. Please write to who sent you this proposal.", wait);
  });
}

/** Returns the purpose of a code in the proposal's current state. */
function purposeNow(row: Row): Purpose {
  if (row.status === "accepted") return "copy";
  return undoUntil(row) ? "undo" : "accept";
}

async function mayAsk(purpose: Purpose, found: Open, email: string): Promise<boolean> {
  if (purpose === "copy") return mayCopy(found, email);
  return purpose === "accept" || mayUndo(found.row, email);
}

/**
 * Mails a code to an address. Before the answer any address gets one: it proves who accepts or declines
 * (D20). Afterwards only the signer and the recipient get one for a copy, and only the recipient and the
 * person who declined to take a decline back; the response does not tell. 2035 for a closed link, 1005 after
 * too many requests, 422 "options" for an impossible choice.
 */
export const requestCode = (input: CodeInput & { hash: string }): Promise<{ valid_minutes: number }> =>
  withLink(input.hash, async (found) => {
    const { row } = found;
    const { hash, email } = input;
    const purpose = purposeNow(row);
    const options = purpose === "accept" ? input.options : undefined;
    if (purpose === "accept") refuse(guard(statusAt(factsOf(row), now()), "accept"));
    if (options) chosenOf(await renewVersion(row, found.published), options);
    await limitRequests(row, hash, email);
    if (await mayAsk(purpose, found, email)) {
      await mayMailCode(row.owner_id);
      const { code_id, write } = MailedCode.openWrite(
        PROPOSAL,
        codeOf(hash, purpose, email, row.document_version),
      );
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
            ...(options ? { options } : {}),
          }),
        ],
      );
    }
    return { valid_minutes: MailedCode.VALID_MINUTES };
  });

/**
 * Returns the accepted document or its evidence to an address that was proven with a code. 1003 before
 * acceptance.
 */
export const copy = (input: CopyInput & { hash: string }): Promise<{ name: string; body: Uint8Array }> =>
  withLink(input.hash, async (found) => {
    const { row } = found;
    if (row.status !== "accepted") return fail(Code.NotFound);
    const of = codeOf(input.hash, "copy", input.email, row.document_version);
    const { write } = await MailedCode.proveWrite(PROPOSAL, of, input.code);
    if (!(await mayCopy(found, input.email))) invalid({ email: "This address did not sign" });
    await Db.commit(
      [write],
      [Event.audit("proposal.copied", `proposal:${row.id}`, { after: { file: input.file } })],
    );
    const ref = { proposal_id: row.id, version: row.document_version };
    return Db.withoutInbox(() => (input.file === "pdf" ? seal(ref) : evidenceFile(ref)));
  });
