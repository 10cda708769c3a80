export { RecurringEntity, type SeriesRow } from "./entity";
export { due, series } from "./rows";
