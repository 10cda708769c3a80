import { changeTotals } from "@stint/core/proposal/reading/rules";
import type { Acceptance, Document, Drawing } from "@stint/core/proposal/schema";
import { PenLine } from "lucide-react";
import { useRef, useState } from "react";
import { Code, isApiError, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayOf, money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { Field } from "../../../ui/field";
import { Spinner } from "../../../ui/spinner";
import { publicButton, publicLink } from "../../public-page/public-button";
import { difference, longDay } from "../../public-page/words";
import { accept } from "./answer-requests";
import { CodeField, codeProblem } from "./code-field";
import { DrawingPad } from "./drawing-pad";
import { closedCodes } from "./refusals";
import { SignatureField } from "./signature-field";
import { looksLikeEmail, type Person } from "./use-person";

export interface SignFormProps {
  hash: string;
  document: Document;
  document_hash: string;
  /** The options chosen; undefined in a document without any. */
  options: readonly number[] | undefined;
  /** A consumer's choice of when the work may begin; undefined for a business. */
  begin_early: boolean | undefined;
  /** The owner wants the address proved by a mailed code (D20). */
  code_required: boolean;
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  onSigned: (acceptance: Acceptance) => void;
  /** The document is another one now (409): nothing was signed. */
  onChanged: () => void;
  /** The link was closed or accepted meanwhile. */
  onClosed: () => void;
  onAsk: () => void;
  onDecline: () => void;
}

/** Words the amount on the accept button: the total, or a change order's difference. */
const signedSum = ({ change, total, currency }: Document): string =>
  change
    ? `change order ${change.number}, ${difference(changeTotals(change).difference, currency)}`
    : money(total, currency);

/**
 * Words the only button that accepts. A consumer reads that it obliges to pay (Directive 2011/83/EU, article
 * 8(2)).
 */
const buttonWords = (document: Document): string =>
  document.consumer && document.total > 0
    ? `Order with obligation to pay, ${signedSum(document)}`
    : `Sign and accept ${signedSum(document)}`;

/** Name as typed, email, the signature line, and the only button that accepts. */
export function SignForm(props: SignFormProps) {
  const { hash, document, person, onPerson } = props;
  // One key per intent: a repeated call of the same signature acts once, other words are another intent.
  const key = useRef({ for: "", key: "" });
  const [drawing, setDrawing] = useState<Drawing>();
  const [draws, setDraws] = useState(false);
  const { code_required } = props;
  const form = useForm({
    initial: { name: person.signature, email: person.email, code: "" },
    check: ({ name, email, code }) => ({
      name: name.trim() ? "" : "Name required",
      email: !email.trim() ? "Email required" : looksLikeEmail(email) ? "" : "Email invalid",
      code: code_required ? codeProblem(code, person.coded === email.trim()) : "",
    }),
    onSubmit: async ({ name, email, code }) => {
      const body = {
        name,
        email: email.trim(),
        accepted_terms: true as const,
        document_hash: props.document_hash,
        ...(props.options ? { options: [...props.options] } : {}),
        ...(props.begin_early === undefined ? {} : { begin_early: props.begin_early }),
        ...(code_required ? { code } : {}),
        ...(draws && drawing ? { drawing } : {}),
      };
      const intent = JSON.stringify(body);
      if (key.current.for !== intent) key.current = { for: intent, key: newKey() };
      try {
        const acceptance = await accept(hash, body, key.current.key);
        onPerson({ name, signature: name, email: email.trim() });
        props.onSigned(acceptance);
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.code === Code.Conflict) return props.onChanged();
        if (closedCodes.has(error.code) || error.code === Code.NotFound) return props.onClosed();
        throw error;
      }
    },
  });
  const { name, email, code } = form.values;
  return (
    <form onSubmit={form.submit} noValidate className="mt-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Your full name" error={form.errors.name}>
          <SignatureField
            name="name"
            value={name}
            onChange={(value) => {
              form.set("name", value);
              onPerson({ signature: value });
            }}
            autoComplete="name"
            maxLength={200}
          />
        </Field>
        <Field label="Your email" error={form.errors.email}>
          <SignatureField
            name="email"
            type="email"
            value={email}
            onChange={(value) => {
              form.set("email", value);
              onPerson({ email: value });
            }}
            onBlur={() => form.field("email").onBlur()}
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
          />
        </Field>
      </div>
      {code_required && (
        <CodeField
          hash={hash}
          email={email}
          options={props.options}
          value={code}
          onChange={(value) => form.set("code", value)}
          error={form.errors.code}
          sent={person.coded}
          onSent={(coded) => onPerson({ coded })}
        />
      )}
      <div className="mt-10 flex flex-wrap items-baseline justify-between gap-x-6 border-b border-ink pb-1.5">
        <p className="min-h-9 min-w-0 text-30 break-words whitespace-pre-wrap" data-signature="">
          {name}
        </p>
        <p className="text-13 text-muted">{longDay(dayOf(new Date(), document.time_zone))}</p>
      </div>
      <p className="mt-2 max-w-[60ch] text-13 text-muted">
        Signed as you typed it. With it we store the time, your IP address and browser, and the exact text you
        accepted.{" "}
        <button
          type="button"
          aria-expanded={draws}
          onClick={() => setDraws(!draws)}
          className={cx(publicLink, "touch:block touch:min-h-11")}
        >
          {draws ? "Do not draw it" : "Draw it as well"}
        </button>
      </p>
      {draws && <DrawingPad value={drawing} onChange={setDrawing} />}
      {form.problem && (
        <p role="alert" className="mt-4 text-14 text-bad">
          {form.problem}
        </p>
      )}
      <button
        type="submit"
        aria-disabled={form.pending || undefined}
        className={publicButton("primary", "l", "mt-6 w-full max-md:whitespace-normal")}
      >
        {form.pending ? <Spinner /> : <PenLine size={18} aria-hidden="true" />}
        <span>{buttonWords(document)}</span>
      </button>
      <p className="mt-4 text-center text-14 text-muted">
        Not ready?{" "}
        <button type="button" onClick={props.onAsk} className={publicLink}>
          Ask a question
        </button>{" "}
        or{" "}
        <button type="button" onClick={props.onDecline} className={publicLink}>
          decline
        </button>
      </p>
    </form>
  );
}
