import { area } from "../http/area";
import { phases } from "./scope/phase.routes";
import { scopes } from "./scope/scope.routes";
import { tasks } from "./scope/task.routes";

export const routes = [...scopes, ...phases, ...tasks];

export const { app, handler } = area("scope", routes);
