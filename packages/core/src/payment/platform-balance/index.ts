export { estimateArrival } from "./arrival";
export { type Available, availableFor } from "./balance";
export { changeReservationsWrite, readReservations } from "./entity";
export * as PlatformBalance from "./index";
export { netOf } from "./net";
export { handleRelease, reconcileReleases, release } from "./release";
export * from "./schema";
export { amountsWaiting, findWaiting } from "./waiting";
