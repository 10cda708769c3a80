import { useEffect, useState } from "react";
import { useDebounced } from "./debounce";

/**
 * A search box whose text ends up in the address `ms` after the last key, and follows it back and forth: 300 for lists,
 * 1000 for templates and services, 10 for contract terms.
 */
export function useSearchBox(inAddress: string, toAddress: (text: string) => void, ms = 300) {
  const [text, setText] = useState(inAddress);
  const settled = useDebounced(text, ms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing writes the address
  useEffect(() => {
    if (settled === text && settled.trim() !== inAddress) toAddress(settled.trim());
  }, [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address writes the box
  useEffect(() => {
    if (inAddress !== text.trim()) setText(inAddress);
  }, [inAddress]);
  return { text, setText };
}
