export { changed, type OwedRow, owe, owedHere, owedOf, replace } from "./entity";
export { owedTo } from "./read";
export { servicesOf } from "./services";
