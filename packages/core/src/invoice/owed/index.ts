export { findOwed, type OwedRow, owe, owedOf, replace, withChange } from "./entity";
export { owedTo } from "./read";
export { servicesOf } from "./services";
