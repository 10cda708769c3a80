import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText } from "../../../lib/report";
import { cx } from "../../../ui/cx";
import { Field, fieldAttributes, useField } from "../../../ui/field";
import { inputClass } from "../../../ui/input-class";
import { Spinner } from "../../../ui/spinner";
import { publicButton, publicLink } from "../../public-page/public-button";
import { mailCode } from "./answer-requests";
import { looksLikeEmail } from "./use-person";

function Digits({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const field = useField();
  return (
    <input
      {...fieldAttributes(field, undefined)}
      name="code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      className={inputClass("form", "l", "max-w-[220px] text-22! font-semibold tracking-[0.35em]")}
    />
  );
}

/** Words the fault of a code; `sent` tells whether one went to the typed address. */
export const codeProblem = (code: string, sent: boolean): string => {
  if (/^\d{6}$/.test(code)) return "";
  return sent ? "Enter the six digits of the code" : "Have the code emailed to you first";
};

/** The wait for a mail before another can be asked for. */
const RESEND_SECONDS = 20;

/** Six digits that were mailed to the address: the link opens the document, the code shows who it is (D20). */
export function CodeField({
  hash,
  email,
  options,
  value,
  onChange,
  error,
  sent,
  onSent,
}: {
  hash: string;
  email: string;
  /** The chosen options that the code is to sign: the mail names their sum. */
  options?: readonly number[] | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The address a code went to; another address needs another code. */
  sent: string | undefined;
  onSent: (email: string) => void;
}) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [again, setAgain] = useState(false);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const address = email.trim();
  const here = sent !== undefined && sent === address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another story
  useEffect(() => {
    setProblem(undefined);
    setAgain(false);
    setWait(0);
  }, [address]);
  const mail = async () => {
    if (pending || wait > 0) return;
    if (!looksLikeEmail(address)) return setProblem("Type your email first.");
    setPending(true);
    setProblem(undefined);
    try {
      await mailCode(hash, { email: address, ...(options ? { options: [...options] } : {}) });
      setAgain(here);
      setWait(RESEND_SECONDS);
      onChange("");
      onSent(address);
    } catch (failure) {
      setProblem(errorText(failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mt-4">
      {here ? (
        <Field
          label="Code we sent you"
          error={error}
          hint={
            again ? "A new code is on its way; the one before no longer works." : `On its way to ${address}.`
          }
          aside={
            <button
              type="button"
              onClick={() => void mail()}
              aria-disabled={wait > 0 || undefined}
              className={cx(
                publicLink,
                // A finger's target ends above the field, with its words on the label's line.
                "text-13 touch:-mt-[18px] touch:inline-flex touch:min-h-11 touch:items-end touch:pb-1 aria-disabled:text-muted aria-disabled:no-underline",
              )}
            >
              {wait > 0 ? `Send again in ${wait} s` : "Send again"}
            </button>
          }
        >
          <Digits value={value} onChange={onChange} />
        </Field>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            onClick={() => void mail()}
            aria-disabled={pending || undefined}
            className={publicButton()}
          >
            {pending && <Spinner />}
            Email me the code
          </button>
          <p className="min-w-0 flex-1 text-13 text-muted">
            Six digits to your email: the link opens the document, the code shows that it is you.
          </p>
        </div>
      )}
      <div role="status">
        {problem && <p className="mt-1.5 text-13 text-bad">{problem}</p>}
        {here && !error && value.length === 6 && (
          <p className="mt-1.5 flex items-center gap-1.5 text-13 text-ok">
            <Check size={16} aria-hidden="true" />
            Six digits. They are checked with your answer.
          </p>
        )}
      </div>
      {!here && error && (
        <p role="alert" className="mt-1.5 text-13 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
