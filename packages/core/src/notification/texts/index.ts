/**
 * The texts of notifications, by subject. Each is pure: the caller reads the facts and passes them, amounts
 * as words, so that this folder depends on no noun.
 */
export * as AccountText from "./account";
export * as ApprovalText from "./approval";
export * as BriefText from "./brief";
export * as InvitationText from "./invitation";
export * as InvoiceText from "./invoice";
export * as LeadText from "./lead";
export * as NetworkText from "./network";
export * as OwedCreditText from "./owed-credit";
export * as PaymentText from "./payment";
export * as ProposalText from "./proposal";
export * as TeamText from "./team";
export type { Text } from "./text";
