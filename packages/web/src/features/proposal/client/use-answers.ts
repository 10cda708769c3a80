import { useEffect, useState } from "react";

type Answers = typeof import("./answers");

/** The code of the answers, fetched right after the first view; "failed" when it could not be had. */
export function useAnswers(): Answers | "failed" | undefined {
  const [answers, setAnswers] = useState<Answers | "failed">();
  useEffect(() => {
    let left = false;
    const keep = (found: Answers | "failed") => !left && setAnswers(found);
    import("./answers").then(keep, () => keep("failed"));
    return () => {
      left = true;
    };
  }, []);
  return answers;
}
