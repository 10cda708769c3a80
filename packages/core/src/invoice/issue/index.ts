export { sendDueOf } from "./due";
export { issueInstalments } from "./issue-instalments";
export { readSeller } from "./parties";
export { holdInstalments, releaseInstalments, rowsOf } from "./schedule-hold";
export { countOpenWrites } from "./send";
