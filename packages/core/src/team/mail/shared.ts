import { teamNews } from "@stint/email";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { User } from "../../user";
import { Workspace } from "../../workspace";

/** Returns the address of the team's page. */
export const teamPage = (): string => `${env().STINT_URL}/settings/team`;

export async function readCompany() {
  const owner_id = Actor.owner();
  const [owner, workspace] = await Promise.all([User.getOwner(owner_id), Workspace.get(owner_id)]);
  const owner_name = `${owner.first_name} ${owner.last_name}`.trim();
  return { owner, owner_name, workspace, business: workspace.brand_name || owner_name };
}

type Company = Awaited<ReturnType<typeof readCompany>>;

/** Mails the owner, in Stint's own name. */
export async function mailOwner(
  { owner, business }: Company,
  key: string,
  words: { title: string; text: string; label: string },
): Promise<void> {
  const { title, text, label } = words;
  await Mail.send({
    owner_id: Actor.owner(),
    key,
    to: owner.email,
    account: true,
    ...teamNews({
      to: owner.email,
      first_name: owner.first_name,
      title,
      text,
      action: label,
      link: teamPage(),
      because: `you own ${business}`,
    }),
  });
}

/** Mails an admin, in Stint's own name. */
export const mailAdmin = (
  user: User.Row,
  key: string,
  words: { title: string; text: string; action: string; because: string; link?: string },
): Promise<boolean> =>
  Mail.send({
    owner_id: user.workspace_id,
    key,
    to: user.email,
    account: true,
    ...teamNews({ to: user.email, first_name: user.first_name, link: env().STINT_URL, ...words }),
  });
