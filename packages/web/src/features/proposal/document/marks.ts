import type { Marked } from "@stint/core/proposal/schema";
import { createContext, type ReactNode, useContext } from "react";

/** The marks of a part that differs from the version that was opened before. */
export interface Mark {
  /** A band behind the row: after word, icon and strike. */
  band: string;
  /** "New price", with its icon. */
  badge: ReactNode;
  /** The older name, amount and text, struck. */
  name: ReactNode;
  amount: ReactNode;
  text: ReactNode;
}

export interface Marks {
  at: (of: Marked["of"], key: number | string) => Mark | undefined;
  /** Draws the parts that the older version had and this one has not. */
  gone: (of: Marked["of"]) => ReactNode[];
  /** The lines from the older total to this one. */
  totals: ReactNode;
}

/** Empty on most pages: the marks are for readers who opened an older version before. */
export const MarksContext = createContext<Marks | undefined>(undefined);
export const useMarks = (): Marks | undefined => useContext(MarksContext);
