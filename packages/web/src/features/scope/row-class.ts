/** The columns of the sheet: handle, name, role, quantity, rate, amount, menu. On a phone: handle, words, amount, menu. */
export const columns =
  "grid grid-cols-[36px_minmax(0,1fr)_136px_52px_104px_112px_36px] pr-3 pl-1 max-sm:grid-cols-[28px_minmax(0,1fr)_auto_36px] max-sm:pr-0 max-sm:pl-1";
