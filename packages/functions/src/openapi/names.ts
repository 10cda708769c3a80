import * as Client from "@stint/core/client/schema";
import * as Dashboard from "@stint/core/dashboard/schema";
import * as Invoice from "@stint/core/invoice/schema";
import * as Notification from "@stint/core/notification/schema";
import * as Payout from "@stint/core/payout/schema";
import * as Invitation from "@stint/core/project/invitation/schema";
import * as Project from "@stint/core/project/schema";
import * as Scope from "@stint/core/project/scope/schema";
import * as Proposal from "@stint/core/proposal/schema";
import type * as z from "zod";

/** The named schemas of the document, under the same names as in the typed client. */
export const named: Record<string, z.ZodType> = {
  Client: Client.Info,
  Contact: Client.Contact,
  Dashboard: Dashboard.Info,
  Invitation: Invitation.Info,
  Invoice: Invoice.Info,
  InvoiceListed: Invoice.Listed,
  InvoicePublic: Invoice.PublicInfo,
  InvoiceItem: Invoice.Item,
  InvoiceTotals: Invoice.Totals,
  Notification: Notification.Info,
  Payout: Payout.Info,
  OwnPayout: Payout.OwnPayout,
  Project: Project.Info,
  ProjectForTeammate: Project.TeammateInfo,
  ContractTerm: Project.Term,
  Member: Project.Member,
  Proposal: Proposal.Info,
  ProposalPublic: Proposal.PublicInfo,
  ProposalDocument: Proposal.Document,
  Acceptance: Proposal.Acceptance,
  Scope: Scope.Info,
  Phase: Scope.Category,
  Service: Scope.Task,
  ScopeSummary: Scope.Summary,
};
