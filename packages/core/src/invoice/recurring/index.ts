export type { SeriesRow } from "./entity";
export { due, listSeries, series, templateWrite } from "./rows";
