/**
 * Returns whether an address opens what it appears to, also on paper: no user name before the host, and no
 * spaces, marks or characters that are invisible or change the direction of writing.
 */
export const isPlainAddress = (address: string): boolean =>
  !/[\p{C}\s"<>\\^`{|}]/u.test(address) && !/^[a-z]+:\/\/[^/?#]*@/i.test(address);
