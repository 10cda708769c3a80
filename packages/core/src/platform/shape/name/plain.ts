/**
 * Text that no name may have, whoever is named: a link, an address. It is small, so that every page may load
 * it. Browser-safe.
 */

/**
 * The longest name; a longer one is refused for its length, because checking all of it would take minutes.
 */
export const LONGEST = 400;

/** Returns the text with wide letters and stops of other scripts as ASCII ones. */
export const plain = (name: string): string =>
  name
    .slice(0, LONGEST)
    .normalize("NFKC")
    .replace(/[\u3002\uff61]/g, ".");

/** Returns whether a name has no email or page address; a company may be called "booking.com". */
export const isPlainName = (name: string): boolean =>
  !/[a-z][a-z0-9+.-]*:\/\/|\bwww[\s.]|\S@\S+\.\S|(?:^|\s)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}[/?#:]/iu.test(
    plain(name),
  );
