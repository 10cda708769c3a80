export { type AcceptedSchedule, acceptedSchedule } from "./accept";
