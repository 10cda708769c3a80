import { useEffect, useState } from "react";
import { ensureSession, useSession } from "../../../lib/session";
import { mayHaveSession } from "../../../lib/token";

export interface Visitor {
  /** "unknown" until the server has said whether this browser's session goes on. */
  kind: "visitor" | "person" | "unknown";
  isSubscribed: boolean;
}

/** Who reads a public page. A browser that never signed in asks nobody; a call that fails makes a visitor. */
export function useVisitor(): Visitor {
  const session = useSession();
  const [isAsking, setAsking] = useState(mayHaveSession);
  useEffect(() => {
    void ensureSession({ ask: false })
      .catch(() => undefined)
      .then(() => setAsking(false));
  }, []);
  if (session) return { kind: "person", isSubscribed: session.user.is_subscribed };
  return { kind: isAsking ? "unknown" : "visitor", isSubscribed: false };
}
