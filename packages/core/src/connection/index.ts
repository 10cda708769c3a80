export { accept, block, forgetPerson, ignore, invite, remove, restore, unblock, withdraw } from "./change";
export { addComment, forgetComments, listComments, removeComment } from "./comment";
export { Events } from "./events";
export * as Connection from "./index";
export { forgetLetters, sendEmail } from "./letter";
export { countMutual, get, list, listPending, mutual, relate } from "./read";
export { closeReport, forgetReports, liftSuspension, listReports, report } from "./report";
export * from "./rules";
export * from "./schema";
