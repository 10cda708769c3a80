import { useEffect, useRef, useState } from "react";
import { Combobox } from "../../ui/combobox";
import { type TagList, useTagList } from "./use-tag-list";

/** The place inside a sentence where a tag is typed and picked. */
export function TagBox({
  label,
  list,
  value,
  onPick,
  onLeave,
}: {
  label: string;
  list: TagList;
  value: readonly string[];
  onPick: (id: string) => void;
  onLeave: () => void;
}) {
  const [text, setText] = useState("");
  const { options, isPending } = useTagList(list, value, text);
  const box = useRef<HTMLSpanElement>(null);
  // The list hears of a focus only once it listens: one that came with the field would be lost on it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span ref={box}>
      <Combobox
        aria-label={label}
        options={options}
        input={text}
        value={null}
        loading={isPending}
        empty="Not Found"
        onInput={setText}
        onPick={(option) => onPick(option.value)}
        onLeave={onLeave}
      />
    </span>
  );
}
