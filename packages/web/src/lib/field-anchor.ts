import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** The name of the field that the address asks for, behind its `#`; "" for none. */
export const useAnchor = (): string => useLocation({ select: ({ hash }) => hash });

/** Moves to the field of a form that the address names: called where the form is drawn. */
export function useFieldAnchor(): void {
  const anchor = useAnchor();
  useEffect(() => {
    if (!/^[a-z_]+$/.test(anchor)) return;
    const found = document.querySelector<HTMLElement>(`[name="${anchor}"], #${anchor} input`);
    found?.scrollIntoView({ block: "center" });
    found?.focus({ preventScroll: true });
  }, [anchor]);
}
