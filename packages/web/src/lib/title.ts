import { useEffect } from "react";

/** Sets the document's title while the component lives: "Projects · Stint". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Stint` : "Stint";
  }, [title]);
}
