import { area } from "../http/area";
import { payouts } from "./payout/payout.routes";
import { reports } from "./payout/report.routes";
import { selfBillings } from "./payout/self-billing.routes";
import { shares } from "./payout/share.routes";

export const routes = [...reports, ...selfBillings, ...payouts, ...shares];

export const { app, handler } = area("payout", routes);
