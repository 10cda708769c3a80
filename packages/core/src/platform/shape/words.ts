import type * as z from "zod";

/** The message for a value of the wrong type, by the required type. */
const NEEDED: Record<string, string> = {
  string: "Enter a text",
  number: "Enter a number",
  int: "Enter a whole number",
  boolean: "Choose yes or no",
  array: "Give a list",
  date: "Use a date such as 2026-11-21",
};

const FORMATS: Record<string, string> = {
  email: "Email invalid",
  url: "Use an address that starts with https:// or http://",
  date: "Use a date such as 2026-11-21",
  datetime: "Use a time such as 2026-11-21T09:30:00.000Z",
};

const UNFIT = "This does not fit this field";

const plural = (count: number | bigint, noun: string): string =>
  `${count} ${noun}${Number(count) === 1 ? "" : "s"}`;

function sayLimit(
  origin: string,
  limit: number | bigint,
  edge: "at most" | "at least",
  inclusive: boolean,
): string {
  if (origin === "string") return `Use ${edge} ${plural(limit, "character")}`;
  if (origin === "array" || origin === "set")
    return `Give ${edge} ${plural(limit, "entry").replace("entrys", "entries")}`;
  const than = edge === "at most" ? "less than" : "more than";
  return inclusive ? `Enter ${edge} ${limit}` : `Enter ${than} ${limit}`;
}

/**
 * Returns the message for an input that a schema refuses without one of its own, so that the validator's own
 * messages are never shown. It names no programming type and repeats nothing of the input.
 */
export function sayIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This field is required" : (NEEDED[issue.expected] ?? UNFIT);
    case "too_big":
      return sayLimit(issue.origin, issue.maximum, "at most", issue.inclusive ?? true);
    case "too_small":
      return sayLimit(issue.origin, issue.minimum, "at least", issue.inclusive ?? true);
    case "invalid_value":
      return issue.values.length > 12
        ? "Choose one of the offered values"
        : `Choose one of: ${issue.values.join(", ")}`;
    case "invalid_format":
      return FORMATS[issue.format] ?? UNFIT;
    case "unrecognized_keys":
      return "This field is not known";
    case "not_multiple_of":
      return `Use a multiple of ${issue.divisor}`;
    default:
      return UNFIT;
  }
}
