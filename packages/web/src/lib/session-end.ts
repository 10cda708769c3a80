import { rememberReturn } from "./return-to";
import { clearSession, onSignedOutElsewhere } from "./session";
import { onSignal } from "./signals";

/**
 * Goes to the sign-in when the session ends, on the server or by a sign-out in another tab. `place` is the address to
 * come back to after it. Answers the function that stops listening.
 */
export function onSessionEnd(place: () => string): () => void {
  const leave = () => {
    rememberReturn(place());
    clearSession();
    // A new document, so that nothing of the person stays in memory.
    location.replace("/signin?ended=true");
  };
  const stops = [onSignal("signed-out", leave), onSignedOutElsewhere(leave)];
  return () => {
    for (const stop of stops) stop();
  };
}
