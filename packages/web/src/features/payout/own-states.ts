/** What a teammate reads of where their money is. */
export const ownStates = { committed: "On its way", paid: "Paid", held: "Waits" } as const;
