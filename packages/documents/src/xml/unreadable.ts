/** A file that is no e-invoice: `message` says why, for the person who chose it. */
export class Unreadable extends Error {}
