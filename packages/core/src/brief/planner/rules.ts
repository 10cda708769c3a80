/** What a text may say that was made of another one, and figures as the planner reads them. */
export { amountsOf, isArticle, numberOf } from "./figure";
export { collectKnown, isFair, visibleOf } from "./plain";
export { normalize } from "./token";
