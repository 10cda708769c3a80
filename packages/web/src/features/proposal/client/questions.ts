import type { PublicInfo, Topic } from "@stint/core/proposal/schema";
import { useState } from "react";

/** A question that this browser sent. Others see it once it is answered; until then it is kept here alone. */
export type Asked = Pick<PublicInfo["questions"][number], "id" | "name" | "text" | "asked_at"> &
  Partial<Topic>;

const place = (hash: string): string => `stint.asked.${hash}`;

function readKept(hash: string): Asked[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(place(hash)) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function keep(hash: string, list: readonly Asked[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(place(hash));
    else localStorage.setItem(place(hash), JSON.stringify(list));
  } catch {
    // Storage may be switched off: then it is shown as long as the page.
  }
}

/** Keeps the unanswered questions of this browser, and the function that adds one. */
export function useAsked(
  hash: string,
  answered: PublicInfo["questions"],
): [readonly Asked[], (question: Asked) => void] {
  const [all, setAll] = useState(() => readKept(hash));
  const waiting = all.filter(({ id }) => !answered.some((each) => each.id === id));
  const note = (question: Asked) => {
    const list = [...waiting, question];
    keep(hash, list);
    setAll(list);
  };
  return [waiting, note];
}
