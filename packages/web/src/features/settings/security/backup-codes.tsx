import { saveFile } from "../../../lib/download";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";

/** The ten backup codes, shown this once, with the ways to keep them and the tick that they are kept. */
export function BackupCodes({
  codes,
  kept,
  onKeep,
}: {
  codes: readonly string[];
  kept: boolean;
  onKeep: (kept: boolean) => void;
}) {
  const text = codes.join("\n");
  return (
    <>
      <ol className="grid gap-x-8 border-t border-line2 sm:grid-cols-2">
        {codes.map((code, at) => (
          <li key={code} className="flex min-h-9 items-center gap-5 border-b border-line text-15">
            <span className="w-5 text-13 text-muted">{at + 1}</span>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex gap-5">
        <Button
          kind="link"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => toast("Codes copied."))}
        >
          Copy
        </Button>
        <Button
          kind="link"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "stint-backup-codes.txt")}
        >
          Download
        </Button>
        <Button kind="link" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox checked={kept} onChange={onKeep} className="mt-3">
        I have put them somewhere safe
      </Checkbox>
    </>
  );
}
