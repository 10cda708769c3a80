import { area } from "../http/area";
import { account } from "./identity/account.routes";
import { social } from "./identity/social.routes";

export const routes = [...account, ...social];

export const { app, handler } = area("identity", routes);
