import { area } from "../http/area";
import { own } from "./profile/own.routes";
import { person } from "./profile/person.routes";
import { work } from "./profile/work.routes";

export const routes = [...own, ...person, ...work];

export const { app, handler } = area("profile", routes);
