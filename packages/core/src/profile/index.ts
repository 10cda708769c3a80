export * as Profile from "./index";
export { cardsOf, findByToken, findFacts, getOwn, type Row, row, view, viewBrand } from "./read";
export { removeAll } from "./remove";
export * from "./rules";
export * from "./schema";
export { hide, setImage, update } from "./update";
export { Work } from "./work";
