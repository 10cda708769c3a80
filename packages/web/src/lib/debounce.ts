import { useEffect, useState } from "react";

/** `value`, `ms` after it last changed. 300 for client search, 1000 for templates and services. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
