import { teamNews } from "@stint/email";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { User } from "../../user";
import { Workspace } from "../../workspace";

/** Returns the address of the team's page. */
export const teamPage = (): string => `${env().STINT_URL}/settings/team`;

export const fullName = ({ first_name, last_name }: Pick<User.Row, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

/**
 * Reads the company with its words. One that has the name of its owner, or of its `former` one, is never said by it
 * beside them: `business` is "Harbor Studio" or "Ada Newcombe’s business", `theirs` after its owner's name "their
 * business", `yours` to the owner "your business".
 */
export async function readCompany(former?: User.Row) {
  const owner_id = Actor.owner();
  const [owner, workspace] = await Promise.all([User.getOwner(owner_id), Workspace.get(owner_id)]);
  const owner_name = fullName(owner);
  const name = workspace.brand_name || owner_name;
  const isPersons = [owner, ...(former ? [former] : [])].some((person) => fullName(person) === name);
  const wordsOf = (words: string) => (isPersons ? words : name);
  return {
    owner,
    owner_name,
    workspace,
    name,
    business: wordsOf(`${name}’${name.endsWith("s") ? "" : "s"} business`),
    theirs: wordsOf("their business"),
    yours: wordsOf("your business"),
  };
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
