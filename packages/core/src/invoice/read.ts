/** What others read of invoices. */
export { all } from "./list";
export { owedTo } from "./owed/read";
