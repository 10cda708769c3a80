import type { CopyInput } from "@stint/core/proposal/schema";
import { FileDown, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { publicButton, publicLink } from "../../public-page/public-button";
import { fetchCopy } from "./answer-requests";
import { CodeForm } from "./code-form";

type File = CopyInput["file"];

const files: Record<File, { label: string; ending: string }> = {
  pdf: { label: "Accepted proposal, PDF", ending: "pdf" },
  evidence: { label: "Evidence file", ending: "json" },
};

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The accepted document and its evidence, for the signer only: a code goes to the address that signed. */
export function Copies({
  hash,
  certificate,
  email,
}: {
  hash: string;
  certificate: string;
  /** The signer's own address, right after signing. */
  email?: string;
}) {
  const [wanted, setWanted] = useState<File>();
  return (
    <div className="mt-5 space-y-2">
      <button
        type="button"
        aria-expanded={wanted === "pdf"}
        onClick={() => setWanted("pdf")}
        className={publicButton("second", "m", "w-full")}
      >
        <FileDown size={18} aria-hidden="true" />
        {files.pdf.label}
      </button>
      <button
        type="button"
        aria-expanded={wanted === "evidence"}
        onClick={() => setWanted("evidence")}
        className={publicButton("second", "m", "w-full")}
      >
        <ShieldCheck size={18} aria-hidden="true" />
        {files.evidence.label}
      </button>
      {wanted && (
        <CopyForm
          key={wanted}
          hash={hash}
          file={wanted}
          name={`${certificate}.${files[wanted].ending}`}
          email={email}
        />
      )}
      <p className="pt-2 text-13 text-muted">
        Anyone with the file can check it at{" "}
        <a href="/verify" className={publicLink}>
          {location.host}/verify
        </a>
        , without an account.
      </p>
    </div>
  );
}

function CopyForm({
  hash,
  file,
  name,
  email,
}: {
  hash: string;
  file: File;
  name: string;
  email: string | undefined;
}) {
  const [done, setDone] = useState(false);
  return (
    <div className="rounded-ctl border border-line px-4 py-4">
      <CodeForm
        hash={hash}
        email={email}
        label="The signer’s email"
        button="Download"
        onSubmit={async (proof) => {
          save(await fetchCopy(hash, { ...proof, file }), name);
          setDone(true);
        }}
      >
        <p className="mb-3 text-14 text-muted">It goes to the signer only, so we ask for a code.</p>
      </CodeForm>
      <p role="status" className="text-13 text-ok">
        {done && "Downloaded."}
      </p>
    </div>
  );
}
