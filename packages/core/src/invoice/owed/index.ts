export {
  findOwed,
  OwedChanged,
  type OwedRow,
  oweCreditWrites,
  owedOf,
  replaceOwedWrite,
  type Wait,
  withChange,
} from "./entity";
export { findOwedTo } from "./read";
export { servicesOf } from "./services";
