export * from "./templates/account";
export * from "./templates/autopay";
export * from "./templates/credit";
export * from "./templates/debit-stopped";
export * from "./templates/digest";
export * from "./templates/forward";
export * from "./templates/identity";
export * from "./templates/incident";
export * from "./templates/invoice";
export * from "./templates/invoice-reminder";
export * from "./templates/lead";
export * from "./templates/network";
export * from "./templates/payment";
export * from "./templates/payment-replaced";
export * from "./templates/payout";
export * from "./templates/proposal";
export * from "./templates/proposal-change";
export * from "./templates/proposal-code";
export * from "./templates/proposal-revocation";
export * from "./templates/proposal-talk";
export * from "./templates/security";
export * from "./templates/self-billing";
export * from "./templates/subscription";
export * from "./templates/team";
export type {
  About,
  AttachedFile,
  ClientMail,
  InHand,
  LedgerRow,
  Mail,
  MailBrand,
  MailPalette,
  StintMail,
} from "./types";
