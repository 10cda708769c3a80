import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Link } from "../../platform/mailed-link";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { Project } from "..";
import { Member } from "../member";
import { find, invitationStatus, roleName, shownEmail, tokenOf } from "../member/read";
import type { Row as ProjectRow } from "../read";
import { UNDO_HOURS } from "./rules";
import type { Info } from "./schema";

/**
 * Returns the end of the day in which a decline can be taken back; null without a decline, and once the link
 * itself has expired.
 */
export function undoUntil({ invitation_status, removed_at, expires_at }: Member.Row): string | null {
  if (invitation_status !== "declined" || !removed_at) return null;
  const day_later = new Date(new Date(removed_at).getTime() + UNDO_HOURS * 3_600_000).toISOString();
  const until = day_later < expires_at ? day_later : expires_at;
  return until > iso() ? until : null;
}

/** Returns whether the actor is whom an invitation from a profile is for. */
export function isFor({ invited_id }: Pick<Member.Row, "invited_id">): boolean {
  const actor = Actor.use();
  return actor.type === "user" && actor.user_id === invited_id;
}

/** Returns the public data of an invitation: its terms while it is open, afterwards only its subject. */
export async function present(
  member: Member.Row,
  project: { name: string; currency: string; status: string },
): Promise<Info> {
  const [workspace, owner] = await Promise.all([
    Workspace.get(member.owner_id),
    User.getOwner(member.owner_id),
  ]);
  const status = invitationStatus(member);
  const isOpen = status === "pending";
  return {
    token: tokenOf(member),
    status,
    name: member.name,
    email_address: isFor(member) ? member.email : shownEmail(member),
    created_at: member.invited_at,
    metadata: {
      project_id: member.project_id,
      project_name: project.name,
      role_id: member.role_id ?? null,
      role_name: roleName(member.role_id),
      is_company: workspace.is_company,
      brand_name: workspace.brand_name,
      owner_firstname: owner.first_name,
      owner_lastname: owner.last_name,
    },
    message: isOpen ? member.message : "",
    pay: isOpen ? (member.pay ?? null) : null,
    currency: project.currency,
    expires_at: member.expires_at,
    undo_until: project.status === "completed" ? null : undoUntil(member),
  };
}

export interface InvitationRows {
  member: Member.Row;
  project: ProjectRow;
}

/**
 * Runs `work` on the invitation of a token, as the holder of its link. An unknown token is 1003; one that was
 * replaced by a newer mail, or whose project was deleted, is 1016.
 */
export async function withToken<T>(token: string, work: (opened: InvitationRows) => Promise<T>): Promise<T> {
  const hash = Link.hashOf(token);
  const pointer = await Db.resolve("invitation", hash);
  if (!pointer?.parent_id) return fail(Code.NotFound);
  const { owner_id, target_id: id, parent_id: project_id } = pointer;
  const [member, project] = await Promise.all([
    find({ owner_id, project_id, id }),
    Actor.asLink(owner_id, hash, () => Project.find(project_id)),
  ]);
  if (!member || !project || member.token_hash !== hash) return fail(Code.Gone);
  return work({ member, project });
}

/** Returns an ended invitation for the holder of its link: the outcome, without anybody's texts. */
const withoutWords = ({
  token,
  status,
  created_at,
  expires_at,
  undo_until,
  currency,
  metadata,
}: Info): Info => ({
  token,
  status,
  name: "",
  email_address: "",
  created_at,
  metadata: {
    project_id: metadata.project_id,
    project_name: "",
    role_id: null,
    role_name: null,
    is_company: false,
    brand_name: "",
    owner_firstname: "",
    owner_lastname: "",
  },
  message: "",
  pay: null,
  currency,
  expires_at,
  undo_until,
});

/**
 * Returns what an invitation's link shows; once it has ended only that fact, except to its owner. Changes
 * nothing (D51).
 */
export const get = (token: string): Promise<Info> =>
  withToken(token, async ({ member, project }) => {
    const info = await present(member, project);
    const actor = Actor.use();
    const own = actor.type === "user" && actor.owner_id === member.owner_id;
    return info.status === "pending" || own ? info : withoutWords(info);
  });
