import { type ApiError, Code, isApiError } from "./api-error";
import { announce } from "./signals";
import { toastError } from "./toast";

/** The address of the support, for faults that no sentence can help with; set when the app is built. */
export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? "support@stint.test";

/** Codes that their callers answer in place, or that must not be spoken of. */
const quiet = new Set<number>([
  2025, 2061, 1073, 1074, 1069, 1079, 2043, 2045, 2046, 2053, 2056, 1018, 1014, 2068, 2070,
]);

/** The ranges of the catalogue's codes; a code elsewhere is newer than this app. */
const ranges = [1000, 1018, 1044, 1079, 2001, 2070, 5000, 5000];
const isKnownCode = (code: number): boolean =>
  ranges.some((from, at) => at % 2 === 0 && code >= from && code <= (ranges[at + 1] ?? 0));

/** Code of the app that did not come, in the browsers' words: no network, or a newer version has replaced it. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|module script|preload css/i.test(error.message);

/** The sentence for any error; never a stack or a bare status. */
export function errorText(error: unknown): string {
  if (isMissingCode(error)) return "A part of Stint did not load. Please reload the page.";
  if (!isApiError(error)) return "Something went wrong. Please try again. (5000)";
  if (!isKnownCode(error.code) && error.status !== 0)
    return `Something went wrong. Please write to ${supportEmail} and name the code ${error.code}.`;
  if (error.code === Code.NotFoundKind)
    return `This ${error.message === "resource" ? "page" : error.message} is not there any more.`;
  // The refusal of a limit says itself which limit it is and when it ends.
  if (error.code === Code.TooManyRequests) return error.message;
  if (error.status === 429) return "The server overloaded, please give it 90 seconds";
  if (error.status >= 500) return "Something went wrong on our side. Please try again. (5000)";
  if (error.code === Code.Validation) {
    const fields = Object.keys(error.fields).map((name) =>
      name.replaceAll("_", " ").replace(/\.\d+\./g, " "),
    );
    if (fields.length === 0) return error.message;
    return `We’re unable to process your request due to error in the information you entered. Please review ${
      fields.length === 1 ? "field" : "fields"
    } ${fields.join(", ")}, before resubmit.`;
  }
  return error.message;
}

/** Shows an error that no other part shows: a line that stays, with the reference. */
export function report(error: unknown): void {
  if (isApiError(error) && (error.handled || quiet.has(error.code))) return;
  if (error instanceof DOMException && error.name === "AbortError") return;
  if (!isApiError(error)) console.error(error);
  const text = errorText(error);
  const reference = isApiError(error) ? error.requestId : undefined;
  if (
    isApiError(error) &&
    error.status === 404 &&
    announce("missing", { kind: kindOf(error), text, reference })
  )
    return;
  toastError(text, reference ? { reference } : {});
}

/** Answers the server's word for a missing record (1066): "project", "client", "invoice" or another. */
export const kindOf = (error: ApiError): string | undefined =>
  error.code === Code.NotFoundKind ? error.message : undefined;
