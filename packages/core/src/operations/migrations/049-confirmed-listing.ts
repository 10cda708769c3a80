import { listAgain } from "./041-listing";

/** Nobody is listed before their address is confirmed: those of before were, and were left out of lists alone. */
export const confirmedListing = listAgain("049-confirmed-listing");
