import { area } from "../http/area";
import { asset } from "./user/asset.routes";
import { catalog } from "./user/catalog.routes";
import { current } from "./user/current.routes";
import { mail } from "./user/mail.routes";
import { session } from "./user/session.routes";
import { wish } from "./user/wish.routes";

export const routes = [...session, ...current, ...catalog, ...asset, ...mail, ...wish];

export const { app, handler } = area("user", routes);
