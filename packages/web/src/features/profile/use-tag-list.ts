import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isNear } from "../../lib/near";
import { listQuery } from "./queries";

export type TagList = Parameters<typeof listQuery>[0];

const SHOWN = 30;

/** The entries of a reference list that a text may mean, best first, without those that were chosen. */
export function useTagList(list: TagList, value: readonly string[], text: string) {
  const { data: entries = [], isPending } = useQuery(listQuery(list));
  const names = useMemo(() => new Map(entries.map(({ id, name }) => [id, name])), [entries]);
  const options = useMemo(() => {
    const sought = text.trim().toLowerCase();
    const open = entries.filter(({ id }) => !value.includes(id));
    const found = open.filter(({ name }) => name.toLowerCase().includes(sought));
    // Only where nothing has the letters as they were typed, one of them may be wrong.
    const near = found.length > 0 ? found : open.filter(({ name }) => isNear(sought, name));
    return near
      .sort(
        (a, b) =>
          Number(b.name.toLowerCase().startsWith(sought)) - Number(a.name.toLowerCase().startsWith(sought)),
      )
      .slice(0, SHOWN)
      .map(({ id, name }) => ({ value: id, label: name }));
  }, [entries, value, text]);
  return { names, options, isPending };
}
