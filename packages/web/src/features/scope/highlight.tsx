import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part";
import { useTopic } from "./hooks";

const FoundText = lazyPart(async () => (await import("./found-text")).FoundText);

/** Text with the search words marked in it; what marks them is loaded by the first search. */
export function Highlight({ text }: { text: string }): ReactNode {
  const words = useTopic("found", ({ view }) => view.found?.words ?? "");
  if (!words) return text;
  return (
    <Suspense fallback={text}>
      <FoundText text={text} words={words} />
    </Suspense>
  );
}
