import { fullNameOf } from "@stint/core/profile/rules";
import type { Info } from "@stint/core/profile/schema";
import { useCallback, useEffect, useState } from "react";
import { PublicProfile } from "../features/profile/public-profile";
import { PublicNotice } from "../features/public-page/public-notice";
import { useLoad } from "../features/public-page/use-load";
import { api } from "../lib/api";
import { takeServed } from "../lib/served";
import { ensureSession } from "../lib/session";
import { mayHaveSession } from "../lib/token";
import { lazyPart } from "../ui/lazy-part";
import type { PublicPageProps } from "./page-props";

/** Only who writes to the person needs the form. */
const ProfileLead = lazyPart(async () => (await import("../features/lead/profile-form")).ProfileLead);

/** /people/public/:hash. Whoever is signed in sees the person inside the app. */
export function ProfilePage({ params }: PublicPageProps) {
  const hash = params.hash ?? "";
  useEffect(() => {
    if (!mayHaveSession()) return;
    void ensureSession({ ask: false })
      .catch(() => undefined)
      .then((session) => session && location.replace(`/people/${encodeURIComponent(hash)}`));
  }, [hash]);
  const [served] = useState(() => takeServed<Info>(`/api/v2/specialists/${encodeURIComponent(hash)}`));
  const [loaded] = useLoad(
    useCallback(
      async (signal) => (await api.get("/specialists/{hash}", { path: { hash }, signal })).data,
      [hash],
    ),
    served,
  );
  if (loaded.state === "loading") return null;
  if (loaded.state === "ready")
    return (
      <PublicProfile
        profile={loaded.data}
        lead={<ProfileLead hash={hash} name={fullNameOf(loaded.data)} />}
      />
    );
  const { error } = loaded;
  if (error.status === 404)
    return (
      <PublicNotice
        title="This profile is private"
        action={{ label: "Sign in", run: () => location.assign("/signin") }}
      >
        <p>Members may see it. The address may also be mistyped, or the person has left.</p>
      </PublicNotice>
    );
  return (
    <PublicNotice
      title={error.status === 0 ? "No connection" : "This profile did not load"}
      action={{ label: "Try again", run: () => location.reload() }}
      reference={error.requestId}
    >
      <p>{error.message}</p>
    </PublicNotice>
  );
}
