import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { errorText } from "../../lib/report";
import { reloadUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { BrandTile } from "../public-page/brand-tile";
import { LogoProblem, removeLogo, uploadLogo } from "./upload-logo";

/** The logo of the business: chosen or dropped, checked at once, shown everywhere from then on. */
export function LogoField({ onChange }: { onChange?: () => void }) {
  const user = useUser();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const logo = user.brand_logo_url;

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      await reloadUser();
      onChange?.();
      toast(done);
    } catch (error) {
      setProblem(error instanceof LogoProblem ? error.message : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File | undefined) => {
    if (!file || busy) return;
    void run(() => uploadLogo(file), "Logo saved.");
  };
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-13 text-muted">
        Logo
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={cx(
          "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-ctl border border-dashed px-4 py-3",
          over ? "border-accent bg-accent-soft" : "border-fld",
        )}
      >
        <BrandTile name={user.brand_name} logo={logo} size={36} className="border border-line" />
        <p id={`${id}-hint`} className="min-w-0 flex-1 text-13 text-muted">
          {logo ? "On every proposal and invoice you send from now on." : "PNG, JPEG or PDF, up to 20 MB."}
        </p>
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          data-logo=""
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <div className="flex items-center gap-2">
          <Button
            size="s"
            icon={<ImageUp size={16} />}
            pending={busy}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {logo ? "Replace logo" : "Upload logo"}
          </Button>
          {logo && !busy && (
            <Button
              size="s"
              kind="quiet"
              icon={<Trash2 size={16} />}
              aria-label="Remove logo"
              onClick={() => void run(removeLogo, "Logo removed.")}
            />
          )}
        </div>
      </div>
      <div aria-live="polite">{problem && <p className="mt-1.5 text-13 text-bad">{problem}</p>}</div>
    </div>
  );
}
