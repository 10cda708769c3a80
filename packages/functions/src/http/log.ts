import { Logger } from "@aws-lambda-powertools/logger";

/** Structured logs; callers pass ids and codes, never bodies, tokens or addresses. */
export const logger = new Logger({ serviceName: "stint" });
