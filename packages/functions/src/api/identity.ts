import { area } from "../http/area";
import { account } from "./identity/account.routes";
import { social } from "./identity/social.routes";

/** Tokens and cookies come out of here: nothing of it is ever replayed to somebody who names the same key. */
export const routes = [...account, ...social].map((route) => ({ ...route, personal: true, cookies: true }));

export const { app, handler } = area("identity", routes);
