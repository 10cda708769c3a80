import type { SuggestInput, Written } from "@stint/core/suggestion/schema";
import { useRef, useState } from "react";
import { errorText } from "../../lib/report";

/** A question that was asked: what the field said then, and what came of it. */
export interface Asked {
  input: SuggestInput;
  before: string;
  /** Undefined while it is under way. */
  written?: Written;
  problem?: string;
}

/** Asks for one suggestion at a time; the last one asked for counts, whatever is answered later. */
export function useSuggestion(ask: (input: SuggestInput) => Promise<Written>) {
  const [asked, setAsked] = useState<Asked>();
  const serial = useRef(0);
  const start = (input: SuggestInput, before: string) => {
    serial.current += 1;
    const mine = serial.current;
    const land = (more: Partial<Asked>) => {
      if (serial.current === mine) setAsked({ input, before, ...more });
    };
    setAsked({ input, before });
    ask(input).then(
      (written) => land({ written }),
      (error: unknown) => land({ problem: errorText(error) }),
    );
  };
  const close = () => {
    serial.current += 1;
    setAsked(undefined);
  };
  return { asked, start, close };
}
