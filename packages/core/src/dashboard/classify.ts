import type { Facts } from "./read";
import { bankRows } from "./rows/bank";
import type { ClassifiedRow } from "./rows/classified";
import { disputedRow, invoiceRow } from "./rows/invoice";
import { proposalRow } from "./rows/proposal";
import { owedRow } from "./rows/team-pay";

/** Returns everything that waits, classified. Rows of deleted projects are left out. */
export function classifyRows(of: Facts): ClassifiedRow[] {
  const { projects, today } = of;
  const invoicesOf = (project_id: number) =>
    of.invoices.filter(({ project_key }) => project_key === project_id);
  const won = new Set<number>();
  const proposals = of.proposals.flatMap((proposal) => {
    const project = projects.get(proposal.project_id);
    const row = project && proposalRow(proposal, project, invoicesOf(project.project_id), of);
    if (row?.bucket === "accepted") won.add(proposal.project_id);
    return row ?? [];
  });
  const invoices = of.invoices.flatMap((invoice) => {
    // Drafts of a won project are part of its own row.
    if (invoice.status === "draft" && (invoice.total === 0 || won.has(invoice.project_key))) return [];
    return invoiceRow(invoice, projects.get(invoice.project_key), today) ?? [];
  });
  const owed = of.members.flatMap((member) => {
    const project = projects.get(member.project_id);
    return (project && owedRow(member, project)) ?? [];
  });
  const disputed = of.disputed.flatMap((each) => {
    const invoice = of.invoices.find(({ id }) => id === each.invoice_id);
    return (invoice && disputedRow(each, invoice, of)) ?? [];
  });
  return [...proposals, ...disputed, ...invoices, ...owed, ...bankRows(of)];
}
