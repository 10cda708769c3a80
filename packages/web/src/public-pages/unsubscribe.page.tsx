import { useCallback, useState } from "react";
import { AuthHead, AuthLayout } from "../features/auth/auth-layout";
import { PublicNotice } from "../features/public-page/public-notice";
import { useLoad } from "../features/public-page/use-load";
import { type Answer, api } from "../lib/api";
import { useForm } from "../lib/form";
import { useTitle } from "../lib/title";
import { Button } from "../ui/button";
import { FormProblem } from "../ui/form-problem";
import type { PublicPageProps } from "./page-props";

type Stream = Answer<"get", "/mail/optouts/{token}">["stream"];

/** What stops, by the stream of the mail. */
const WORDS: Record<Stream, { question: string; means: string; done: string }> = {
  referral: {
    question: "Stop invitations to this address?",
    means: "Nobody can have Stint invite you there any more.",
    done: "No more invitations come to this address",
  },
  network: {
    question: "Stop mail from the network?",
    means: "Requests to connect still wait for you in the app, without a mail.",
    done: "No more mail from the network comes to this address",
  },
  digest: {
    question: "End the digest?",
    means: "The bell still keeps everything. Turn it on again in your settings.",
    done: "No more digests come to this address",
  },
};
const STILL = "Mail that you need, such as an invoice or a proposal, still comes.";

/** What a link leaves. Looking at it does nothing; the button does. */
function Leave({ token, stream }: { token: string; stream: Stream }) {
  const words = WORDS[stream];
  useTitle("Unsubscribe");
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      await api.post("/mail/optouts/{token}", { path: { token } });
      setDone(true);
    },
  });
  if (done) return <AuthHead title={words.done}>{STILL}</AuthHead>;
  return (
    <>
      <AuthHead title={words.question}>{`${words.means} ${STILL}`}</AuthHead>
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <FormProblem>{form.problem}</FormProblem>
        <Button
          type="submit"
          kind="primary"
          size="l"
          wide
          pending={form.pending}
          pendingLabel="Unsubscribing"
        >
          Unsubscribe
        </Button>
      </form>
    </>
  );
}

/** /unsubscribe/:token: the page of the link at the foot of a mail that its reader can leave. */
export function UnsubscribePage({ params }: PublicPageProps) {
  const token = params.token ?? "";
  const [loaded] = useLoad(
    useCallback(
      async (signal) => (await api.get("/mail/optouts/{token}", { path: { token }, signal })).data,
      [token],
    ),
  );
  if (loaded.state === "loading") return null;
  if (loaded.state === "ready") {
    const { stream, has_left } = loaded.data;
    return (
      <AuthLayout>
        {has_left ? (
          <AuthHead title={WORDS[stream].done}>{STILL}</AuthHead>
        ) : (
          <Leave token={token} stream={stream} />
        )}
      </AuthLayout>
    );
  }
  const { error } = loaded;
  if (error.status === 404)
    return (
      <PublicNotice title="This link does not work">
        <p>It may be cut off or mistyped. Please open it from the email again.</p>
      </PublicNotice>
    );
  return (
    <PublicNotice
      title={error.status === 0 ? "No connection" : "This page did not load"}
      action={{ label: "Try again", run: () => location.reload() }}
      reference={error.requestId}
    >
      <p>{error.message}</p>
    </PublicNotice>
  );
}
