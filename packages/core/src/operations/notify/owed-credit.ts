import { Invoice } from "../../invoice";
import { notifyOwner } from "../../notification";
import { OwedCreditText, type Text } from "../../notification/texts";
import { find as findProject } from "../../project/read";

interface Ref {
  project_id: number;
  proposal_id: number;
}

const notifyOf = (of: Ref, what: string, text: Text): Promise<void> =>
  notifyOwner({
    key: `project:${of.project_id}:${what}:${of.proposal_id}`,
    type: `invoice.${what}`,
    ...text,
    link: `/projects/${of.project_id}/pay`,
    metadata: { project_id: of.project_id, proposal_id: of.proposal_id },
  });

/** Notifies the owner, once per change order, that the credit it owes has to wait. */
export async function notifyCreditOwed(of: Ref): Promise<void> {
  const news = await Invoice.findOwedNews(of);
  if (news) await notifyOf(of, "credit_owed", OwedCreditText.describeOwed(news));
}

/** Notifies the owner that the client got all the credit that a change order owed. */
export async function notifyCreditSettled(of: Ref): Promise<void> {
  const project = await findProject(of.project_id);
  if (!project) return;
  const text = OwedCreditText.describeSettled({ client: project.client_name, project: project.name });
  await notifyOf(of, "credit_settled", text);
}
