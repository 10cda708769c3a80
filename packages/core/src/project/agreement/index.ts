export {
  type Asked,
  type Held,
  isOut,
  priceOf,
  type RestoreJob,
  referenceOf,
  type Signed,
  type Withdrawn,
} from "./facts";
