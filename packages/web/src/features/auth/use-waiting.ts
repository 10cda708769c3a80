import { useEffect, useState } from "react";
import { api } from "../../lib/api";
import { readOrigin } from "../../lib/origin";
import { waitingInWords } from "./waiting";

/** Says what waits after the sign-up. The name of a template joins once it is read; without it the rest stands. */
export function useWaiting(): string {
  const [origin] = useState(readOrigin);
  const [template, setTemplate] = useState<string>();
  const { source_type, source_id: hash } = origin;
  useEffect(() => {
    if (source_type !== "scope_template" || !hash) return;
    const over = new AbortController();
    api.get("/scopetemplates/{hash}/public", { path: { hash }, signal: over.signal }).then(
      ({ data }) => setTemplate(data.template_name),
      () => undefined,
    );
    return () => over.abort();
  }, [source_type, hash]);
  return waitingInWords(origin, template);
}
