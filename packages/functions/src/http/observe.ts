import type { Context } from "aws-lambda";
import { logger } from "./log";

type Handler<E, A> = (event: E, context: Context) => Promise<A>;

/** Every log line of a call says whether its container was new, and the id under which Lambda tells of the call. */
export const observe =
  <E, A>(handler: Handler<E, A>): Handler<E, A> =>
  (event, context) => {
    logger.addContext(context);
    return handler(event, context);
  };
