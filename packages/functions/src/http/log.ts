import { Logger } from "@aws-lambda-powertools/logger";

/**
 * Structured logs; callers pass ids and codes, never bodies, tokens or addresses. Each line names the
 * function and its release: the function is in the manifest, the release finds the source maps that make a
 * stack trace readable.
 */
export const logger = new Logger({
  serviceName: "stint",
  persistentKeys: {
    function: process.env.POWERTOOLS_SERVICE_NAME,
    release: process.env.STINT_RELEASE,
  },
});
