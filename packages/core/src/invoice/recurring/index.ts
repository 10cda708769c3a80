export { RecurringEntity, type SeriesRow } from "./entity";
export { series } from "./rows";
