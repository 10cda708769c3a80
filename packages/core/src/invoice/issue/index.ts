export { sendDueOf } from "./due";
export { readSeller } from "./parties";
export { issueInstalments } from "./schedule";
export { holdInstalments, releaseInstalments, rowsOf } from "./schedule-hold";
export { counters } from "./send";
