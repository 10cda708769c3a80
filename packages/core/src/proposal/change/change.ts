import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail, refuse } from "../../platform/error";
import { Id } from "../../platform/id";
import { Project } from "../../project";
import type { RestoreJob } from "../../project/agreement";
import { refusePreparing } from "../../project/billing";
import { beginRestoreWrites, finishRestore, rememberRestoring } from "../../project/content";
import { guard as projectGuard } from "../../project/rules";
import { setOfferedStatusWrite } from "../../project/scope";
import { asAccepted } from "../choice-inputs";
import { unannounceWrites, unlockClientWrites } from "../client-lock";
import { ProposalEntity } from "../entity";
import { Events } from "../events";
import { refuseRevoked } from "../refuse-revoked";
import { acceptanceOf, askedOf, changeWrites, find, findVersion, present, type Row } from "../rows";
import { guard } from "../rules";
import { COLUMNS, type Info } from "../schema";
import { holdSchedule, releaseSchedule } from "./hold";

/** A change order in one of these states is replaced by the next one. */
const ENDED: readonly string[] = ["declined", "expired", "withdrawn"];

const BUSY = "This project has an open change order. Finish or drop it first.";

const refOf = (row: Row) => ({
  project_id: row.project_id,
  proposal_id: row.id,
  version: row.document_version,
});

/**
 * Returns the highest numbers that the project's client was ever sent. They are never used again, even when
 * that change order was dropped.
 */
async function lastSent({ owner_id, project_id }: Row): Promise<{ version: number; number: number }> {
  const { data } = await Db.allOf(
    ProposalEntity.query.one({ owner_id, project_id }),
    Db.ofOne("proposals of one project"),
    { consistent: true },
  );
  const sent = data.filter(({ published_at }) => published_at !== undefined);
  return {
    version: Math.max(0, ...sent.map(({ document_version }) => document_version)),
    number: Math.max(0, ...sent.map(({ change }) => change?.number ?? 0)),
  };
}

/**
 * Returns the row of a new change order. `former` is the one before it that the client did not accept, if
 * any.
 */
const newChange = (
  base: Row,
  former: Row | undefined,
  last: { version: number; number: number },
  accepted_on: string,
) => ({
  owner_id: base.owner_id,
  project_id: base.project_id,
  id: Id.next(),
  document_version: last.version,
  change: {
    proposal_id: base.id,
    version: base.document_version,
    /** 1 for the first change order that the client gets, accepted or not. */
    number: last.number + 1,
    first_accepted_on: base.change?.first_accepted_on ?? accepted_on,
  },
  require_code: base.require_code,
  email_cc: (former ?? base).email_cc,
  created_at: iso(),
});

/**
 * Returns the accepted proposal. For a change order that ended unsigned, that is the proposal it was to
 * change.
 */
async function findBase(id: number): Promise<Row> {
  const row = await find(id);
  return row.change && ENDED.includes(row.status) ? find(row.change.proposal_id) : row;
}

/**
 * Opens a change order on an accepted proposal (D23): version n+1 with its own link, while the accepted one
 * stays as it is. The scope can be edited again, and unsent invoices of the schedule wait. 1004 while another
 * change order is open, and until the invoices of the last acceptance are made. One that was declined,
 * expired or withdrawn is replaced and keeps its edits; its id may be given in place of the accepted
 * proposal's. 2035 unless accepted, 2032 when the project is completed.
 */
export const openChange = (input: { id: number; reason?: string | undefined }): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const base = await findBase(input.id);
    refuse(guard(base.status, "change"));
    await refuseRevoked(base);
    // A change order starts from what was signed, without edits that were never sent.
    await Db.withoutInbox(() => finishRestore(base.project_id));
    await refusePreparing(base.project_id);
    const project = await Project.get(base.project_id);
    refuse(projectGuard({ status: project.status, active_invoice_count: 0 }, "edit"));
    const former = project.change_id === null ? undefined : await find(project.change_id);
    if (former && (!ENDED.includes(former.status) || former.dropped_at)) fail(Code.Conflict, BUSY);
    const [current, acceptance, last] = await Promise.all([
      findVersion(base),
      acceptanceOf(base),
      lastSent(base),
    ]);
    if (!current || !acceptance) return fail(Code.NotFound);
    const { owner_id, project_id } = base;
    const row = {
      ...newChange(base, former, last, acceptance.accepted_on),
      title: project.name,
      client_id: project.client_id,
      client_name: project.client_name,
      total: asAccepted(current, acceptance).total,
      currency: current.currency,
      reason: input.reason ?? former?.reason ?? "",
    };
    const { id, change } = row;
    await Db.commit(
      [
        Db.put(ProposalEntity.create(row)),
        Db.claim({
          kind: "proposal",
          value: `${owner_id}#${id}`,
          owner_id,
          target_id: id,
          parent_id: project_id,
        }),
        Project.openChangeWrite(project, {
          id,
          asked: askedOf({ ...Column.blanksOf(COLUMNS), ...row, status: "draft" }),
          former: former?.id,
        }),
        // The former change order may be opened again meanwhile: the client takes a decline back, or the
        // owner sets a later day.
        ...(former ? [Db.checkVersion(ProposalEntity, former, former)] : []),
        setOfferedStatusWrite(project, "draft"),
      ],
      [
        Events.ChangeOpened.of(
          `proposal:${id}`,
          { project_id, proposal_id: id, version: row.document_version },
          { after: { changes: base.id, number: change.number }, version: 1 },
        ),
      ],
    );
    return row;
  }).then(async ({ project_id, id }) => {
    // The event's reaction does the same if this process ends here.
    await Db.withoutInbox(() => holdSchedule({ project_id, proposal_id: id }));
    return present(await find(id));
  });

/**
 * Drops a change order that was not accepted: its link is withdrawn; scope, settings and terms are restored
 * to the accepted ones, and the invoices that waited go on unchanged (D23). Returns the accepted proposal.
 * 2036 when it was accepted, 2014 for a proposal that is no change order.
 */
export async function dropChange(id: number): Promise<Info> {
  const base = await Db.retryOnConflict(async () => {
    const row = await find(id);
    if (!row.change) return fail(Code.ProposalNotDraft);
    if (row.status === "accepted" || row.status === "superseded") fail(Code.ProposalAlreadyAccepted);
    const project = await Project.get(row.project_id);
    if (project.change_id !== row.id) return fail(Code.ProposalUnavailable);
    if (row.dropped_at) return row.change.proposal_id;
    const ended = ENDED.includes(row.status) && row.status !== "expired";
    const status = ended ? row.status : ("withdrawn" as const);
    await Db.commit(
      [
        ...changeWrites(row, {
          status,
          dropped_at: iso(),
          withdrawn_at: row.withdrawn_at ?? iso(),
          tied_client_id: null,
        }),
        ...unlockClientWrites(row),
        ...unannounceWrites(row),
        ...beginRestoreWrites(row, project.scopes[0]?.id ?? project.id, droppingJob(row)),
      ],
      [
        Events.ChangeDropped.of(`proposal:${row.id}`, refOf(row), {
          before: { status: row.status },
          after: { status },
          version: row.version + 1,
        }),
      ],
    );
    return row.change.proposal_id;
  });
  await finishDrop({ proposal_id: id });
  const accepted = await find(base);
  await releaseSchedule({ project_id: accepted.project_id, proposal_id: id });
  return present(accepted);
}

/**
 * Returns the job that restores scope, terms and settings to the accepted ones and frees the project for its
 * next change.
 */
const droppingJob = (row: Row): RestoreJob =>
  rememberRestoring({
    from: { kind: "accepted" },
    status: "active",
    ends: true,
    proposal_id: row.id,
    version: row.change?.version ?? row.document_version,
    reason: "dropped",
  });

/**
 * Restores the scope and frees the project for the next change. Called by `dropChange` and its reaction;
 * repeatable.
 */
export async function finishDrop({ proposal_id }: { proposal_id: number }): Promise<void> {
  const row = await find(proposal_id);
  const project = await Project.find(row.project_id);
  if (!row.dropped_at || project?.change_id !== row.id) return;
  await finishRestore(row.project_id);
}
