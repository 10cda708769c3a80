import { area } from "../http/area";
import { change } from "./proposal/change.routes";
import { client } from "./proposal/client.routes";
import { evidence } from "./proposal/evidence.routes";
import { owner } from "./proposal/owner.routes";

export const routes = [...owner, ...change, ...client, ...evidence];

export const { app, handler } = area("proposal", routes);
