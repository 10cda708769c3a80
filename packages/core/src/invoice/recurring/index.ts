export type { SeriesRow } from "./entity";
export { due, invoiceIdOf, listSeries, series, templateWrite } from "./rows";
