import { useEffect, useState } from "react";
import { keepOrigin, readOrigin } from "../../lib/origin";
import type { Invitee } from "../auth/sign-up";
import { readInvitation } from "./requests";
import { joinInWords } from "./words";

/** Answers the person whom an invitation brought here; undefined until it is read, and without one. */
export function useInvitee(): Invitee | undefined {
  const [invitee, setInvitee] = useState<Invitee>();
  useEffect(() => {
    const token = readOrigin().invitation_token;
    if (!token) return;
    const over = new AbortController();
    readInvitation(token, over.signal)
      .then((found) => {
        const { name, email_address: email, status, metadata } = found;
        const invitation = joinInWords(found);
        const { project_id } = metadata;
        if (!readOrigin().source_type)
          keepOrigin({
            source_type: project_id ? "project_invitation" : "invitation",
            ...(project_id && { source_id: String(project_id) }),
          });
        setInvitee({ name, email, ...(status === "pending" ? { invitation } : {}) });
      })
      // The form stays empty when this fails.
      .catch(() => undefined);
    return () => over.abort();
  }, []);
  return invitee;
}
