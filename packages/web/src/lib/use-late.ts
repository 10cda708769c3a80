import { useEffect, useState } from "react";

/** True once `value` has been true for `ms`: keeps what is quick from flickering. Default 150 ms. */
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
