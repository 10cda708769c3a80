import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import type { Asked, Held, RestoreJob, Signed, Withdrawn } from "./agreement";
import { ProjectEntity } from "./entity";
import type { Row } from "./read";
import type { Info } from "./schema";

/**
 * The copy of the proposal and the change order on a project's row. Only these functions write it, in the
 * proposal's transaction.
 */

interface Key {
  owner_id: number;
  project_id: number;
}

const patch = ({ owner_id, project_id }: Key) => ProjectEntity.patch({ owner_id, project_id });
/** Returns the error for a project that has another proposal by now, or accepts none (2035). */
const unavailableError = () => new AppError(Code.ProposalUnavailable);

/** Returns the copy of a proposal that was never sent: the client holds nothing. */
export const draftOffer = (proposal_id: number) => ({ proposal_id, proposal_status: "draft" as const });

/**
 * Returns the write that names a new proposal in the place of `former`. It changes no version, so that
 * simultaneous edits are not stale.
 */
export const nameProposalWrite = (key: Key, former: number | null, id: number): Db.Write =>
  Db.update(
    patch(key)
      .set(draftOffer(id))
      .remove(["held", "unsent"])
      .where(({ proposal_id }, { eq, notExists }) =>
        former === null ? notExists(proposal_id) : eq(proposal_id, former),
      ),
  );

/**
 * Returns the write of the proposal's status and the client's version. 2035 when the project has another
 * proposal.
 */
export const copyProposalWrite = (
  { id, status, ...key }: Key & { id: number; status: NonNullable<Row["proposal_status"]> },
  held: Held | undefined,
): Db.Write =>
  Db.update(
    patch(key)
      .set({ proposal_status: status, ...(held ? { held } : {}) })
      .where(({ proposal_id }, { eq }) => eq(proposal_id, id)),
    unavailableError,
  );

/**
 * Returns the write of the project's change order as the client has it. 2035 when the project has another
 * one.
 */
export const copyChangeWrite = ({ id, ...key }: Key & { id: number }, asked: Asked): Db.Write =>
  Db.update(
    patch(key)
      .set({ change: asked })
      .where(({ change_id }, { eq }) => eq(change_id, id)),
    unavailableError,
  );

/**
 * Returns the write of an acceptance on the project, the only source of what is agreed: the signed document.
 * An accepted change order is no longer the open one. A project that was deleted or completed meanwhile
 * accepts no proposal (2035).
 */
export const copyAcceptanceWrite = (
  key: Key,
  {
    id,
    signed,
    held,
    restoring,
    isChange,
  }: {
    id: number;
    signed: Signed;
    held: Held | undefined;
    restoring: RestoreJob;
    isChange: boolean;
  },
): Db.Write =>
  Db.update(
    patch(key)
      .set({
        proposal_id: id,
        proposal_status: "accepted",
        accepted: signed,
        // Unsent edits leave the draft: the signed document is what is worked on.
        restoring,
        restoring_id: restoring.id,
        ...(held ? { held } : {}),
      })
      .remove(isChange ? ["unsent", "revoked", "change", "change_id"] : ["unsent", "revoked"])
      .where(({ status, change_id }, { eq, ne }) => {
        const open = isChange ? ` AND ${eq(change_id, id)}` : "";
        return `${ne(status, "completed")}${open}`;
      }),
    unavailableError,
  );

/** Returns the write of a consumer's withdrawal from what is agreed. */
export const copyWithdrawalWrite = (key: Key, revoked: Withdrawn): Db.Write =>
  Db.update(patch(key).set({ revoked }));

type Openable = Pick<Row, "owner_id" | "project_id" | "version" | "scopes" | "change_id" | "change">;

/**
 * Returns the write that opens a change order, in the place of `former` or as the first; the project's
 * leading scope can be edited again. Stale when the project has changed.
 */
export function openChangeWrite(
  { owner_id, id: project_id, version, scopes }: Pick<Info, "owner_id" | "id" | "version" | "scopes">,
  { id, asked, former }: { id: number; asked: Asked | undefined; former: number | undefined },
): Db.Write {
  const read: Openable = { owner_id, project_id, version, scopes, change_id: former };
  return Db.revise(
    ProjectEntity,
    read,
    {
      change_id: id,
      change: asked,
      scopes: scopes.map((scope, i) => (i === 0 ? { ...scope, status: "draft" as const } : scope)),
    },
    { where: Db.whereUnchanged(read, ["change_id"]) },
  ).write;
}
