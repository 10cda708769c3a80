import { creditOwed } from "@stint/email";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { Money } from "../../platform/money";
import { find as findProject } from "../../project/read";
import { User } from "../../user";
import type { OwedCredit } from "../schema-billable";
import { findOwed } from "./entity";
import { owedCredit } from "./read";

interface Ref {
  project_id: number;
  proposal_id: number;
}

const WHY: Record<OwedCredit["waits"][number]["reason"], string> = {
  disputed: "is contested at the client's bank",
  processing: "has a payment on its way",
  charging: "is being charged",
};

/** Returns why a credit waits: "Invoice INV-0002 is contested at the client's bank." */
const whyOf = ({ waits }: OwedCredit): string =>
  waits.map(({ number, reason }) => `Invoice ${number ?? ""} ${WHY[reason]}.`).join(" ");

export interface News {
  client: string;
  project: string;
  amount: string;
  why: string;
}

/**
 * Finds the news of a waiting credit, as of now; undefined once it no longer waits, or another change is
 * signed.
 */
export async function findOwedNews({ project_id, proposal_id }: Ref): Promise<News | undefined> {
  const [owed, project] = await Promise.all([findOwed(project_id).then(owedCredit), findProject(project_id)]);
  if (!project || owed?.proposal_id !== proposal_id || owed.waits.length === 0) return undefined;
  return {
    client: project.client_name,
    project: project.name,
    amount: Money.format(owed.amount, owed.currency),
    why: whyOf(owed),
  };
}

/** Reacts to `invoice.credit_owed`, once for each change order. */
export async function mailCreditOwed(of: Ref): Promise<void> {
  const news = await findOwedNews(of);
  if (!news) return;
  const owner = await User.getOwner();
  await Mail.send({
    owner_id: Actor.owner(),
    key: `project:${of.project_id}:credit_owed:${of.proposal_id}`,
    to: owner.email,
    ...creditOwed({
      ...news,
      to: owner.email,
      first_name: owner.first_name,
      link: `${env().STINT_URL}/projects/${of.project_id}/pay`,
    }),
  });
}
