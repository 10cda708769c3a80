import { Actor } from "../platform/actor";
import { Db, type Page } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Project } from "../project";
import { unpack } from "./canonical";
import { asAccepted } from "./choice-inputs";
import { AcceptanceEntity, ProposalEntity, VersionEntity } from "./entity";
import { agreedTotal } from "./reading/rules";
import { acceptanceOf, find, findVersion, present } from "./rows";
import type { Activity, Chosen, Info, Version } from "./schema";
import { UNCHECKED } from "./signer/rules";

/** Returns a proposal of the actor's workspace; 1003 otherwise. */
export const get = async (id: number): Promise<Info> => present(await find(id));

/** Returns the proposals of one project, newest first. 1066 "project" when the actor has no such project. */
export async function ofProject(project_id: number): Promise<Page<Info>> {
  const [{ data }] = await Promise.all([
    Db.allOf(
      ProposalEntity.query.one({ owner_id: Actor.owner(), project_id }),
      Db.ofOne("proposals of one project"),
      { order: "desc", consistent: true },
    ),
    Project.get(project_id),
  ]);
  return { items: await Promise.all(data.map((row) => present(row))), next: null };
}

/** Returns the change orders of a project by number, dropped ones included. */
export async function changeOrdersOf(key: {
  owner_id: number;
  project_id: number;
}): Promise<{ id: number; number: number }[]> {
  const { data } = await Db.allOf(ProposalEntity.query.one(key), Db.ofOne("proposals of one project"), {
    consistent: true,
  });
  return data.flatMap(({ id, change }) => (change ? [{ id, number: change.number }] : []));
}

/**
 * Returns the published versions of a proposal, newest first, including those of the proposals that it
 * changes.
 */
export async function versions(id: number): Promise<Page<Version>> {
  const row = await find(id);
  const part = { owner_id: row.owner_id, project_id: row.project_id, proposal_id: row.id };
  const newest = { order: "desc" as const, consistent: true };
  const [published, acceptances] = await Promise.all([
    Db.allOf(VersionEntity.query.one(part), Db.ofOne("versions of one proposal"), {
      ...newest,
      attributes: ["document_version", "document_hash", "total", "payable_total", "published_at"],
    }),
    Db.allOf(AcceptanceEntity.query.one(part), Db.ofOne("acceptances of one proposal"), newest),
  ]);
  const signed = new Map(acceptances.data.map((each) => [each.document_version, each.evidence]));
  const items = published.data.map((each) => {
    const evidence = signed.get(each.document_version);
    return {
      version: each.document_version,
      // An accepted version shows the document of the signed choice.
      document_hash: evidence?.document_hash ?? each.document_hash,
      total: evidence ? agreedTotal(evidence) : each.total,
      payable_total: evidence?.total ?? each.payable_total ?? each.total,
      published_at: each.published_at,
      accepted_at: evidence?.accepted_at ?? null,
    };
  });
  return { items, next: null };
}

/**
 * Returns one published version as it was shown, or signed; it never changes. 1003 for an unknown version.
 */
export async function version(id: number, document_version: number): Promise<Chosen> {
  const row = await find(id);
  const [found, acceptance] = await Promise.all([
    findVersion(row, document_version),
    acceptanceOf(row, document_version),
  ]);
  if (!found) return fail(Code.NotFound);
  const { document, document_hash } = acceptance ? asAccepted(found, acceptance) : found;
  return { document: unpack(document), document_hash };
}

const TOLD =
  /^proposal\.(published|sent|viewed|viewed_again|asked|answered|changes_requested|declined|reopened|accepted|reminded|expired|withdrawn|change_opened|change_dropped|sealed)$/;

/** Returns the detail of a journal entry: an address, a name, a device. */
function detailOf(what: string, after: unknown): string | null {
  if (what === "asked") return UNCHECKED;
  const said = (after ?? {}) as Record<string, unknown>;
  const wish = said.changes_requested as { name: string; email_verification?: string } | undefined;
  const wisher = wish && [
    wish.name,
    wish.email_verification === "code" ? "" : `, ${UNCHECKED.toLowerCase()}`,
  ];
  const word = said.sent_to ?? said.declined_by ?? wisher?.join("") ?? said.device;
  return typeof word === "string" ? word : null;
}

/**
 * Returns the history of a proposal, newest first: every sending, visit, question, answer and reminder (D24).
 */
export async function activity(id: number): Promise<Page<Activity>> {
  const row = await find(id);
  const entries = await Event.history(row.owner_id, `proposal:${row.id}`, 200);
  const items = entries.flatMap(({ type, occurred_at, data, after }) => {
    const what = TOLD.exec(type)?.[1];
    if (!what) return [];
    const said = { ...(data as object), ...(after as object) } as {
      version?: number;
      document_version?: number;
    };
    return [
      {
        at: occurred_at,
        what,
        version: said.version ?? said.document_version ?? null,
        detail: detailOf(what, after),
      },
    ];
  });
  return { items, next: null };
}
