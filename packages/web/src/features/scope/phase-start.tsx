import { DateInput } from "../../ui/date-input";
import { useEditor } from "./hooks";
import type { Key } from "./model";

/** The day on which a phase begins; payments may hang on it. */
export function PhaseStart({ phaseKey, start_at }: { phaseKey: Key; start_at: string | null }) {
  const editor = useEditor();
  return (
    <DateInput
      aria-label="Start of the phase"
      placeholder="Starts on"
      value={start_at}
      onChange={(day) => {
        editor.history.seal();
        editor.rows.editPhase(phaseKey, { start_at: day });
      }}
      className="w-44 max-sm:w-full"
    />
  );
}
