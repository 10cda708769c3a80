export {
  findOwed,
  OwedChanged,
  type OwedRow,
  owe,
  owedOf,
  replace,
  type Wait,
  withChange,
} from "./entity";
export { owedTo } from "./read";
export { servicesOf } from "./services";
