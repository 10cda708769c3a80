import { useRef } from "react";
import { newKey } from "./api";

/** An Idempotency-Key per intent: the same content pressed twice has one key, other content another. */
export function useIdempotencyKey(): (content: unknown) => string {
  const intent = useRef({ words: "", key: "" });
  return (content) => {
    const words = JSON.stringify(content);
    if (intent.current.words !== words) intent.current = { words, key: newKey() };
    return intent.current.key;
  };
}
