import { buttonClass } from "./button";
import { cx } from "./cx";

/** The underlined action of a row; a button of its own size under a finger. */
export const rowAction = cx(
  buttonClass("link"),
  "max-sm:min-h-11 max-sm:rounded-ctl max-sm:border max-sm:border-line2 max-sm:px-4 max-sm:[&>span]:border-0",
);
