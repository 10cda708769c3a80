import { area } from "../http/area";
import { projects } from "./project/project.routes";
import { terms } from "./project/term.routes";

export const routes = [...projects, ...terms];

export const { app, handler } = area("project", routes);
