import { area } from "../http/area";
import { libraryTerms } from "./project/library-term.routes";
import { projects } from "./project/project.routes";
import { sections } from "./project/section.routes";
import { terms } from "./project/term.routes";

export const routes = [...projects, ...sections, ...terms, ...libraryTerms];

export const { app, handler } = area("project", routes);
