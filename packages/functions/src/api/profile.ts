import { area } from "../http/area";
import { directory } from "./profile/directory.routes";
import { own } from "./profile/own.routes";
import { person } from "./profile/person.routes";
import { work } from "./profile/work.routes";

export const routes = [...directory, ...own, ...person, ...work];

export const { app, handler } = area("profile", routes);
