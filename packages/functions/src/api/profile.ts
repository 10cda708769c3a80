import { area } from "../http/area";
import { own } from "./profile/own.routes";
import { person } from "./profile/person.routes";

export const routes = [...own, ...person];

export const { app, handler } = area("profile", routes);
