export { checkSettings, computeUnplanned } from "./check";
export * from "./instalments";
