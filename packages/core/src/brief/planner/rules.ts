/** Figures as the planner reads them in a text, for whoever holds one text against another. */
export { amountsOf, isArticle, numberOf } from "./figure";
export { normalize } from "./token";
