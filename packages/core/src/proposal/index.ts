export { readSchedule, setSchedule } from "./accepted-schedule";
export { documentHash, unpack } from "./canonical";
export { holdSchedule, releaseSchedule } from "./change/hold";
export { create } from "./create";
export { decline, undoDecline } from "./decline";
export { Events } from "./events";
export { verify } from "./evidence/verify";
export * as Proposal from "./index";
export { initialWrites } from "./initial";
export { chooseOptions, downloadOpen, view } from "./link";
export { exportCsv, type ListInput, list, rows } from "./list";
export { copy, requestCode } from "./mailed-code";
export { recordOutcome, recordOutcomeWrites } from "./outcome";
export { printSent } from "./print/print";
export { publish, send, withdraw } from "./publish";
export { answer, ask } from "./question";
export { activity, get, ofProject, version, versions } from "./read";
export { requestChanges } from "./request-changes";
export {
  acceptanceOf,
  currencyWrites,
  find,
  findVersion,
  type Row,
  rowsOfOwner,
  rowsOfProject,
} from "./rows";
export * from "./schema";
export { CreateInput } from "./schema-create";
export { type AcceptedSchedule, accept, readAcceptedSchedule } from "./sign/accept";
export { activateProject } from "./sign/activate";
export { downloadEvidence } from "./sign/evidence-file";
export { issueSchedule } from "./sign/issue";
export { download, seal } from "./sign/seal";
export { readSealed } from "./sign/sealed";
export { handleProposals, type ProposalsSwept, sweepProposals } from "./sweep";
export { update } from "./update";
export { preview } from "./version/next";
export { recordView } from "./visit";
