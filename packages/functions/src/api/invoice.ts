import { area } from "../http/area";
import { client } from "./invoice/client.routes";
import { credit } from "./invoice/credit.routes";
import { ledger } from "./invoice/ledger.routes";
import { lines } from "./invoice/lines.routes";
import { owner } from "./invoice/owner.routes";
import { payment } from "./invoice/payment.routes";
import { recurring } from "./invoice/recurring.routes";
import { reminder } from "./invoice/reminder.routes";
import { statement } from "./invoice/statement.routes";

export const routes = [
  ...owner,
  ...lines,
  ...credit,
  ...recurring,
  ...reminder,
  ...statement,
  ...payment,
  ...ledger,
  ...client,
];

export const { app, handler } = area("invoice", routes);
