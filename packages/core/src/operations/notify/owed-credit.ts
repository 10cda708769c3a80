import { Invoice } from "../../invoice";
import { add } from "../../notification";
import { OwedCreditText, type Text } from "../../notification/texts";
import { Actor } from "../../platform/actor";
import { find as findProject } from "../../project/read";

interface Ref {
  project_id: number;
  proposal_id: number;
}

const notifyOf = (of: Ref, what: string, text: Text): Promise<void> =>
  add({
    user_id: Actor.owner(),
    key: `project:${of.project_id}:${what}:${of.proposal_id}`,
    type: `invoice.${what}`,
    ...text,
    link: `/projects/${of.project_id}/pay`,
    metadata: { project_id: of.project_id, proposal_id: of.proposal_id },
  });

/** A signed change order owes credit that has to wait: it rings once for each. */
export async function notifyCreditOwed(of: Ref): Promise<void> {
  const news = await Invoice.findOwedNews(of);
  if (news) await notifyOf(of, "credit_owed", OwedCreditText.describeOwed(news));
}

/** All of what a change order owed was given to the client. */
export async function notifyCreditSettled(of: Ref): Promise<void> {
  const project = await findProject(of.project_id);
  if (!project) return;
  const text = OwedCreditText.describeSettled({ client: project.client_name, project: project.name });
  await notifyOf(of, "credit_settled", text);
}
