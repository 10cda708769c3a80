import { area } from "../http/area";
import { deliveries } from "./delivery/delivery.routes";

export const routes = [...deliveries];

export const { app, handler } = area("delivery", routes);
