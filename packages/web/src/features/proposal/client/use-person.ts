import { useState } from "react";

export interface Person {
  name: string;
  /** Typed as the signature and nowhere else: a name given with a question signs nothing (D18). */
  signature: string;
  email: string;
  /** The address that a code to sign with was mailed to. */
  coded: string | undefined;
}

/** Keeps the reader's name and address, typed once for questions, signing and declining. */
export function usePerson(): [Person, (change: Partial<Person>) => void] {
  const [person, setPerson] = useState<Person>({
    name: "",
    signature: "",
    email: "",
    coded: undefined,
  });
  return [person, (change) => setPerson((before) => ({ ...before, ...change }))];
}

/** Good enough to tell a slip of the finger; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S{2,}$/.test(text.trim());
