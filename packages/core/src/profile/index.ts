export type { FileKind } from "./file-kinds";
export * as Profile from "./index";
export {
  cardsOf,
  findByToken,
  findFacts,
  getOwn,
  type Row,
  row,
  shownFactsOf,
  view,
  viewBrand,
} from "./read";
export { removeAll, removeOwn } from "./remove";
export * from "./rules";
export * from "./schema";
export { removeResume, setFile, update } from "./update";
export { Work } from "./work";
