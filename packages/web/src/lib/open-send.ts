import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** A page's search value that opens its send dialog, for now or for the day that was chosen. */
export interface OpenSend {
  send?: string | true;
}

export function readSend({ send }: Record<string, unknown>): OpenSend {
  return send === true || (typeof send === "string" && /^\d{4}-\d\d-\d\d$/.test(send)) ? { send } : {};
}

/** Opens the send dialog that the address asks for, and clears the address: a reload after closing does not open it again. */
export function useOpenSend(send: OpenSend["send"], open: (day: string | null) => void): void {
  const navigate = useNavigate();
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!send) return;
    latest.current(send === true ? null : send);
    void navigate({ to: ".", search: ({ send: _, ...rest }: OpenSend) => rest, replace: true });
  }, [send, navigate]);
}
