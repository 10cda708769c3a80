import { statementOfWork } from "@stint/email";
import { Mail } from "../../../mailing";
import { Notification } from "../../../notification";
import { Actor } from "../../../platform/actor";
import { env } from "../../../platform/env";
import { Money } from "../../../platform/money";
import { User } from "../../../user";
import { openAgreed } from "../../content/read";
import { find as findMember } from "../../member/read";
import { openScope } from "../../rows";
import { fileName, sender, teammatePdf, workIn } from "../statement";

/**
 * Mails the statement and notifies the teammate; called by the reaction to `scope.statement_submitted`.
 * People who left get nothing.
 */
export async function mailStatement(of: {
  project_id: number;
  scope_id: number;
  member_id: number;
  submitted_at: string;
}): Promise<void> {
  const owner_id = Actor.owner();
  const { project_id, member_id } = of;
  const member = await findMember({ owner_id, project_id, id: member_id });
  if (member?.status !== "joined" || !member.user_id) return;
  const [opened, user, { owner, brand }] = await Promise.all([
    openScope(of.scope_id, openAgreed),
    User.row(member.user_id),
    sender(),
  ]);
  if (!user?.email) return;
  const bytes = await teammatePdf(opened, member);
  const name = fileName(opened.project.name);
  const link = `/projects/${project_id}`;
  const key = `scope:${of.scope_id}:statement:${member_id}:${of.submitted_at}`;
  const count = workIn(opened, member).length;
  await Mail.send({
    owner_id,
    key,
    to: user.email,
    from_name: brand.name,
    reply_to: owner.email,
    ...statementOfWork({
      to: user.email,
      first_name: user.first_name,
      business: brand.name,
      project: opened.project.name,
      services: count,
      ...(member.pay === undefined ? {} : { pay: Money.format(member.pay, opened.project.currency) }),
      link: `${env().STINT_URL}${link}`,
      file: name,
    }),
    attachments: [{ name, type: "application/pdf", content: bytes }],
  });
  await Notification.add({
    user_id: member.user_id,
    key,
    type: "scope.statement_submitted",
    title: `${brand.name} sent you the statement of work for ${opened.project.name}.`,
    link,
    metadata: { project_id },
  });
}
