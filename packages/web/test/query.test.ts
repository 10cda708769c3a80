import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { createQueryClient } from "../src/lib/query";

/** A call that is answered by hand, as the pages make it: with the signal. */
function call() {
  const answers: ((value: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const query = {
    queryKey: ["project", 1],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise<string>((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    },
  };
  return { query, answers, signals };
}

describe("a call that two pages share", () => {
  test("goes on for the loader of the next page when the page that began it leaves", async () => {
    const client = createQueryClient();
    type Query = ReturnType<typeof call>["query"];
    const waits = [
      (query: Query) => client.ensureQueryData(query),
      (query: Query) => client.fetchQuery(query),
    ];
    for (const wait of waits) {
      const { query, answers, signals } = call();
      const leave = new QueryObserver(client, query).subscribe(() => undefined);
      const next = wait(query);
      leave();
      expect(signals).toHaveLength(1);
      expect(signals[0]?.aborted).toBe(false);
      answers[0]?.("here");
      expect(await next).toBe("here");
      client.clear();
    }
  });

  test("stops when the only page that waits for it leaves", () => {
    const client = createQueryClient();
    const { query, signals } = call();
    const leave = new QueryObserver(client, query).subscribe(() => undefined);
    leave();
    expect(signals[0]?.aborted).toBe(true);
  });

  test("leaves nobody watching once it is there, or failed", async () => {
    const client = createQueryClient();
    const { query, answers } = call();
    const next = client.fetchQuery(query);
    answers[0]?.("here");
    await next;
    const failing = { queryKey: ["gone"], queryFn: () => Promise.reject(new Error("gone")) };
    await expect(client.fetchQuery(failing)).rejects.toThrow("gone");
    for (const each of client.getQueryCache().getAll()) expect(each.getObserversCount()).toBe(0);
  });
});
