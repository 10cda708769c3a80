export { sendDueOf } from "./due";
export { issueInstalments } from "./issue-instalments";
export { readSeller } from "./parties";
export { countOpenWrites } from "./send";
