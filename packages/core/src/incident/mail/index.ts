import { stepMissed } from "@stint/email";
import { find as findInvoice } from "../../invoice/read";
import { Mail } from "../../mailing";
import { invoiceLink, notifyOwner } from "../../notification";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { type Code, catalogue } from "../../platform/error/catalogue";
import { find as findProposal } from "../../proposal";
import { User } from "../../user";
import { find } from "..";
import { stepOf } from "../rules";

interface Ref {
  incident_id: number;
}

/** Returns the object of an incident and its link in the app; the dashboard when it no longer exists. */
async function placeOf(aggregate: string): Promise<{ about: string; link: string }> {
  const [kind = "", text = ""] = aggregate.split(":");
  const id = Number(text);
  const invoice = kind === "invoice" ? await findInvoice(id) : undefined;
  if (invoice)
    return {
      about: `invoice ${invoice.number ?? invoice.title}`.trim(),
      link: invoiceLink({ id, project_id: invoice.project_id ?? null }),
    };
  const proposal = kind === "proposal" ? await findProposal(id).catch(() => undefined) : undefined;
  const project = kind === "project" ? id : proposal?.project_id;
  if (project !== undefined) return { about: "a project's invoices", link: `/projects/${project}/pay` };
  return { about: "your money in Stint", link: "/dashboard" };
}

/** Returns the text about an incident for the owner, in whole sentences. */
async function newsOf({ incident_id }: Ref) {
  const of = await find(incident_id);
  if (!of) return undefined;
  const { about, link } = await placeOf(of.aggregate);
  const why =
    of.kind === "refused" && of.code
      ? `It was refused: “${catalogue[of.code as Code]?.message ?? "This is not possible now."}”`
      : "We tried several times and it kept failing on our side.";
  return {
    title: `Something about ${about} needs a look`,
    what: `${stepOf(of.reaction)} did not happen. ${why}`,
    next: "Our team sees this too. Please check that everything is as you expect.",
    link,
  };
}

/** Notifies the owner once; the reaction to `incident.reported`. */
export async function notify(of: Ref): Promise<void> {
  const news = await newsOf(of);
  if (!news) return;
  await notifyOwner({
    key: `incident:${of.incident_id}`,
    type: "incident.reported",
    title: news.title,
    body: `${news.what} ${news.next}`,
    link: news.link,
    metadata: { incident_id: of.incident_id },
  });
}

/** Mails the owner the same text. */
export async function mailOwner(of: Ref): Promise<void> {
  const news = await newsOf(of);
  if (!news) return;
  const owner = await User.getOwner();
  await Mail.send({
    owner_id: Actor.owner(),
    key: `incident:${of.incident_id}`,
    to: owner.email,
    ...stepMissed({
      to: owner.email,
      first_name: owner.first_name,
      title: news.title,
      what: news.what,
      next: news.next,
      link: `${env().STINT_URL}${news.link}`,
    }),
  });
}
