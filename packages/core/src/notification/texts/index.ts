/**
 * What the bell says, by what it is about. Each text is pure: whoever rings reads what it tells and hands it in, amounts
 * as words, so that this folder knows no noun.
 */
export * as AccountText from "./account";
export * as InvitationText from "./invitation";
export * as InvoiceText from "./invoice";
export * as LeadText from "./lead";
export * as OwedCreditText from "./owed-credit";
export * as PaymentText from "./payment";
export * as ProposalText from "./proposal";
export type { Text } from "./text";
