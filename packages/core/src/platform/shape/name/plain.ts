/** What no name has in it, whoever is named: a link, an address. Small, so that every page may carry it. Browser-safe. */

/** No name is longer; what is, is refused for its length, and reading it whole would take minutes. */
export const LONGEST = 400;

/** As it is meant: wide letters and stops of other scripts are ours. */
export const plain = (name: string): string =>
  name
    .slice(0, LONGEST)
    .normalize("NFKC")
    .replace(/[\u3002\uff61]/g, ".");

/** Whether a name holds an e-mail address or an address of a page; a company may be called "booking.com". */
export const isPlainName = (name: string): boolean =>
  !/[a-z][a-z0-9+.-]*:\/\/|\bwww[\s.]|\S@\S+\.\S|(?:^|\s)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}[/?#:]/iu.test(
    plain(name),
  );
