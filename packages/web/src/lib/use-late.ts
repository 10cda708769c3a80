import { useEffect, useState } from "react";

/** Answers true once `value` has been true for `ms`, so that quick states do not flicker. Default 150 ms. */
export function useLate(value: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!value) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && late;
}
