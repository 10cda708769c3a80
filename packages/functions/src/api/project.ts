import { area } from "../http/area";
import { briefs } from "./project/brief.routes";
import { details } from "./project/detail.routes";
import { expenses } from "./project/expense.routes";
import { forwards } from "./project/forward.routes";
import { libraryTerms } from "./project/library-term.routes";
import { projects } from "./project/project.routes";
import { sections } from "./project/section.routes";
import { terms } from "./project/term.routes";

export const routes = [
  ...projects,
  ...briefs,
  ...forwards,
  ...details,
  ...expenses,
  ...sections,
  ...terms,
  ...libraryTerms,
];

export const { app, handler } = area("project", routes);
