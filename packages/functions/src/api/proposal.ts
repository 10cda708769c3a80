import { area } from "../http/area";
import { client } from "./proposal/client.routes";
import { owner } from "./proposal/owner.routes";

export const routes = [...owner, ...client];

export const { app, handler } = area("proposal", routes);
