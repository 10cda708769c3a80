import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import type { Asked, Held, RestoreJob, Signed } from "./agreement";
import { ProjectEntity } from "./entity";
import type { Row } from "./read";
import type { Info } from "./schema";

/** What a project's row says of its proposal and change order. Only these verbs write it, for the proposal's transaction. */

interface Key {
  owner_id: number;
  project_id: number;
}

const patch = ({ owner_id, project_id }: Key) => ProjectEntity.patch({ owner_id, project_id });
/** The project has another proposal by now, or takes none (2035). */
const gone = () => new AppError(Code.ProposalUnavailable);

/** What the client of a proposal that nobody was sent holds: nothing that could be answered. */
export const draftOffer = (proposal_id: number) => ({ proposal_id, proposal_status: "draft" as const });

/** Names a new proposal in the place of `former`, as a change of nobody's text: whoever edits it is not stale by it. */
export const nameProposal = (key: Key, former: number | null, id: number): Db.Write =>
  Db.update(
    patch(key)
      .set(draftOffer(id))
      .remove(["held", "unsent"])
      .where(({ proposal_id }, { eq, notExists }) =>
        former === null ? notExists(proposal_id) : eq(proposal_id, former),
      ),
  );

/** The status of the project's proposal, and what the client holds of it. 2035 where the project has another. */
export const copyProposal = (
  { id, status, ...key }: Key & { id: number; status: NonNullable<Row["proposal_status"]> },
  held: Held | undefined,
): Db.Write =>
  Db.update(
    patch(key)
      .set({ proposal_status: status, ...(held ? { held } : {}) })
      .where(({ proposal_id }, { eq }) => eq(proposal_id, id)),
    gone,
  );

/** What the client is asked by the project's change order. 2035 where the project has another. */
export const copyChange = ({ id, ...key }: Key & { id: number }, asked: Asked): Db.Write =>
  Db.update(
    patch(key)
      .set({ change: asked })
      .where(({ change_id }, { eq }) => eq(change_id, id)),
    gone,
  );

/**
 * What an acceptance writes on the project, and the only place that says what is agreed: the document that was
 * signed. Of a change order, its place as the open one ends. A project that was deleted or completed in the
 * meantime takes no proposal any more (2035).
 */
export const copyAcceptance = (
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
        // Edits that were not sent leave the draft: what was signed is what is worked by.
        restoring,
        restoring_id: restoring.id,
        ...(held ? { held } : {}),
      })
      .remove(isChange ? ["unsent", "change", "change_id"] : ["unsent"])
      .where(({ status, change_id }, { eq, ne }) => {
        const open = isChange ? ` AND ${eq(change_id, id)}` : "";
        return `${ne(status, "completed")}${open}`;
      }),
    gone,
  );

type Openable = Pick<Row, "owner_id" | "project_id" | "version" | "scopes" | "change_id" | "change">;

/**
 * Opens a change order in the place of `former`, which ended, or where there is none; the project's leading scope can
 * be edited again. Stale where the project has changed.
 */
export function openChange(
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
    { where: Db.unchanged(read, ["change_id"]) },
  ).write;
}
