import { Workspace } from "../workspace";
import { open, shape } from "./rows";
import type { Info } from "./schema";

export { create, duplicate, type Method, remove, setMethod, update } from "./draft";
export { Events } from "./events";
export * as Invoice from "./index";
export { issueSchedule } from "./issue";
export {
  addDiscount,
  addItem,
  addTax,
  removeDiscount,
  removeItem,
  removeTax,
  updateDiscount,
  updateItem,
  updateTax,
} from "./lines";
export { getPublic, viewed } from "./link";
export { all, type ListInput, list } from "./list";
export { mailResent, mailSent, sendTest } from "./mail";
export { download, downloadPublic, type PdfFile } from "./print";
export * from "./schema";
export { cancelScheduled, resend, send, sendScheduled } from "./send";
export { type Swept, sweep } from "./sweep";

/** One invoice with its payments. 1066 "invoice" when the actor has none of this id. */
export async function get(id: number): Promise<Info> {
  const [found, today] = await Promise.all([open(id), Workspace.today()]);
  return shape(found, today);
}
