/**
 * The word for each status, of any object. Screens, files, spreadsheets and mails print only these
 * (tests/structure/words.test.ts). Browser-safe.
 */
export const WORDS = {
  draft: "Draft",
  sent: "Sent",
  viewed: "Viewed",
  changes_requested: "Changes requested",
  accepted: "Accepted",
  active: "Active",
  scheduled: "Scheduled",
  due: "Due",
  overdue: "Overdue",
  paid: "Paid",
  owed: "Team pay",
  completed: "Completed",
  published: "Link created",
  partially_paid: "Partially paid",
  processing: "Processing",
  committed: "Approved",
  held: "On hold",
  paused: "Paused",
  waiting: "Waiting",
  expired: "Expired",
  declined: "Declined",
  withdrawn: "Withdrawn",
  superseded: "Superseded",
  void: "Void",
  refunded: "Refunded",
  partially_refunded: "Partially refunded",
  disputed: "Disputed",
  failed: "Failed",
  pending: "Pending",
  invited: "Invited",
  joined: "Joined",
  connected: "Connected",
  frozen: "Frozen",
  closed: "Closed",
  archived: "Archived",
} as const;
export type Name = keyof typeof WORDS;

/** Returns whether a text is a status with its own word here. */
export const isName = (status: string): status is Name => Object.hasOwn(WORDS, status);

/**
 * Returns "Partially paid" for "partially_paid"; a status that is not in the table is derived from its name.
 */
export const wordOf = (status: string): string =>
  isName(status) ? WORDS[status] : status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");
