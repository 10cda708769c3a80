/** What a teammate reads of where their money is: what is approved is not sent yet. */
export const ownStates = { committed: "Approved", paid: "Paid", held: "Waits" } as const;
