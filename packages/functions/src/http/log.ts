import { Logger } from "@aws-lambda-powertools/logger";

/**
 * Structured logs; callers pass ids and codes, never bodies, tokens or addresses. Each line says which function of which
 * release wrote it: the one is in the manifest, the other names the source maps that make a stack readable.
 */
export const logger = new Logger({
  serviceName: "stint",
  persistentKeys: {
    function: process.env.POWERTOOLS_SERVICE_NAME,
    release: process.env.STINT_RELEASE,
  },
});
