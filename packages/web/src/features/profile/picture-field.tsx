import { Upload } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { isApiError } from "../../lib/api";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { FileProblem, putPicture } from "./upload-work";
import type { ProfileDraft } from "./use-profile-draft";

const STEP = 0.05;
const MIDDLE = { x: 0.5, y: 0.5 };
const within = (part: number): number => Math.min(1, Math.max(0, part));

/** The picture that was chosen in the square that others see of it: dragged, or moved by the arrow keys. */
function Cropper({
  url,
  at,
  onMove,
}: {
  url: string;
  at: typeof MIDDLE;
  onMove: (at: typeof MIDDLE) => void;
}) {
  const from = useRef<{ x: number; y: number; at: typeof MIDDLE }>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    }[event.key];
    if (!by) return;
    event.preventDefault();
    onMove({ x: within(at.x + (by[0] ?? 0)), y: within(at.y + (by[1] ?? 0)) });
  };
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const start = from.current;
    if (!start) return;
    const edge = currentTarget.clientWidth;
    onMove({
      x: within(start.at.x - (clientX - start.x) / edge),
      y: within(start.at.y - (clientY - start.y) / edge),
    });
  };
  return (
    <button
      type="button"
      aria-label="Part of the picture that is shown. Arrow keys move it."
      className="profile-crop"
      style={{ backgroundImage: `url("${url}")`, backgroundPosition: `${at.x * 100}% ${at.y * 100}%` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, at };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
    />
  );
}

/** A picture of oneself: chosen, put into its square, drawn anew and sent. */
export function PictureField({ profile }: { profile: ProfileDraft }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [at, setAt] = useState(MIDDLE);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasPicture = profile.draft.assets.some(({ type }) => type === "profileimage_thumb");
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  async function save(file: File) {
    setPending(true);
    try {
      profile.absorb(await putPicture(file, at));
      setChosen(undefined);
    } catch (error) {
      if (!(error instanceof FileProblem) && !isApiError(error)) throw error;
      setProblem(error.message);
    } finally {
      setPending(false);
    }
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        {chosen && <Cropper url={chosen.url} at={at} onMove={setAt} />}
        <div className="flex flex-wrap gap-2">
          {chosen && (
            <Button
              kind="primary"
              pending={pending}
              pendingLabel="On its way"
              onClick={() => void save(chosen.file)}
            >
              Use this picture
            </Button>
          )}
          <Button
            icon={<Upload size={16} aria-hidden="true" />}
            disabled={pending}
            onClick={() => input.current?.click()}
          >
            {hasPicture || chosen ? "Choose another" : "Choose a picture"}
          </Button>
        </div>
      </div>
      <p className="mt-2 text-13 text-muted">
        {chosen
          ? "Drag it, or use the arrow keys."
          : "JPEG or PNG, up to 20 MB. Where and when it was taken is cut out."}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Your picture"
        accept="image/jpeg,image/png"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (!file) return;
          setProblem(undefined);
          setAt(MIDDLE);
          setChosen({ file, url: URL.createObjectURL(file) });
        }}
      />
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}
