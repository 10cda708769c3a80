import type { Code as Catalogue } from "@stint/core/platform/error";

/*
 * The refusals that a screen acts on, by their names in core's catalogue, each its own constant: a page carries the
 * numbers that it compares with, and nothing else.
 */
type Of<Name extends keyof typeof Catalogue> = (typeof Catalogue)[Name];

export const Validation: Of<"Validation"> = 1000;
export const NotAllowed: Of<"NotAllowed"> = 1002;
export const NotFound: Of<"NotFound"> = 1003;
export const Conflict: Of<"Conflict"> = 1004;
export const TooManyRequests: Of<"TooManyRequests"> = 1005;
export const PlanLimit: Of<"PlanLimit"> = 1007;
export const FreshProofNeeded: Of<"FreshProofNeeded"> = 1008;
export const NoActiveCoupon: Of<"NoActiveCoupon"> = 1018;
export const IdentityVerificationFailed: Of<"IdentityVerificationFailed"> = 1044;
export const ProfilePrivate: Of<"ProfilePrivate"> = 1053;
export const ConnectionNotPending: Of<"ConnectionNotPending"> = 1056;
export const NotFoundKind: Of<"NotFoundKind"> = 1066;
export const UnsupportedFileType: Of<"UnsupportedFileType"> = 2001;
export const InvoiceNotDraft: Of<"InvoiceNotDraft"> = 2021;
export const PaymentInProgress: Of<"PaymentInProgress"> = 2025;
export const ProjectNotUpdatable: Of<"ProjectNotUpdatable"> = 2032;
export const ScopeNotDraft: Of<"ScopeNotDraft"> = 2040;
export const PasswordChangeFailed: Of<"PasswordChangeFailed"> = 2042;
export const ConnectionPending: Of<"ConnectionPending"> = 2050;
export const AlreadyConnected: Of<"AlreadyConnected"> = 2051;
export const Revoked: Of<"Revoked"> = 2057;
export const PartnerWhitelist: Of<"PartnerWhitelist"> = 2064;
export const PartnerInactive: Of<"PartnerInactive"> = 2065;
export const Server: Of<"Server"> = 5000;
