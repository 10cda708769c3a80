import { area } from "../http/area";
import { account } from "./identity/account.routes";
import { social } from "./identity/social.routes";

/**
 * Tokens and cookies are in these answers: none is replayed to another caller with the same idempotency key.
 */
export const routes = [...account, ...social].map((route) => ({ ...route, personal: true, cookies: true }));

export const { app, handler } = area("identity", routes);
