import { area } from "../http/area";
import { catalog } from "./user/catalog.routes";
import { current } from "./user/current.routes";
import { session } from "./user/session.routes";

export const routes = [...session, ...current, ...catalog];

export const { app, handler } = area("user", routes);
