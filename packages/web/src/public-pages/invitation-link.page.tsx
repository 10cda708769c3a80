import { useEffect } from "react";
import { keepOrigin } from "../lib/origin";
import { enqueue } from "../lib/queue";
import type { PublicPageProps } from "./page-props";

/** The mailed link of an invitation: keeps the token over sign-in or sign-up and shows the invitation. Accepting is a button there. */
export function InvitationLinkPage({ params }: PublicPageProps) {
  const token = params.token ?? "";
  useEffect(() => {
    const proof = new URLSearchParams(location.search).get("proof");
    keepOrigin({ invitation_token: token, ...(proof && { invitation_proof: proof }) });
    enqueue("invitation", token);
    location.replace(`/invitedteammate?token=${encodeURIComponent(token)}`);
  }, [token]);
  return null;
}
