import type { App } from "sst/constructs";

/** Stages with other people's data; every other stage is somebody's own and can be thrown away. */
const SHARED = new Set(["production", "staging"]);

export const isShared = (app: App): boolean => SHARED.has(app.stage);
