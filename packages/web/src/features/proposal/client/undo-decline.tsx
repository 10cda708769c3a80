import type { PublicInfo } from "@stint/core/proposal/schema";
import { useState } from "react";
import { Code, isApiError } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { Field } from "../../../ui/field";
import { Spinner } from "../../../ui/spinner";
import { TextInput } from "../../../ui/text-input";
import { publicButton } from "../../public/public-button";
import { momentIn, zoneInWords } from "../../public/words";
import { undoDecline } from "./answer-requests";
import { CodeField, codeProblem } from "./code-field";
import { closedCodes } from "./refusals";
import { looksLikeEmail } from "./use-person";

/** A no that was not meant, or not the client's own: taken back within a day, with a code (D20). */
export function UndoDecline({
  hash,
  info,
  until,
  byYou,
  onReopened,
}: {
  hash: string;
  info: PublicInfo;
  until: string;
  byYou: boolean;
  /** It is open again, or the link says something else by now: look again. */
  onReopened: () => void;
}) {
  const [wanted, setWanted] = useState(false);
  const [sent, setSent] = useState<string>();
  const { code_required } = info;
  const form = useForm({
    initial: { email: "", code: "" },
    check: ({ email, code }) => ({
      email: !code_required || looksLikeEmail(email) ? "" : "Email invalid",
      code: code_required ? codeProblem(code, sent === email.trim()) : "",
    }),
    onSubmit: async ({ email, code }) => {
      try {
        await undoDecline(hash, code_required ? { email: email.trim(), code } : {});
      } catch (error) {
        if (!isApiError(error) || !(closedCodes.has(error.code) || error.code === Code.NotFound)) throw error;
      }
      onReopened();
    },
  });
  return (
    <>
      <p>
        {byYou ? "Changed your mind?" : "Wasn\u2019t that you, or has your mind changed?"} You can take it
        back until {momentIn(info.time_zone, until)}, {zoneInWords(info.time_zone)}.
      </p>
      {wanted ? (
        <form onSubmit={form.submit} noValidate className="mt-4 text-left">
          {code_required && (
            <>
              <Field
                label="Your email"
                hint="The address it was sent to, or the one that declined."
                error={form.errors.email}
              >
                <TextInput
                  {...form.field("email")}
                  size="l"
                  type="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  maxLength={254}
                />
              </Field>
              <CodeField
                hash={hash}
                email={form.values.email}
                value={form.values.code}
                onChange={(code) => form.set("code", code)}
                error={form.errors.code}
                sent={sent}
                onSent={setSent}
              />
            </>
          )}
          {form.problem && (
            <p role="alert" className="mt-3 text-14 text-bad">
              {form.problem}
            </p>
          )}
          <button
            type="submit"
            aria-disabled={form.pending || undefined}
            className={publicButton("primary", "m", "mt-4")}
          >
            {form.pending && <Spinner />}
            Open the proposal again
          </button>
        </form>
      ) : (
        <p className="mt-4">
          <button type="button" onClick={() => setWanted(true)} className={publicButton("second")}>
            Take it back
          </button>
        </p>
      )}
    </>
  );
}
