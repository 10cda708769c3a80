import { existsSync } from "node:fs";

const places = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns the path of an installed Chromium, if there is one. */
export const browserPath = () => places.find((place) => place && existsSync(place));

/** Returns the path of a Chromium that draws no window, which is quicker to start and to load in, or of any other. */
export const windowlessPath = () =>
  process.env.CHROMIUM ??
  ["/usr/bin/chromium-headless-shell", browserPath()].find((place) => place && existsSync(place));
