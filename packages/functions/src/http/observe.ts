import type { Context } from "aws-lambda";
import { logger } from "./log";

type Handler<E, A> = (event: E, context: Context) => Promise<A>;

/** Adds to every log line of a call whether its container was new, and Lambda's request id. */
export const observe =
  <E, A>(handler: Handler<E, A>): Handler<E, A> =>
  (event, context) => {
    logger.addContext(context);
    return handler(event, context);
  };
