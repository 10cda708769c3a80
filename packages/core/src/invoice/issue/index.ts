export { holdSchedule, releaseSchedule } from "./schedule-hold";
export { counters } from "./send";
