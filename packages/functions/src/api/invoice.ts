import { area } from "../http/area";
import { client } from "./invoice/client.routes";
import { lines } from "./invoice/lines.routes";
import { owner } from "./invoice/owner.routes";

export const routes = [...owner, ...lines, ...client];

export const { app, handler } = area("invoice", routes);
