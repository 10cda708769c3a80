/** The columns of the sheet on a desk: handle, name, role, quantity, rate, amount, menu. */
export const deskColumns =
  "grid sm:grid-cols-[36px_minmax(0,1fr)_136px_52px_104px_112px_36px] sm:pr-3 sm:pl-1";

/** The columns on a phone: handle, words, amount, menu. */
export const columns = `${deskColumns} max-sm:grid-cols-[28px_minmax(0,1fr)_auto_32px] max-sm:pl-1`;

/** A part of the summary, and its heading. */
export const summarySection = "mt-5 border-t border-line pt-4";
export const summaryHeading = "text-14 font-semibold";
