import { now } from "../../platform/clock";
import { type AppError, TooMany } from "../../platform/error";
import { tomorrow } from "../rules";

/** The mail may not be sent now. A reaction that throws this runs again on the next day (`postpone`). */
export class Postponed extends TooMany {
  constructor(cause: AppError) {
    super(cause.message, (tomorrow(now()).getTime() - now().getTime()) / 1000);
    this.cause = cause;
  }
}
