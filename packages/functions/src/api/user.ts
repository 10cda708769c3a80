import { area } from "../http/area";
import { apiKey } from "./user/api-key.routes";
import { approvals } from "./user/approval.routes";
import { asset } from "./user/asset.routes";
import { catalog } from "./user/catalog.routes";
import { current } from "./user/current.routes";
import { mail } from "./user/mail.routes";
import { mfa } from "./user/mfa.routes";
import { platform } from "./user/platform.routes";
import { session } from "./user/session.routes";
import { wish } from "./user/wish.routes";

export const routes = [
  ...session,
  ...current,
  ...catalog,
  ...asset,
  ...mail,
  ...wish,
  ...apiKey,
  ...approvals,
  ...mfa,
  ...platform,
];

export const { app, handler } = area("user", routes);
