import type { AcceptanceRecord } from "@stint/core/proposal/evidence/rules";
import type { Verification } from "@stint/core/proposal/schema";
import { unknownSignerInWords } from "@stint/core/proposal/signer/rules";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { dayInWords, money } from "../lib/format";
import { cx } from "../ui/cx";
import type { Result } from "./verify-check";

const day = (at: string): string => dayInWords(at.slice(0, 10), { year: true, long: true });
/** A day stays in one line, and so does a name that is not too long for one. */
const together = (text: string): string => text.replaceAll(" ", "\u00a0");
const moment = (at: string): string => `${together(day(at))} at ${together(`${at.slice(11, 16)} UTC`)}`;
const personOf = (name: string): string => (name.length > 32 ? name.trim() : together(name.trim()));

/** A SHA-256 in groups that can be compared by eye: four in a row, two on a phone. */
function Fingerprint({ hash, wrong }: { hash: string; wrong?: boolean }) {
  return (
    <span className="grid w-fit grid-cols-2 gap-x-3 [font-family:ui-monospace,Menlo,Consolas,monospace] text-13/[22px] sm:grid-cols-4">
      {(hash.match(/.{1,8}/g) ?? []).map((group, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a fingerprint is a fixed row of groups
          key={index}
          className={cx(wrong && "rounded-[3px] bg-bad-soft px-0.5 text-bad")}
        >
          {group}
        </span>
      ))}
    </span>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 text-14 sm:grid-cols-[124px_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="block text-14 text-muted">{children}</span>
);

interface SheetProps {
  ok: boolean;
  title: string;
  note: string;
  children?: ReactNode;
}

/** The answer: mark, one sentence, its meaning, and the facts. */
function Sheet({ ok, title, note, children }: SheetProps) {
  const Mark = ok ? Check : X;
  return (
    <section className="rounded-modal bg-surface px-5 py-6 shadow-[0_8px_32px_rgb(26_22_35/0.07)] sm:p-10">
      <div className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-4 sm:grid-cols-[40px_minmax(0,1fr)] sm:gap-x-5">
        <span
          aria-hidden="true"
          className={cx(
            "mt-0.5 flex size-8 items-center justify-center rounded-full text-surface sm:size-10",
            ok ? "bg-ok" : "bg-bad",
          )}
        >
          <Mark size={20} />
        </span>
        <div className="min-w-0">
          <h2 className="text-22 font-semibold text-balance break-words">{title}</h2>
          <p className="mt-2 text-15 text-muted">{note}</p>
        </div>
        <div className="mt-6 max-sm:col-span-2 sm:col-start-2">{children}</div>
      </div>
    </section>
  );
}

const provenBy = (how: "code" | "typed"): string =>
  how === "code" ? "Email confirmed with a six-digit code" : "Link only: the sender had codes switched off";

function PdfAccepted({ answer, hash }: { answer: Verification; hash: string }) {
  const { acceptance, since } = answer;
  if (!acceptance) return null;
  const { name, accepted_at, title, version, brand_name, email, total, currency } = acceptance;
  return (
    <Sheet
      ok
      title={`This document was accepted by ${personOf(name)} on ${moment(accepted_at)}.`}
      note="The file is exactly the one that was sealed, byte for byte."
    >
      <dl>
        <Row label="Document">{`${title}, version ${version}`}</Row>
        <Row label="Sent by">{brand_name}</Row>
        <Row label="Accepted by">
          {`${name.trim()}, ${email}`}
          <Quiet>{provenBy(acceptance.email_verification)}</Quiet>
        </Row>
        <Row label="Total">{money(total, currency)}</Row>
        <Row label="Certificate">{acceptance.certificate}</Row>
        {since && (
          <Row label="Since then">{`Version ${since.version} was accepted on ${day(since.accepted_at)}.`}</Row>
        )}
        <Row label="File, SHA-256">
          <Fingerprint hash={hash} />
          <Quiet>File and record are the same.</Quiet>
        </Row>
      </dl>
    </Sheet>
  );
}

function Reasons({ children }: { children: string[] }) {
  return (
    <>
      <h3 className="mt-8 mb-2 text-15 font-semibold">What this can mean</h3>
      <ol>
        {children.map((reason, index) => (
          <li key={reason} className="grid grid-cols-[24px_minmax(0,1fr)] border-t border-line py-3 text-15">
            <span className="text-muted">{index + 1}</span>
            {reason}
          </li>
        ))}
      </ol>
    </>
  );
}

const REASONS = [
  "The PDF was opened and saved again, printed to PDF, or merged. Even one changed byte gives another fingerprint.",
  "It is a different version. Use the file attached to the acceptance email.",
  "Somebody changed it. Ask the sender for their copy and compare.",
];

function PdfRefused({ result }: { result: Extract<Result, { kind: "pdf" }> }) {
  const { answer, hash, certificate } = result;
  const known = answer.result === "differs";
  return (
    <Sheet
      ok={false}
      title={
        known ? "This file is not the document that was accepted." : "We know of no acceptance of this file."
      }
      note={
        known
          ? `The certificate ${certificate ?? ""} is real, but the file differs from the one it was made for.`
          : "Its fingerprint is not that of any document that was sealed here."
      }
    >
      <dl>
        <Row label="This file">
          <Fingerprint hash={hash} wrong={known} />
        </Row>
        {answer.accepted_hash && (
          <Row label="Accepted file">
            <Fingerprint hash={answer.accepted_hash} />
          </Row>
        )}
      </dl>
      <Reasons>
        {known
          ? REASONS
          : ["It is a proposal that was not signed, or a copy made before it was.", ...REASONS.slice(0, 1)]}
      </Reasons>
    </Sheet>
  );
}

function RecordRows({ record }: { record: AcceptanceRecord }) {
  return (
    <>
      <Row label="Document">{`${record.title}, version ${record.version}`}</Row>
      <Row label="Sent by">{`${record.brand_name}, ${record.sender_name}, ${record.sender_email}`}</Row>
      <Row label="Accepted by">
        {`${record.name.trim()} for ${record.client_name}, ${record.email}`}
        <Quiet>{provenBy(record.email_verification)}</Quiet>
        {record.email_unknown && <Quiet>{unknownSignerInWords(record.email)}</Quiet>}
      </Row>
      <Row label="Total">{money(record.total, record.currency)}</Row>
      <Row label="Consent">{`“${record.consent_text}”`}</Row>
      <Row label="From">{`${record.ip}, ${record.user_agent}`}</Row>
      <Row label="Certificate">{record.certificate}</Row>
    </>
  );
}

function EvidenceResult({ result }: { result: Extract<Result, { kind: "evidence" }> }) {
  const { verdict, pdf } = result;
  const { record } = verdict;
  const problems = [
    ...verdict.problems,
    ...(pdf && !pdf.same && verdict.genuine
      ? ["The PDF is not the file that was sealed: at least one byte of it differs."]
      : []),
  ];
  if (problems.length > 0 || !record) {
    return (
      <Sheet
        ok={false}
        title="This evidence does not prove an acceptance."
        note="What it says cannot be relied on. Ask the other side for their copy."
      >
        <ul>
          {problems.map((problem) => (
            <li key={problem} className="border-t border-line py-3 text-15">
              {problem}
            </li>
          ))}
        </ul>
      </Sheet>
    );
  }
  return (
    <Sheet
      ok
      title={`${record.title} was accepted by ${personOf(record.name)} on ${moment(record.accepted_at)}.`}
      note={
        pdf
          ? "Record, signature and document fit, and the PDF is the sealed one, byte for byte."
          : "Record, signature and document fit each other and a published key. Add the PDF to check it as well."
      }
    >
      <dl>
        <RecordRows record={record} />
        <Row label={pdf ? "PDF, SHA-256" : "Sealed PDF"}>
          <Fingerprint hash={verdict.seal?.file_hash ?? ""} />
          {pdf && <Quiet>File and record are the same.</Quiet>}
        </Row>
      </dl>
    </Sheet>
  );
}

/** The result of the check, in plain words. */
export function VerifyResult({ result }: { result: Result }) {
  if (result.kind === "evidence") return <EvidenceResult result={result} />;
  if (result.kind === "pdf") {
    return result.answer.result === "accepted" ? (
      <PdfAccepted answer={result.answer} hash={result.hash} />
    ) : (
      <PdfRefused result={result} />
    );
  }
  return <Sheet ok={false} title="This cannot be checked." note={result.problem} />;
}
