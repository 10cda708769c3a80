import { choose } from "@stint/core/proposal/option-selection/rules";
import type { Document, PublicInfo } from "@stint/core/proposal/schema";

/**
 * The document of a choice, counted on this device with the function that the server uses; undefined where the
 * owner hides prices, or a change order's redline needs data that only the server has.
 */
export const countLocally = (
  { document, countable }: PublicInfo,
  options: readonly number[],
): Document | undefined => (document && countable ? choose(document, countable, options) : undefined);
