import { useRef, useState } from "react";
import { newKey } from "../../lib/api";
import { type ApiError, isApiError } from "../../lib/api-error";
import { errorText } from "../../lib/report";
import type { Invitation } from "./requests";
import { Refused } from "./words";

export type Doing = "accept" | "decline" | "undo";

/** The answer to an invitation: how it stands, what is being done, and what the server made of it. */
export function useAnswer(loaded: Invitation) {
  const [info, setInfo] = useState(loaded);
  const key = useRef(newKey());
  const [doing, setDoing] = useState<Doing>();
  const [refused, setRefused] = useState<ApiError>();
  const [problem, setProblem] = useState<string>();
  /** Does one thing with the key of its intent, and takes what it makes of the invitation. */
  const run = async (what: Doing, work: (key: string) => Promise<Invitation | undefined>) => {
    setDoing(what);
    setProblem(undefined);
    try {
      const told = await work(key.current);
      if (told) setInfo(told);
    } catch (error) {
      if (isApiError(error) && (Object.values(Refused) as number[]).includes(error.code)) setRefused(error);
      else setProblem(errorText(error));
    } finally {
      // The next press is another intent: the same key would be answered with this answer again.
      key.current = newKey();
      setDoing(undefined);
    }
  };
  return { info, doing, refused, problem, run };
}
export type Answer = ReturnType<typeof useAnswer>;
