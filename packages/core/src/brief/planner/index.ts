export { type Course, checkOperation, START } from "./check";
export { planFromLibrary } from "./library";
export type { Operation, OwnService, PlanInput, Planner, Proposal } from "./schema";
