import { Upload } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { StintMark, textLink } from "../features/auth/auth-layout";
import { isApiError } from "../lib/api-error";
import { useTitle } from "../lib/title";
import { Button } from "../ui/button";
import { cx } from "../ui/cx";
import type { PublicPageProps } from "./page-props";
import type { Result } from "./verify-check";
import { VerifyResult } from "./verify-result";

/** The checker comes with the first file: until then the page is only words. */
const checker = () => import("./verify-check");

function DropZone({ again, onFiles }: { again: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the other way to do what the button does
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-4 gap-y-4 rounded-modal border border-dashed border-line2 px-5 py-5 sm:grid-cols-[24px_minmax(0,1fr)_auto] sm:px-6",
        over ? "bg-hover" : "bg-surface/60",
      )}
    >
      <Upload size={22} aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-15 font-semibold">{again ? "Check another file" : "Drop a file here"}</p>
        <p id={note} className="text-13 text-muted">
          The accepted PDF, its evidence file, or both. They never leave your device: of a PDF only the
          fingerprint is sent.
        </p>
      </div>
      <Button className="justify-self-start max-sm:col-span-2" onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="File to check"
        aria-describedby={note}
        accept=".pdf,.json,application/pdf,application/json"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

const STEPS = [
  "When a proposal is accepted, a record is made: what was shown, who signed it, when, from where, and how the address was proven. It is signed, and each record names the one before it.",
  "The PDF that both sides got by email is sealed with its SHA-256, a fingerprint that changes with every byte.",
  "The evidence file holds the record, its signature and the document. Your browser checks it against our published keys; so does a script that needs no server of ours.",
];

function HowItWorks() {
  return (
    <section id="how" className="mt-16 scroll-mt-8">
      <h2 className="text-17 font-semibold">How checking works</h2>
      <ol className="mt-3">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className="grid max-w-[64ch] grid-cols-[24px_minmax(0,1fr)] border-t border-line py-3 text-15"
          >
            <span className="text-muted">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-13 text-muted">
        <a href="/api/v2/acceptance-keys" className={textLink}>
          The published keys
        </a>
      </p>
    </section>
  );
}

type State =
  | { at: "empty" }
  | { at: "busy" }
  | { at: "done"; result: Result }
  | { at: "failed"; why: string };

/** /verify: proves the acceptance, its signer and its time from the PDF or the evidence file. */
export function VerifyPage({ params }: PublicPageProps) {
  useTitle("Check a document");
  const [state, setState] = useState<State>({ at: "empty" });
  const answer = useRef<HTMLDivElement>(null);
  const code = /^ACC-[A-Z2-7]{4}-[A-Z2-7]{4}$/.exec((params.code ?? "").toUpperCase())?.[0];
  const run = async (files: File[]) => {
    if (files.length === 0) return;
    setState({ at: "busy" });
    try {
      const { check } = await checker();
      setState({ at: "done", result: await check(files, code) });
    } catch (error) {
      const why = isApiError(error) ? error.message : "The file could not be read. Please try again.";
      setState({ at: "failed", why });
    }
  };
  useEffect(() => {
    if (state.at === "done") answer.current?.focus();
  }, [state]);
  return (
    <div className="min-h-dvh bg-bg">
      <div className="mx-auto w-full max-w-[752px] px-5 pt-5 pb-20 sm:pt-7">
        <header className="flex items-center justify-between gap-4">
          <StintMark />
          <a href="#how" className={cx(textLink, "text-15")}>
            How checking works
          </a>
        </header>
        <main id="main" className="pt-10 sm:pt-14">
          <h1 className="text-30 font-semibold tracking-[-0.01em]">Check a document</h1>
          <p className="mt-2 text-15 break-words text-muted">
            {state.at === "done"
              ? state.result.name
              : code
                ? `Choose the file with the certificate ${code}.`
                : "Was it accepted, by whom, and is this the file?"}
          </p>
          <div ref={answer} tabIndex={-1} aria-live="polite" className="mt-7 outline-none">
            {state.at === "busy" && <p className="pb-5 text-15">Checking the file…</p>}
            {state.at === "failed" && (
              <p role="alert" className="pb-5 text-15 text-bad">
                {state.why}
              </p>
            )}
            {state.at === "done" && (
              <div className="pb-5">
                <VerifyResult result={state.result} />
              </div>
            )}
          </div>
          <DropZone again={state.at === "done"} onFiles={(files) => void run(files)} />
          <p className="mt-5 text-13 text-muted">
            Checking shows that a file matches a record. It does not judge the contract, and a file that does
            not match is not proof of fraud.
          </p>
          <HowItWorks />
        </main>
      </div>
    </div>
  );
}
