import type { SuggestInput } from "@stint/core/suggestion/schema";
import { Sparkles } from "lucide-react";
import { Button } from "../../ui/button";
import { Menu } from "../../ui/menu";
import { suggest } from "./requests";
import { type Asked, useSuggestion } from "./use-suggestion";
import { ACTS, WHY } from "./words";

export interface HelpProps {
  project_id: number;
  /** What the field says now. */
  value: string;
  /** What can be asked for, of the text as it is now. */
  asks: (value: string) => readonly SuggestInput[];
  /** Puts a suggestion into the field: one step to undo. */
  onUse: (text: string) => void;
}

/**
 * A quiet menu beside a field in which somebody writes. A suggestion stands below with what the field said before; a
 * text that was changed since is never overwritten.
 */
export function Help({ project_id, value, asks, onUse }: HelpProps) {
  const { asked, start, close } = useSuggestion((input) => suggest(project_id, input));
  const items = () =>
    asks(value).map((input) => ({
      id: input.kind,
      label: ACTS[input.kind],
      onSelect: () => start(input, value),
      ...("text" in input && input.text.trim() === ""
        ? { disabled: true, title: "Write something first" }
        : {}),
    }));
  const again = () => {
    const input = asks(value).find(({ kind }) => kind === asked?.input.kind);
    if (input) start(input, value);
  };
  return (
    <div className="mt-1">
      <Menu
        label="Writing help"
        items={items}
        trigger={
          <button
            type="button"
            aria-label="Writing help"
            className="inline-flex items-center gap-1.5 text-13 text-muted hover:text-ink touch:min-h-11"
          >
            <Sparkles size={14} aria-hidden="true" />
            Help
          </button>
        }
      />
      <div role="status">
        {asked && (
          <Suggestion
            asked={asked}
            value={value}
            onUse={(text) => {
              onUse(text);
              close();
            }}
            onAgain={again}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}

interface SuggestionProps {
  asked: Asked;
  value: string;
  onUse: (text: string) => void;
  onAgain: () => void;
  onClose: () => void;
}

function Suggestion({
  asked: { written, problem, before },
  value,
  onUse,
  onAgain,
  onClose,
}: SuggestionProps) {
  if (!written && problem === undefined)
    return <p className="mt-1 text-13 text-muted">Writing a suggestion. You can go on.</p>;
  const text = written?.text ?? null;
  const isChanged = value !== before;
  return (
    <section aria-label="Suggestion" className="mt-2 border-l-2 border-line2 pl-3 text-14">
      {text === null ? (
        <p className="text-muted">{written?.reason ? WHY[written.reason] : problem}</p>
      ) : (
        <>
          {before.trim() !== "" && (
            <>
              <p className="text-13 text-muted">Yours</p>
              <p className="break-words whitespace-pre-line text-muted">{before}</p>
            </>
          )}
          <p className="mt-2 text-13 text-muted">Suggestion</p>
          <p className="break-words whitespace-pre-line">{text}</p>
          {isChanged && (
            <p className="mt-2 text-warn">The text was changed since. It stays as you wrote it.</p>
          )}
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-4">
        {text !== null && !isChanged && (
          <Button kind="link" onClick={() => onUse(text)}>
            Use it
          </Button>
        )}
        {(isChanged || problem !== undefined) && (
          <Button kind="link" onClick={onAgain}>
            Ask again
          </Button>
        )}
        <Button kind="link" onClick={onClose}>
          {text === null ? "Close" : "Keep mine"}
        </Button>
      </div>
    </section>
  );
}
