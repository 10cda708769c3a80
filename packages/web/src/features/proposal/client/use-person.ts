import { useState } from "react";

export interface Person {
  name: string;
  email: string;
}

/** Who is writing, typed once and used for questions, the signature and declining. */
export function usePerson(): [Person, (change: Partial<Person>) => void] {
  const [person, setPerson] = useState<Person>({ name: "", email: "" });
  return [person, (change) => setPerson((before) => ({ ...before, ...change }))];
}

/** Good enough to tell a slip of the finger; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S{2,}$/.test(text.trim());
