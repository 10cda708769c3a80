import { useEffect, useState } from "react";
import "./time-line.css";

const EACH_MS = 3000;

/** The sentences take turns, and the last one stays. */
function useSentence(sentences: readonly string[]): string {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, sentences.length - 1)), EACH_MS);
    return () => clearInterval(timer);
  }, [sentences]);
  return sentences[at] ?? "";
}

/** Milliseconds since something was begun, as far as its limit; counted here, since clocks differ. */
function useElapsed(started_at: string | undefined, limit: number): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const before = started_at ? Math.max(0, Date.now() - Date.parse(started_at)) : 0;
    const since = performance.now();
    const tell = () => setElapsed(Math.min(limit, before + performance.now() - since));
    tell();
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [started_at, limit]);
  return elapsed;
}

/** "0:14" of milliseconds. */
const clockWords = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** What is being generated, in words that take turns, and the time that it took of the time that it has. */
export function TimeLine({
  sentences,
  started_at,
  limit,
}: {
  sentences: readonly string[];
  started_at: string | undefined;
  /** In milliseconds. */
  limit: number;
}) {
  const sentence = useSentence(sentences);
  const elapsed = useElapsed(started_at, limit);
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span role="status" className="text-15 font-semibold">
          {sentence}
        </span>
        <span className="text-14 text-muted">{clockWords(elapsed)}</span>
      </p>
      <div aria-hidden="true" className="time-line">
        <div style={{ width: `${(elapsed / limit) * 100}%` }} />
      </div>
      <p className="text-13 text-muted">The line is time. It stops by itself at {clockWords(limit)}.</p>
    </>
  );
}
