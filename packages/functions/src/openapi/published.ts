import { readFileSync } from "node:fs";

/** A bundle has the contract beside its function (scripts/bundle.mjs). */
const readBeside = async (): Promise<string> =>
  readFileSync(new URL("./openapi.json", import.meta.url), "utf8");

let make = readBeside;
let kept: Promise<string> | undefined;

/** Replaces where the contract comes from: the laptop has no bundle, and makes it of the areas as they are. */
export function publishFrom(source: () => Promise<string>): void {
  make = source;
  kept = undefined;
}

/** Returns the contract as OpenAPI in JSON; it is made for its first reader. */
export const published = (): Promise<string> => (kept ??= make());
