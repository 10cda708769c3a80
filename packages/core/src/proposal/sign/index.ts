export { type AcceptedSchedule, readAcceptedSchedule } from "./accept";
